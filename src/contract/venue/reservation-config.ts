import * as v from 'valibot'
import { DEFAULT_MAX_ADVANCE_MINUTES } from '../../domain/time/scheduling-rules.ts'
import { SLOT_MINUTES } from '../../domain/time/slots.ts'
import { type ReservationSettings, reserveTypes } from '../../domain/venue/reservation-settings.ts'
import { decimal, flag } from '../wire/primitives.ts'
import { advanceTime, toMinutes } from './fulfilment-config.ts'

/** Maximum duration of a reservation in minutes: half a day. */
const MAX_DURATION = 720

const positiveInteger = (most: number) => v.pipe(decimal, v.integer(), v.minValue(1), v.maxValue(most))

/** `reservation` of the business (spec §3). Settings that the specification does not define have defaults. */
export const reservationConfigSchema = v.object({
  enabled: flag(false),
  with_table: flag(false),
  /** Defaults to the type that follows from `dine_in_label`. */
  type: v.nullish(v.picklist(reserveTypes), null),
  max_users: v.nullish(positiveInteger(1000), 10),
  min_advance: v.nullish(advanceTime, 0),
  max_advance: v.nullish(advanceTime, null),
  /** Duration of a reservation in minutes. */
  duration: v.nullish(
    v.pipe(
      decimal,
      v.minValue(SLOT_MINUTES),
      v.maxValue(MAX_DURATION),
      v.check((minutes) => minutes % SLOT_MINUTES === 0, `expected a multiple of ${SLOT_MINUTES} minutes`),
    ),
    90,
  ),
  /** Maximum number of people at one time in a branch without tables; defaults to `max_users`. */
  capacity: v.nullish(positiveInteger(100_000), null),
  /** How long before its start a reservation can still be cancelled. */
  cancel_until: v.nullish(advanceTime, 0),
  /** Items can be reserved together with it; defaults to true for services and false for tables. */
  with_items: v.nullish(flag(false), null),
})

export function decodeReservationConfig(
  wire: v.InferOutput<typeof reservationConfigSchema>,
  dineInLabel: 'dinein' | 'product_service',
): ReservationSettings {
  const type = wire.type ?? (dineInLabel === 'product_service' ? 'reserv_service' : 'reserv_dinein')
  return {
    enabled: wire.enabled,
    withTable: wire.with_table,
    type,
    maxPeople: wire.max_users,
    minAdvance: toMinutes(wire.min_advance),
    maxAdvance: (wire.max_advance === null ? 0 : toMinutes(wire.max_advance)) || DEFAULT_MAX_ADVANCE_MINUTES,
    duration: wire.duration,
    capacity: wire.capacity ?? wire.max_users,
    cancelUntil: toMinutes(wire.cancel_until),
    withItems: wire.with_items ?? type === 'reserv_service',
  }
}
