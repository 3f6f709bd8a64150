// @feature-file call.build-check

import { expect, test } from 'vitest'
import { contentAge, isPublishedWithin } from '../../../src/enhance/idle/build-check.ts'

const HOUR = 3_600_000

test.each([
  ['published while the page is open is new', HOUR / 2, HOUR, true],
  ['published before the page was opened is not new', 25 * HOUR, 24 * HOUR, false],
  ['with which the page was loaded is not new', HOUR, HOUR, false],
  ['of unknown age is not new', null, HOUR, false],
])('a build %s', (_, age, open, isNew) => {
  expect(isPublishedWithin({ age }, open)).toBe(isNew)
})

test('a build is new for an offline page that was saved before it', () => {
  const now = Date.parse('2026-05-06T12:00:00Z')
  const yesterday = { age: 24 * HOUR }
  expect(isPublishedWithin(yesterday, contentAge(undefined, HOUR, now))).toBe(false)
  expect(isPublishedWithin(yesterday, contentAge('2026-05-04T12:00:00Z', HOUR, now))).toBe(true)
})
