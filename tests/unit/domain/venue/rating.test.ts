import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { combineRatings, reviewProblems } from '../../../../src/domain/venue/rating.ts'
import { MAX_ANSWER_LENGTH } from '../../../../src/domain/venue/survey.ts'

const stated = (value: number | null, count: number | null = null) => ({ value, count })
const given = (...stars: number[]) => ({
  stars: stars.reduce((sum, one) => sum + one, 0),
  count: stars.length,
})

describe('combineRatings', () => {
  test.each([
    ['returns null without ratings', stated(null), given(), null],
    ['returns the stated rating unchanged', stated(4.65, 12), given(), { value: 4.65, count: 12 }],
    ['returns a stated rating without a count', stated(4.7), given(), { value: 4.7, count: null }],
    ['returns the average of the given ratings', stated(null), given(5, 4, 4), { value: 4.3, count: 3 }],
    [
      'ignores a stated rating without a count if there are given ratings',
      stated(4.9),
      given(2),
      { value: 2, count: 1 },
    ],
    ['weights a stated rating by its count', stated(4.5, 2), given(3), { value: 4, count: 3 }],
    [
      'rounds half up',
      stated(null),
      given(...Array(13).fill(4), ...Array(7).fill(5)),
      { value: 4.4, count: 20 },
    ],
  ])('%s', (_, file, own, rating) => expect(combineRatings(file, own)).toEqual(rating))

  test('is between the worst and the best rating, and counts all ratings', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50 }).map((value) => value / 10),
        fc.integer({ min: 0, max: 1000 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
        (value, count, stars) => {
          const rating = combineRatings(stated(value, count), given(...stars))
          const all = count > 0 ? [value, ...stars] : stars
          expect(rating?.count).toBe(count + stars.length)
          expect(rating?.value).toBeGreaterThanOrEqual(Math.min(...all))
          expect(rating?.value).toBeLessThanOrEqual(Math.max(...all))
          expect((rating?.value ?? 0) * 10).toBeCloseTo(Math.round((rating?.value ?? 0) * 10), 6)
        },
      ),
    )
  })

  test('is never lower after another five stars', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (stars) => {
        const before = combineRatings(stated(null), given(...stars))?.value ?? 0
        expect(combineRatings(stated(null), given(...stars, 5))?.value).toBeGreaterThanOrEqual(before)
      }),
    )
  })
})

test.each([
  [{ stars: null, comment: '' }, { stars: 'required' }],
  [{ stars: 1, comment: '' }, {}],
  [{ stars: 5, comment: ` ${'x'.repeat(MAX_ANSWER_LENGTH)} ` }, {}],
  [{ stars: 5, comment: 'x'.repeat(MAX_ANSWER_LENGTH + 1) }, { comment: 'too-long' }],
  [{ stars: 0, comment: '' }, { stars: 'invalid' }],
  [{ stars: 4.5, comment: '' }, { stars: 'invalid' }],
])('reviewProblems returns for %j: %j', (review, problems) =>
  expect(reviewProblems(review)).toEqual(problems),
)
