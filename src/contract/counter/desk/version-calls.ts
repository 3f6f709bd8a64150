import * as v from 'valibot'
import type { Edit } from '../../../domain/desk/edit.ts'
import type { Call } from '../../wire/call.ts'
import { text } from '../../wire/primitives.ts'
import { deskEdit, deskResponse } from '../desk-calls.ts'

// The calls about the published versions of a venue file. They are apart from the others, which the desk loads at once.

const version = v.object({
  version: v.number(),
  /** ISO 8601, UTC. */
  at: text,
  /** Null for the platform's operator. */
  who: v.nullable(text),
  origin: v.picklist(['import', 'desk', 'restored']),
  /** What was changed; for other origins empty. */
  edits: v.array(v.object({ edit: deskEdit, who: text, job: v.nullable(text) })),
})
export type VenueVersion = v.InferOutput<typeof version>

/** The published versions, newest first. The first one is live. */
export const listVersionsCall = {
  method: 'GET',
  path: '/counter/:referenceId/desk/versions',
  response: v.object({ versions: v.array(version) }),
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call

/** An edit at any place of the file, for people to read. */
const difference = v.custom<Edit>(
  (value) => v.is(v.looseObject({ kind: v.picklist(['set', 'add', 'remove', 'move']) }), value),
  'expected an edit',
)

/** Most differences that a call lists. */
export const MAX_DIFFERENCES = 300

/**
 * How a version differs from the one before it, for people to read. Null if none from before it is kept. `left_out`: how many
 * differences are not listed.
 */
export const versionDifferencesCall = {
  method: 'GET',
  path: '/counter/:referenceId/desk/versions/:version',
  response: v.object({
    differences: v.nullable(v.object({ edits: v.array(difference), left_out: v.number() })),
  }),
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call

/** Publishes an earlier version again, exactly as it was. The draft stays. */
export const restoreVersionCall = {
  method: 'POST',
  path: '/counter/:referenceId/desk/restore',
  request: v.object({ version: v.pipe(v.number(), v.integer()) }),
  response: deskResponse,
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call
