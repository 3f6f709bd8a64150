import * as v from 'valibot'
import { servedTypes, servicePeriods } from '../../domain/venue/service-state.ts'
import { serviceEntrySchema } from '../venue/service.ts'
import type { Call } from '../wire/call.ts'
import { capacitySchema } from './counter-settings-calls.ts'

// The calls by which staff pause orders, call the kitchen busy, and open again.

/** Most minutes that orders can take longer. */
export const MAX_EXTRA_MINUTES = 120

const type = v.picklist([...servedTypes, 'all'])
const period = v.picklist(servicePeriods)

/** The types that the branch sells by, and what staff say about them. A type without an entry is open as usual. */
export const serviceResponse = v.object({
  types: v.array(v.picklist(servedTypes)),
  service: v.array(serviceEntrySchema),
  /** Paused automatically, because no board was open. */
  without_board: v.nullish(v.boolean(), false),
  /** Restored from a backup and not released yet: no orders are taken, and nothing is sent. */
  standby: v.nullish(v.boolean(), false),
  /** What is planned for this quarter of an hour and the next one; null: the branch has no limit. */
  load: v.nullish(
    v.object({
      capacity: capacitySchema,
      /** `at`: the start, ISO 8601 in UTC. `planned`: in the unit of the limit. */
      quarters: v.array(v.object({ at: v.string(), planned: v.number() })),
    }),
    null,
  ),
})
export type ServiceAnswer = v.InferOutput<typeof serviceResponse>

export const readServiceCall = {
  method: 'GET',
  path: '/counter/:referenceId/service',
  response: serviceResponse,
  auth: 'staff',
  permission: 'orders',
} as const satisfies Call

/**
 * Says how a type, or all types, are served, in place of what was said before; `open` ends it early. Everybody who answers orders
 * may call the kitchen busy and pause it for up to an hour. A pause for the rest of the day closes the branch, and needs `hours`;
 * without it, the answer is `forbidden` with the reason `role`.
 */
export const setServiceCall = {
  method: 'POST',
  path: '/counter/:referenceId/service',
  request: v.variant('state', [
    v.object({ state: v.literal('open'), type }),
    v.object({ state: v.literal('paused'), type, period }),
    v.object({
      state: v.literal('busy'),
      type,
      period,
      minutes: v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(MAX_EXTRA_MINUTES)),
    }),
  ]),
  response: serviceResponse,
  auth: 'staff',
  permission: 'orders',
} as const satisfies Call
