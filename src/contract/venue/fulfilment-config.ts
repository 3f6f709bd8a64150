import * as v from 'valibot'
import {
  type AdvanceUnit,
  DEFAULT_MAX_ADVANCE_MINUTES,
  MINUTES_PER,
  type SchedulingRules,
} from '../../domain/time/scheduling-rules.ts'
import { toMinorUnits } from '../../domain/values/money.ts'
import type { DeliverySettings, PickupSettings } from '../../domain/venue/venue.ts'
import { amount, decimal, fieldRules, flag, id, list } from '../wire/primitives.ts'

const interval = v.pipe(decimal, v.integer('expected a whole number'), v.minValue(0), v.maxValue(525_600))

/** An advance time: minutes, or an interval with its unit `scale` (spec §3). */
export const advanceTime = v.union(
  [
    interval,
    v.object({
      interval,
      scale: v.nullish(v.picklist(Object.keys(MINUTES_PER) as AdvanceUnit[]), 'minute'),
    }),
  ],
  'expected minutes, or an interval with its scale: minute, hour or day',
)

const scheduledOrders = v.nullish(
  v.object({
    on: flag(false),
    only_schedule: flag(false),
    min_advance: v.nullish(advanceTime, 0),
    max_advance: v.nullish(advanceTime, null),
  }),
  {},
)

/** Pickup config (spec §3). */
export const pickupConfigSchema = v.object({
  scheduled_orders: scheduledOrders,
  showCarInfo: flag(true),
  /** Ids of the branches that offer pickup; empty: all. */
  branches: list(id),
})

/** Delivery settings config (spec §3). */
export const deliveryConfigSchema = v.object({
  /** Delivers within zones. */
  zones: flag(true),
  /** Sends parcels to other countries. */
  shipping: flag(false),
  cash: flag(true),
  credit: flag(true),
  scheduled_orders: scheduledOrders,
  form: v.nullish(v.object({ type: v.nullish(v.picklist(['residency', 'simple']), 'residency') }), {}),
  drop_pin: flag(false),
  send_gift: flag(false),
  /** On and required per address field. */
  fields: fieldRules,
  /** On and required per address field of parcels to other countries. */
  shipping_form: fieldRules,
  min_order: v.nullish(amount, 0),
})

export const toMinutes = (value: v.InferOutput<typeof advanceTime>): number =>
  typeof value === 'number' ? value : value.interval * MINUTES_PER[value.scale]

function decodeScheduledOrders(wire: v.InferOutput<typeof scheduledOrders>): SchedulingRules {
  return {
    on: wire.on,
    onlySchedule: wire.only_schedule,
    minAdvance: toMinutes(wire.min_advance),
    // A maximum of 0 would allow no orders, so it means the default.
    maxAdvance: (wire.max_advance === null ? 0 : toMinutes(wire.max_advance)) || DEFAULT_MAX_ADVANCE_MINUTES,
  }
}

export function decodePickupConfig(wire: v.InferOutput<typeof pickupConfigSchema>): PickupSettings {
  return {
    showCarInfo: wire.showCarInfo,
    scheduled: decodeScheduledOrders(wire.scheduled_orders),
    branches: wire.branches,
  }
}

export function decodeDeliveryConfig(
  wire: v.InferOutput<typeof deliveryConfigSchema>,
  currency: string,
): DeliverySettings {
  return {
    zones: wire.zones,
    shipping: wire.shipping,
    cash: wire.cash,
    credit: wire.credit,
    scheduled: decodeScheduledOrders(wire.scheduled_orders),
    formType: wire.form.type,
    dropPin: wire.drop_pin,
    sendGift: wire.send_gift,
    fields: wire.fields,
    shippingFields: wire.shipping_form,
    minOrder: toMinorUnits(wire.min_order, currency),
  }
}
