import * as v from 'valibot'
import { boundedArray } from '../wire/bounded-array.ts'
import { issueSchema } from '../wire/errors.ts'
import { list, referenceId, text } from '../wire/primitives.ts'

/** The outcome of a publication or a rollback. After `failed`, the live release is unchanged. */
const publishReport = v.object({
  reference_id: referenceId,
  outcome: v.picklist(['published', 'unchanged', 'rolled-back', 'failed']),
  /** The live build after the operation, or null. */
  build_id: v.nullable(text),
  /** One sentence for the operator. */
  message: text,
  pages: v.nullish(v.number(), 0),
  rendered: v.nullish(v.number(), 0),
  milliseconds: v.nullish(v.number(), 0),
  /** Errors of a failed publication, or warnings of a successful one. */
  issues: list(issueSchema),
})
export type PublishReport = v.InferOutput<typeof publishReport>

/** The state of the last edit of a reference id in the publish queue. */
const publication = v.object({
  state: v.picklist(['idle', 'waiting', 'under-way', 'retrying', 'failed']),
  /** Reason of the failure; '' if it did not fail. */
  reason: text,
  /** Number of attempts; 0 if it did not fail. */
  attempts: v.number(),
  /** Milliseconds from the last edit that changed a page until the page was live; null if unknown. */
  edit_to_live: v.nullable(v.number()),
  /** Milliseconds from that edit until the edge served the page. */
  edit_to_edge: v.nullish(v.number(), null),
})
export type PublicationState = v.InferOutput<typeof publication>

/** The publishing status of a reference id. */
const publishStatus = v.object({
  reference_id: referenceId,
  build_id: v.nullable(text),
  /** Publication time of the live build; ISO 8601, UTC. */
  published_at: v.nullable(text),
  pages: v.nullish(v.number(), 0),
  /** Builds available for a rollback, newest first. */
  previous: list(text),
  /** Null: this server has no queue. */
  publication: v.nullish(publication, null),
  /** It was rolled back: the live release stays until the next edit. */
  held: v.nullish(v.boolean(), false),
})
export type PublishStatus = v.InferOutput<typeof publishStatus>
/** The part of the status that follows from the releases alone. */
export type ReleaseStatus = Omit<PublishStatus, 'publication' | 'held'>

/** Progress of a republication of all venues, in numbers of reference ids. */
const republication = v.object({
  /** ISO 8601, UTC. */
  started_at: text,
  total: v.number(),
  done: v.number(),
  failed: v.number(),
  under_way: v.number(),
  /** Failed and waiting for a retry. */
  retrying: v.number(),
})
export type RepublicationProgress = v.InferOutput<typeof republication>

/** A publication that failed in all attempts. */
const publishFailure = v.object({
  /** `_` stands for the site's own pages. */
  reference_id: text,
  task: v.picklist(['publish', 'remove']),
  /** The reasons, one per line. */
  reason: text,
  attempts: v.number(),
  /** ISO 8601, UTC. */
  failed_at: text,
})

/** Publishing calls for operators. */
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
  /** The state of the queue. `republication` is the latest one of the last days, or null. */
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
  /** Queues the publication of all reference ids with lower priority than edits. Returns immediately. */
  republishAll: {
    method: 'POST',
    path: '/operator/publishing/republish',
    response: v.object({ republication: v.nullable(republication) }),
    auth: 'operator',
  },
  /** Lists failures, the latest one last. */
  publishFailures: {
    method: 'GET',
    path: '/operator/publishing/failures',
    response: v.object({ failures: v.array(publishFailure) }),
    auth: 'operator',
  },
  /** Retries failed publications and returns their reference ids. */
  retryFailures: {
    method: 'POST',
    path: '/operator/publishing/retry',
    request: v.object({ reference_ids: boundedArray(text, 10_000) }),
    response: v.object({ reference_ids: v.array(text) }),
    auth: 'operator',
  },
} as const
