import { MAX_ANSWER_LENGTH, STARS } from './survey.ts'

/** The rating of a business. */
export type Rating = {
  /** Stars from 0 to 5, rounded to a tenth if it includes ratings given here. */
  readonly value: number
  /** Number of ratings; null if unknown. */
  readonly count: number | null
}

/**
 * Combines the rating stated in the venue file with the ratings given here (spec §3: rate). The stated value is weighted
 * with its `count`; without a count, the first rating given here replaces it. Null if there is no rating.
 */
export function combineRatings(
  stated: { readonly value: number | null; readonly count: number | null },
  given: { readonly stars: number; readonly count: number },
): Rating | null {
  const { value } = stated
  if (given.count === 0) return value === null ? null : { value, count: stated.count }
  const weight = value === null ? 0 : (stated.count ?? 0)
  const count = weight + given.count
  return { value: roundToTenth(((value ?? 0) * weight + given.stars) / count), count }
}

/** Removes binary rounding errors first: 4.35 is stored as 4.3499… */
const roundToTenth = (value: number) => Math.round(Number((value * 10).toFixed(6))) / 10

/** A review that a diner writes. */
export type Review = {
  /** Null if none are chosen yet. */
  readonly stars: number | null
  readonly comment: string
}

export type ReviewProblem = 'required' | 'too-long' | 'invalid'

/** Returns the problems of a review by field; empty if it can be sent. */
export function reviewProblems({
  stars,
  comment,
}: Review): Readonly<Partial<Record<keyof Review, ReviewProblem>>> {
  return {
    ...(stars === null ? { stars: 'required' } : isStarRating(stars) ? {} : { stars: 'invalid' }),
    ...(comment.trim().length > MAX_ANSWER_LENGTH ? { comment: 'too-long' } : {}),
  }
}

export const isStarRating = (value: number): boolean => STARS.some((stars) => stars === value)
