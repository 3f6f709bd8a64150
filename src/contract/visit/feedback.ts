import * as v from 'valibot'
import { isStarRating } from '../../domain/venue/rating.ts'
import { MAX_ANSWER_LENGTH, questionKinds } from '../../domain/venue/survey.ts'
import { emailAddress } from '../account/one-time-code.ts'
import { answerValue } from '../venue/survey.ts'
import { freeText } from '../wire/free-text.ts'
import { id, list, localeNames, referenceId, requestedLocale, text } from '../wire/primitives.ts'

const stars = v.pipe(v.number(), v.check(isStarRating, 'expected 1 to 5 stars'))

/** Body of `POST users/rate`: the review (spec §7). */
export const rateRequest = v.object({
  branch_id: id,
  rate: stars,
  comment: v.nullish(
    v.pipe(freeText, v.maxLength(MAX_ANSWER_LENGTH, `a comment has at most ${MAX_ANSWER_LENGTH} characters`)),
    '',
  ),
  /** A random id of the device for this purpose only: each device has one rating per reference id. */
  device_id: v.pipe(v.string(), v.uuid('expected a UUID')),
})
export type RateRequest = v.InferOutput<typeof rateRequest>

/** Body of `POST webapp/newsletter/{branchId}`. The response does not reveal whether the address was subscribed before. */
export const newsletterRequest = v.object({
  email: emailAddress,
  /** The language of the page. */
  locale: requestedLocale,
})

/** Number of entries per page in the operator's lists. */
export const FEEDBACK_PAGE_SIZE = 50

const page = {
  /** From 1. */
  page: v.number(),
  /** Null on the last page. */
  next_page: v.nullable(v.number()),
  total: v.number(),
}

/** ISO 8601, UTC. */
const at = text

export const ratingsResponse = v.object({
  /** Newest first. */
  ratings: list(v.object({ id, reference_id: referenceId, rate: v.number(), comment: text, at })),
  ...page,
})

/** An answer with its question as it was asked, since surveys change. */
export const storedAnswerSchema = v.object({
  question_id: id,
  type: v.picklist(Object.values(questionKinds)),
  question: localeNames,
  value: answerValue,
  /** The chosen choices with their names. */
  choices: list(v.object({ id, locales: localeNames })),
})
export type SubmittedAnswer = v.InferOutput<typeof storedAnswerSchema>

export const surveyAnswersResponse = v.object({
  /** Newest first. */
  submissions: list(v.object({ id, reference_id: referenceId, answers: v.array(storedAnswerSchema), at })),
  ...page,
})

export const newsletterResponse = v.object({
  /** Newest first. */
  addresses: list(v.object({ email: text, locale: text, at })),
  ...page,
})
