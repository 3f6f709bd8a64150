import * as v from 'valibot'
import { ANSWER_MINUTES } from '../../domain/order/answer-time.ts'
import { capacityUnits, MAX_CAPACITY } from '../../domain/time/capacity.ts'
import { servedTypes } from '../../domain/venue/service-state.ts'
import type { Call } from '../wire/call.ts'

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/** How much a branch prepares in a quarter of an hour. */
export const capacitySchema = v.object({ unit: v.picklist(capacityUnits), most: whole(1, MAX_CAPACITY) })

/** How a branch wants its orders to be answered. */
export const counterSettingsSchema = v.object({
  /** Minutes after which an order that nobody answered is declined and refunded; null: never. */
  decline_after: v.nullable(whole(ANSWER_MINUTES.least, ANSWER_MINUTES.most)),
  /** Minutes until an order is ready that is accepted automatically, by selling type. Others wait for an answer. */
  auto_accept: v.record(v.picklist(servedTypes), whole(1, 24 * 60)),
  /** Null: no limit. */
  capacity: v.nullish(capacitySchema, null),
  /** Orders are paused while the branch is open and has had no board for five minutes. */
  pause_without_board: v.nullish(v.boolean(), false),
})
export type CounterSettings = v.InferOutput<typeof counterSettingsSchema>

export const readSettingsCall = {
  method: 'GET',
  path: '/counter/:referenceId/settings',
  response: counterSettingsSchema,
  auth: 'staff',
  permission: 'orders',
} as const satisfies Call

export const writeSettingsCall = {
  method: 'POST',
  path: '/counter/:referenceId/settings',
  request: counterSettingsSchema,
  response: counterSettingsSchema,
  auth: 'staff',
  permission: 'hours',
} as const satisfies Call
