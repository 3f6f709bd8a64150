import { expect, test, vi } from 'vitest'
import { perKey } from '../../../src/stores/per-key.ts'

test('creates one value per key, also where the value is undefined', () => {
  const create = vi.fn((key: string) => (key === 'nothing' ? undefined : { key }))
  const cached = perKey(create)
  expect(cached('a')).toBe(cached('a'))
  expect(cached('b')).not.toBe(cached('a'))
  cached('nothing')
  cached('nothing')
  expect(create.mock.calls).toEqual([['a'], ['b'], ['nothing']])
})

test('passes the context of the first call only', () => {
  const cached = perKey((key, suffix: string) => `${key}${suffix}`)
  expect(cached('a', '1')).toBe('a1')
  expect(cached('a', '2')).toBe('a1')
})
