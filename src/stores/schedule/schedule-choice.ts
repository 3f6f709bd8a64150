import type { SellingType } from '../../domain/menu/selling-type.ts'
import type { ScheduleChoice } from '../../domain/time/order-time.ts'
import { perKey } from '../../domain/values/per-key.ts'
import { persisted } from '../persisted.ts'
import { storedFields } from '../stored-fields.ts'

/** The time that the diner chose for orders of a cart and type, stored in the browser (spec §3); undefined: none yet. */
export const keptChoice = perKey((cartKey: string, type: SellingType) =>
  persisted<ScheduleChoice | undefined>(`schedule:${cartKey}:${type}`, readChoice, undefined),
)

function readChoice(stored: unknown): ScheduleChoice | null {
  const { when, slot } = storedFields(stored)
  if (when === 'now') return { when }
  const { date, from, to } = storedFields(slot) as Partial<Record<string, string>>
  if (when !== 'later' || !date || !/^\d{4}-\d\d-\d\d$/.test(date)) return null
  if (!from || !to || ![from, to].every((time) => /^\d\d:\d\d$/.test(time))) return null
  return { when, slot: { date, from, to } }
}
