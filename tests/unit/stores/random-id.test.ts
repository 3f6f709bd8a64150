import { afterEach, expect, test, vi } from 'vitest'
import { randomUuid } from '../../../src/stores/feedback/random-uuid.ts'
import { randomId } from '../../../src/stores/random-id.ts'

// As in a browser over plain http.
vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
afterEach(() => void vi.unstubAllGlobals())

test('ids differ, also in browsers that offer none over plain http', () => {
  const [ids, uuids] = [Array.from({ length: 100 }, randomId), Array.from({ length: 100 }, randomUuid)]
  expect(new Set([...ids, ...uuids]).size).toBe(200)
  for (const id of uuids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
})
