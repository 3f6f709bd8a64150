import { expect, test, vi } from 'vitest'
import { randomId } from '../../../src/stores/random-id.ts'

test('ids are UUIDs, and differ, also in browsers that offer none over plain http', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 100 }, randomId)
  vi.unstubAllGlobals()
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(100)
})
