import type { WritableAtom } from 'nanostores'
import type { SellingType } from '../../domain/menu/selling-type.ts'
import type { ScheduleChoice } from '../../domain/time/order-time.ts'
import { storedFields } from '../parse-stored.ts'
import { perKey } from '../per-key.ts'
import { persisted } from '../persisted.ts'

/** The time that the diner chose for orders of a cart and type, stored in the browser (spec §3); undefined: none yet. */
export const keptChoice = (cartKey: string, type: SellingType): WritableAtom<ScheduleChoice | undefined> =>
  storedChoice(`schedule:${cartKey}:${type}`)

const storedChoice = perKey((key) => persisted<ScheduleChoice | undefined>(key, readChoice, undefined))

function readChoice(stored: unknown): ScheduleChoice | null {
  const { when, slot } = storedFields(stored)
  if (when === 'now') return { when }
  const { date, from, to } = storedFields(slot) as Partial<Record<string, string>>
  if (when !== 'later' || !date || !/^\d{4}-\d\d-\d\d$/.test(date)) return null
  if (!from || !to || ![from, to].every((time) => /^\d\d:\d\d$/.test(time))) return null
  return { when, slot: { date, from, to } }
}
