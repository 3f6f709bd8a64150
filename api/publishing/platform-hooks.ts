import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { toIssues } from '../../src/contract/wire/errors.ts'
import { referenceId } from '../../src/contract/wire/primitives.ts'
import { findSignatureProblem, TOLERANCE } from '../crypto/signed-body.ts'
import type { Database } from '../db/schema/database.ts'
import { CALL_LIMITS } from '../http/call-limits.ts'
import { describeIssue } from '../http/describe-issue.ts'
import { ApiError, invalid, tooMany } from '../http/errors.ts'
import type { Log } from '../http/log.ts'
import { createNetworkLimit } from '../http/network-limit.ts'
import type { ApiEnv } from '../http/register.ts'
import type { PublishRequests } from './publish-queue.ts'

/** Path, below the API's route, of the call by which a platform reports that a venue changed. */
export const VENUE_CHANGED = '/hooks/venue-changed'
/** Header with the signature of the body, `t=…,v1=…` (`signed-body.ts`). */
export const SIGNATURE_HEADER = 'Sufra-Signature'

const MAX_BODY = 4096
/** Ids are remembered for longer than a signature stays valid, in milliseconds. */
const REMEMBERED = 3 * TOLERANCE * 1000

const venueChanged = v.object({
  /** Identifies this message; never used for another. */
  id: v.pipe(v.string(), v.regex(/^[\w.:-]{8,100}$/, 'expected 8 to 100 letters, digits, _ . : or -')),
  event: v.literal('venue.changed'),
  reference_id: referenceId,
})

export type HookDeps = {
  db: Kysely<Database>
  publishing: PublishRequests
  /** Signing secret, shared with the platform. */
  secret: string
  /** Epoch milliseconds. */
  now(): number
  log: Log
}

/**
 * Receives the messages of a platform with an API of its own, so that its edits are live as soon as ours: `POST
 * hooks/venue-changed`, signed over the body's bytes. A message only causes a pull: what the platform then returns is
 * published.
 */
export function createPlatformHooks({ db, publishing, secret, now, log }: HookDeps): Hono<ApiEnv> {
  const secondsToWait = createNetworkLimit({ callback: CALL_LIMITS.callback })
  const app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    const wait = secondsToWait('callback', c.env?.address ?? '', now())
    if (wait > 0) throw tooMany('too many calls from this network', 'calls', wait)
    await next()
    c.header('Cache-Control', 'no-store')
  })
  const limit = bodyLimit({
    maxSize: MAX_BODY,
    onError: () => {
      throw new ApiError('too-large', `the body is larger than ${MAX_BODY / 1024} KB`)
    },
  })
  app.post(VENUE_CHANGED, limit, async (c) => {
    const body = await c.req.text()
    const problem = findSignatureProblem(secret, body, c.req.header(SIGNATURE_HEADER), now())
    if (problem !== null) throw new ApiError('unauthorized', `${SIGNATURE_HEADER}: ${problem}`)
    const { id, reference_id } = parseMessage(body)
    const at = new Date(now())
    const isNew = await db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('webhook_delivery')
        .where('received_at', '<', new Date(at.getTime() - REMEMBERED))
        .execute()
      const inserted = await trx
        .insertInto('webhook_delivery')
        .values({ id, received_at: at })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst()
      if (inserted.numInsertedOrUpdatedRows === 0n) return false
      // In one transaction with the id: if the request fails, the platform can send the message again.
      await publishing.request(trx, 'publish', [reference_id])
      return true
    })
    if (!isNew) throw new ApiError('conflict', `the message ${id} was already received`)
    log('info', 'venue changed', { venue: reference_id })
    return c.json({ message: '' }, 202)
  })
  app.onError((error, c) => {
    const known = error instanceof ApiError ? error : new ApiError('internal', 'something went wrong')
    if (known === error) log('info', 'hook refused', { code: known.code, reason: known.message })
    else log('error', 'hook failed', { error: error.stack ?? error.message })
    if (known.retryAfter !== null) c.header('Retry-After', String(known.retryAfter))
    return c.json(known.body, known.status)
  })
  return app
}

function parseMessage(body: string): v.InferOutput<typeof venueChanged> {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    throw invalid([{ path: '', message: 'expected JSON' }])
  }
  const parsed = v.safeParse(venueChanged, json)
  if (!parsed.success) throw invalid(toIssues(parsed.issues, 20, describeIssue))
  return parsed.output
}
