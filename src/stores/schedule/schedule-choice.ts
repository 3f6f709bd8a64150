import { persistentAtom } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'
import type { SellingType } from '../../domain/menu/selling-type.ts'
import type { ScheduleChoice } from '../../domain/time/order-time.ts'

const choices = new Map<string, WritableAtom<ScheduleChoice | undefined>>()

/** What the diner chose for the orders of one cart and type, kept in the browser (spec §3); undefined: nothing yet. */
export function keptChoice(cartKey: string, type: SellingType): WritableAtom<ScheduleChoice | undefined> {
  const key = `schedule:${cartKey}:${type}`
  let $choice = choices.get(key)
  if (!$choice) {
    $choice = persistentAtom<ScheduleChoice | undefined>(key, undefined, { encode: JSON.stringify, decode })
    choices.set(key, $choice)
  }
  return $choice
}

/** What another version wrote, or a person edited, is not trusted. */
function decode(stored: string): ScheduleChoice | undefined {
  try {
    const choice = JSON.parse(stored)
    if (choice?.when === 'now') return { when: 'now' }
    const { date, from, to } = choice?.slot ?? {}
    if (choice?.when !== 'later' || !/^\d{4}-\d\d-\d\d$/.test(date)) return undefined
    return [from, to].every((time) => /^\d\d:\d\d$/.test(time))
      ? { when: 'later', slot: { date, from, to } }
      : undefined
  } catch {
    return undefined
  }
}
