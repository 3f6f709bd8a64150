import { expect, test } from 'vitest'
import { isNewSince } from '../../../src/enhance/build-check.ts'

const HOUR = 3_600_000

test.each([
  ['published while the page was open', HOUR / 2, HOUR, true],
  ['published before, however long the page is open', 25 * HOUR, 24 * HOUR, false],
  ['the one that the page was loaded with', HOUR, HOUR, false],
  ['of an age that nobody knows', null, HOUR, false],
])('a build %s', (_, age, open, isNew) => {
  expect(isNewSince({ age }, open)).toBe(isNew)
})
