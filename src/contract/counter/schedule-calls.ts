import * as v from 'valibot'
import { boundedArray } from '../wire/bounded-array.ts'
import type { Call } from '../wire/call.ts'
import { id } from '../wire/primitives.ts'
import { deskResponse, MAX_DRAFT } from './desk-calls.ts'

// Publishing edits of the menu desk at a time.

const ids = boundedArray(id, MAX_DRAFT)

/**
 * Publishes edits of the draft at a time, together. `at`: on the venue’s clock (`2026-12-24T18:00`); a time that clocks show twice
 * is the first one. They stay in the draft until then. Edits that have a time get this one.
 */
export const scheduleEditsCall = {
  method: 'POST',
  path: '/counter/:referenceId/desk/schedule',
  request: v.object({
    ids,
    at: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'expected a time as YYYY-MM-DDTHH:MM')),
  }),
  response: deskResponse,
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call

/** Removes the time at which edits of the draft are published. */
export const unscheduleEditsCall = {
  method: 'POST',
  path: '/counter/:referenceId/desk/unschedule',
  request: v.object({ ids }),
  response: deskResponse,
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call
