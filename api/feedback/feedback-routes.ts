import { calls } from '../../src/contract/calls.ts'
import { operatorCalls } from '../../src/contract/operator/operator-calls.ts'
import { FEEDBACK_PAGE_SIZE } from '../../src/contract/visit/feedback.ts'
import { countAddresses, listAddresses, removeAddress } from '../db/newsletter.ts'
import { listRatings, sumRatings } from '../db/ratings.ts'
import { countSubmissions, listSubmissions } from '../db/survey-submissions.ts'
import { type Db, listVenues } from '../db/venues.ts'
import { invalid, notFound } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { FeedbackDeps } from './feedback-sender.ts'
import { normalizeEmail, signUpForNewsletter } from './newsletter.ts'
import { submitRating } from './submit-rating.ts'
import { submitSurvey } from './submit-survey.ts'

/**
 * The calls that send ratings, survey answers and newsletter sign-ups (spec §7), and the operator's calls to read them.
 */
export function feedbackRoutes(register: Register, deps: FeedbackDeps): void {
  const { db } = deps

  register(calls.rate, async ({ body, customer, address }) => {
    await submitRating(deps, body, { customer, address })
    return { message: '' }
  })
  register(calls.survey, async ({ params, body, customer, address, header }) => {
    const key = header('idempotency-key') ?? null
    if (key !== null && !/^.{1,200}$/.test(key))
      throw invalid([{ path: 'Idempotency-Key', message: 'expected 1 to 200 characters' }])
    await submitSurvey(deps, params.branchId, body, { customer, address, key })
    return { message: '' }
  })
  register(calls.newsletter, async ({ params, body, customer, address }) => {
    await signUpForNewsletter(deps, params.branchId, body, { customer, address })
    return { message: '' }
  })

  register(operatorCalls.listRatings, async ({ params, query }) => {
    const venue = await requireVenueId(db, params.referenceId)
    const { count } = await sumRatings(db, venue)
    const { part, ...page } = paginate(query.page, count)
    const ratings = (await listRatings(db, venue, part)).map((row) => ({
      id: row.id,
      reference_id: row.reference_id,
      rate: row.stars,
      comment: row.comment,
      at: row.created_at.toISOString(),
    }))
    return { ratings, ...page }
  })
  register(operatorCalls.listSurveyAnswers, async ({ params, query }) => {
    const venue = await requireVenueId(db, params.referenceId)
    const { part, ...page } = paginate(query.page, await countSubmissions(db, venue))
    const submissions = (await listSubmissions(db, venue, part)).map((row) => ({
      id: row.id,
      reference_id: row.reference_id,
      answers: JSON.parse(row.answers),
      at: row.created_at.toISOString(),
    }))
    return { submissions, ...page }
  })
  register(operatorCalls.listNewsletter, async ({ params, query }) => {
    const venue = await requireVenueId(db, params.referenceId)
    const { part, ...page } = paginate(query.page, await countAddresses(db, venue))
    const addresses = (await listAddresses(db, venue, part)).map(({ email, locale, created_at }) => ({
      email,
      locale,
      at: created_at.toISOString(),
    }))
    return { addresses, ...page }
  })
  register(operatorCalls.leaveNewsletter, async ({ params }) => ({
    removed: await removeAddress(
      db,
      await requireVenueId(db, params.referenceId),
      normalizeEmail(params.email),
    ),
  }))
}

async function requireVenueId(db: Db, referenceId: string): Promise<string> {
  const [venue] = await listVenues(db, referenceId)
  if (!venue) throw notFound(`there is no venue ${referenceId}`)
  return venue.referenceId
}

/** Parses a page number, which counts from 1, and returns the rows of that page. @throws ApiError `invalid` */
function paginate(text = '1', total: number) {
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw invalid([{ path: 'page', message: 'expected a page number from 1' }])
  const page = Number(text)
  return {
    part: { offset: (page - 1) * FEEDBACK_PAGE_SIZE, limit: FEEDBACK_PAGE_SIZE },
    page,
    next_page: page * FEEDBACK_PAGE_SIZE < total ? page + 1 : null,
    total,
  }
}
