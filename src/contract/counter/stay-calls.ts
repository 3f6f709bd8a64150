import * as v from 'valibot'
import { STAY_MINUTES } from '../../domain/reservations/seating.ts'
import { SLOT_MINUTES } from '../../domain/time/slots.ts'
import type { Call } from '../wire/call.ts'

/** Minutes that reservations of a branch last, as staff say; null: as in the venue file. */
const staySetting = v.nullable(
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(SLOT_MINUTES),
    v.maxValue(STAY_MINUTES.most),
    v.check((minutes) => minutes % SLOT_MINUTES === 0, `expected a multiple of ${SLOT_MINUTES} minutes`),
  ),
)

const stayAnswer = v.object({
  minutes: staySetting,
  /** Minutes by the venue file. */
  usual: v.number(),
  /** Whether the venue takes reservations. */
  enabled: v.boolean(),
})
export type StayAnswer = v.InferOutput<typeof stayAnswer>

/** How long reservations of the branch last. */
export const readStayCall = {
  method: 'GET',
  path: '/counter/:referenceId/stay',
  response: stayAnswer,
  auth: 'staff',
  permission: 'reservations',
} as const satisfies Call

/** Sets how long new reservations of the branch last. Those that are made keep their end. */
export const writeStayCall = {
  method: 'POST',
  path: '/counter/:referenceId/stay',
  request: v.object({ minutes: staySetting }),
  response: stayAnswer,
  auth: 'staff',
  permission: 'hours',
} as const satisfies Call
