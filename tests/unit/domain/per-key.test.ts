import { expect, test, vi } from 'vitest'
import { perKey } from '../../../src/domain/values/per-key.ts'

test('creates one value per key', () => {
  const create = vi.fn((key: string) => ({ key }))
  const created = perKey(create)
  expect(created('a')).toBe(created('a'))
  expect(created('b')).not.toBe(created('a'))
  expect(create.mock.calls).toEqual([['a'], ['b']])
})

test('creates one value per combination of keys', () => {
  const created = perKey((cart: string, branch: string) => ({ cart, branch }))
  expect(created('a', 'b')).toBe(created('a', 'b'))
  expect(created('ab', '')).not.toBe(created('a', 'b'))
})
