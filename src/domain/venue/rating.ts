import { MAX_ANSWER_LENGTH, STARS } from './survey.ts'

/** What a business is rated. */
export type Rating = {
  /** Stars from 0 to 5; to a tenth once it was rated here. */
  readonly value: number
  /** How many ratings that is; null: nobody says. */
  readonly count: number | null
}

/**
 * The rating of a business (spec §3: rate): what its file states, with the ratings given here. A stated value weighs as
 * much as the ratings it stands for (`count`); one that names none gives way to the first rating here. Null: not rated.
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

/** Ten times as much in whole numbers first: 4.35 is 4.3499… to a computer. */
const roundToTenth = (value: number) => Math.round(Number((value * 10).toFixed(6))) / 10

/** A review of a business as a diner writes it. */
export type Review = {
  /** Null: none chosen yet. */
  readonly stars: number | null
  readonly comment: string
}

export type ReviewProblem = 'required' | 'too-long' | 'invalid'

/** What is wrong with a review, by field; nothing: it may be sent. */
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
