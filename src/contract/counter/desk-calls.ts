import * as v from 'valibot'
import type { Edit } from '../../domain/desk/edit.ts'
import type { EditPath } from '../../domain/desk/edit-path.ts'
import { isEditable } from '../../domain/desk/editable.ts'
import { isAtMostDeep, type Json } from '../../domain/json/json.ts'
import { boundedArray } from '../wire/bounded-array.ts'
import type { Call } from '../wire/call.ts'
import { id, text } from '../wire/primitives.ts'

// The calls of the menu desk, by which staff edit the venue file. Edits collect in a draft until they are published.

/** Most edits that a draft can contain, and that one call can add to it. */
export const MAX_DRAFT = 2000
export const MAX_EDITS = 200

/** Values of requests are JSON already. A venue file has at most 64 levels. */
const json = v.custom<Json>(
  (value) => value !== undefined && isAtMostDeep(value, 64),
  'expected a JSON value of at most 64 levels',
)
const key = v.pipe(v.string(), v.minLength(1), v.maxLength(80))
const step = v.union([key, v.strictObject({ id: key }), v.strictObject({ locale: key })])
const start = v.union([key, v.strictObject({ item: key }), v.strictObject({ category: key })])
const path = v.custom<EditPath>(
  (value) => v.is(pathSchema, value),
  'expected the path of a part of the venue file',
)
const pathSchema = v.pipe(v.tupleWithRest([start], step), v.maxLength(40))
const neighbour = v.nullable(key)

/** An edit, at a place that staff can edit. */
export const deskEdit = v.pipe(
  v.variant('kind', [
    v.object({ kind: v.literal('set'), path, from: json, to: json }),
    v.object({ kind: v.literal('add'), list: path, value: json, before: neighbour }),
    v.object({ kind: v.literal('remove'), list: path, value: json, before: neighbour }),
    v.object({
      ...{ kind: v.literal('move'), id: key, from: path, to: path },
      before: v.object({ from: neighbour, to: neighbour }),
    }),
  ]),
  v.check((value: Edit) => isEditable(value), 'this part of the venue file cannot be edited'),
)

const problem = v.picklist(['gone', 'changed', 'exists'])

/** When an edit is published, with the others of its schedule, and who wants that. */
const schedule = v.object({
  id,
  /** ISO 8601, UTC. */
  at: text,
  who: text,
  /** Why they were not published at that time: one of them did not apply any more, or the file would not have been valid. */
  problem: v.nullable(v.picklist(['gone', 'changed', 'exists', 'invalid'])),
})
export type EditSchedule = v.InferOutput<typeof schedule>

/** An edit of the draft, with its author. `problem`: why it does not apply any more, after somebody else changed the menu. */
const draftEdit = v.object({
  id,
  edit: deskEdit,
  who: text,
  /** ISO 8601, UTC. */
  at: text,
  problem: v.nullable(problem),
  /** Null if it waits until somebody publishes it. */
  schedule: v.nullable(schedule),
})
export type DraftEdit = v.InferOutput<typeof draftEdit>
export const draftEdits = v.array(draftEdit)

/** The venue file as published, without what staff cannot see, and the draft that applies to it. */
export const deskResponse = v.object({
  /** Number of the published version. */
  version: v.number(),
  file: json,
  edits: draftEdits,
})
export type Desk = v.InferOutput<typeof deskResponse>

export const deskCall = {
  method: 'GET',
  path: '/counter/:referenceId/desk',
  response: deskResponse,
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call

/** An edit with an id that its author makes, so that a repeated call adds it once. `job`: the same for those made together. */
export const newEdit = v.object({ id, edit: deskEdit, job: v.optional(id) })

/**
 * Adds edits to the draft. An edit that does not apply is not added; its result says why, and what the value is now. If the venue
 * file would not be valid with the edits, none is added.
 */
export const saveEditsCall = {
  method: 'POST',
  path: '/counter/:referenceId/desk/edits',
  request: v.object({ edits: boundedArray(newEdit, MAX_EDITS) }),
  response: v.object({
    refused: v.array(v.object({ id, problem, current: v.nullable(json) })),
    edits: draftEdits,
  }),
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call

const someEdits = v.object({ ids: boundedArray(id, MAX_DRAFT) })

/** Takes edits out of the draft: none if one that is scheduled would not apply without them. */
export const discardEditsCall = {
  method: 'POST',
  path: '/counter/:referenceId/desk/discard',
  request: someEdits,
  response: v.object({ edits: draftEdits }),
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call

/** Publishes edits of the draft: all of these, or none if one of them does not apply without the others. */
export const publishEditsCall = {
  method: 'POST',
  path: '/counter/:referenceId/desk/publish',
  request: someEdits,
  response: deskResponse,
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call

/**
 * How far what was published last is on its way to diners, at all branches. `state`: `waiting` to be published or being published;
 * `retrying`: an attempt failed, and further ones follow; `failed`: no further attempt follows; `done`; `none`: this server has no
 * queue of publications.
 */
const publicationState = v.object({
  state: v.picklist(['none', 'waiting', 'retrying', 'failed', 'done']),
  /** Why it failed, for the platform's operator; null if it did not. */
  reason: v.nullable(text),
  /** For `done`: the build of the branch of this call that contains it; null if unknown. Builds sort by time. */
  build: v.nullable(text),
})
export type PublicationState = v.InferOutput<typeof publicationState>

export const publicationCall = {
  method: 'GET',
  path: '/counter/:referenceId/desk/publication',
  response: publicationState,
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call
