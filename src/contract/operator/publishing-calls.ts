import * as v from 'valibot'
import { boundedArray } from '../wire/bounded-array.ts'
import { issue } from '../wire/errors.ts'
import { list, referenceId, text } from '../wire/primitives.ts'

/** How a publication or a rollback went. `failed` leaves the live release as it was. */
const publishReport = v.object({
  reference_id: referenceId,
  outcome: v.picklist(['published', 'unchanged', 'rolled-back', 'failed']),
  /** The live build afterwards, or null. */
  build_id: v.nullable(text),
  /** One sentence for the operator. */
  message: text,
  pages: v.nullish(v.number(), 0),
  rendered: v.nullish(v.number(), 0),
  milliseconds: v.nullish(v.number(), 0),
  /** Findings of a failed publication, warnings of one that went well. */
  issues: list(issue),
})
export type PublishReport = v.InferOutput<typeof publishReport>

/** Where the last edit of a reference id stands in the queue of publications. */
const publication = v.object({
  state: v.picklist(['idle', 'waiting', 'under-way', 'retrying', 'failed']),
  /** Why it failed; '' where it did not. */
  reason: text,
  /** How often it was tried; 0 where it did not fail. */
  attempts: v.number(),
  /** Milliseconds from the last edit that changed a page to that page being live; null: not known. */
  edit_to_live: v.nullable(v.number()),
  /** The same, until the edge answered with it: what visitors waited for. */
  edit_to_edge: v.nullish(v.number(), null),
})
export type PublicationState = v.InferOutput<typeof publication>

/** What is live of a reference id. */
const publishStatus = v.object({
  reference_id: referenceId,
  build_id: v.nullable(text),
  /** ISO 8601, UTC, of the live build. */
  published_at: v.nullable(text),
  pages: v.nullish(v.number(), 0),
  /** Builds that can be rolled back to, newest first. */
  previous: list(text),
  /** Null: this server has no queue. */
  publication: v.nullish(publication, null),
  /** It was rolled back: what is live stays until the next edit. */
  held: v.nullish(v.boolean(), false),
})
export type PublishStatus = v.InferOutput<typeof publishStatus>
/** What the releases alone tell of it. */
export type ReleaseStatus = Omit<PublishStatus, 'publication' | 'held'>

/** How far a republication of all venues has come: numbers of reference ids. */
const republication = v.object({
  /** ISO 8601, UTC. */
  started_at: text,
  total: v.number(),
  done: v.number(),
  failed: v.number(),
  under_way: v.number(),
  /** Failed and tried again later. */
  retrying: v.number(),
})
export type RepublicationProgress = v.InferOutput<typeof republication>

/** What could not be published, however often it was tried. */
const publishFailure = v.object({
  /** `_`: the site's own pages. */
  reference_id: text,
  task: v.picklist(['publish', 'remove']),
  /** Why, a finding a line. */
  reason: text,
  attempts: v.number(),
  /** ISO 8601, UTC. */
  failed_at: text,
})

/** Publishing for operators: at once, by the queue, all over again. */
export const publishingCalls = {
  publishVenue: {
    method: 'POST',
    path: '/operator/venues/:referenceId/publish',
    response: publishReport,
    auth: 'operator',
  },
  venueStatus: {
    method: 'GET',
    path: '/operator/venues/:referenceId/status',
    response: publishStatus,
    auth: 'operator',
  },
  rollbackVenue: {
    method: 'POST',
    path: '/operator/venues/:referenceId/rollback',
    response: publishReport,
    auth: 'operator',
  },
  /** What the queue holds. `republication`: the latest of the last days; null: there was none. */
  publishQueue: {
    method: 'GET',
    path: '/operator/publishing',
    response: v.object({
      waiting: v.number(),
      failures: v.number(),
      republication: v.nullable(republication),
    }),
    auth: 'operator',
  },
  /** Asks for all reference ids again, behind all edits. Answers at once. */
  republishAll: {
    method: 'POST',
    path: '/operator/publishing/republish',
    response: v.object({ republication: v.nullable(republication) }),
    auth: 'operator',
  },
  /** The one that failed last comes last. */
  publishFailures: {
    method: 'GET',
    path: '/operator/publishing/failures',
    response: v.object({ failures: v.array(publishFailure) }),
    auth: 'operator',
  },
  /** Has failed ones tried again; answers with those there were. */
  retryFailures: {
    method: 'POST',
    path: '/operator/publishing/retry',
    request: v.object({ reference_ids: boundedArray(text, 10_000) }),
    response: v.object({ reference_ids: v.array(text) }),
    auth: 'operator',
  },
} as const
