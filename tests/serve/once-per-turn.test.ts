import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { oncePerTurn } from '../../scripts/serve/edge/once-per-turn.ts'

it('reads once per key for all that is handled in one turn of the event loop', async () => {
  const reads: string[] = []
  const read = oncePerTurn((key) => {
    reads.push(key)
    return key.toUpperCase()
  })
  expect([read('a'), read('b'), read('a')]).toEqual(['A', 'B', 'A'])
  await Promise.resolve()
  read('b')
  expect(reads).toEqual(['a', 'b'])
})

it('reads again in the next turn', async () => {
  let value = 1
  const read = oncePerTurn(() => value)
  expect(read('a')).toBe(1)
  value = 2
  await nextTurn()
  expect(read('a')).toBe(2)
})

it('does not remember that there is nothing', () => {
  let value: string | undefined
  const read = oncePerTurn(() => value)
  expect(read('a')).toBeUndefined()
  value = 'published'
  expect(read('a')).toBe('published')
})
