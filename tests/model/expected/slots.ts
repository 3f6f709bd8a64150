/**
 * The half-hour slots of an order, computed on the wall clock: there are no clock changes in the weeks of the
 * model.
 */
import type { PlannedVenue } from '../venues/planned-venue.ts'
import { type Moment, momentOf } from './clock.ts'
import { isOpen, type Place } from './dishes.ts'

export type WantedSlot = { readonly date: string; readonly from: string; readonly to: string }

const DAY = 1440
const SLOT = 30
/** Minutes that the platform adds to the minimum advance of a venue. */
const LEAD = 15

/** The stored schedule choice of a diner. */
type StoredChoice = { readonly when: 'now' | 'later'; readonly slot?: WantedSlot | null }

/** The slot of an order placed at `now`; null: as soon as possible, or no slot is left. */
export function expectedSlot(
  venue: PlannedVenue,
  place: Place,
  stored: StoredChoice | null,
  now: Moment,
): WantedSlot | null {
  if (stored?.when !== 'later' && isOpen(place.branch.hours, now) && !venue.later.only) return null
  const slots = upcoming(venue, place, now)
  const [first, second] = slots
  const chosen = stored?.when === 'later' ? stored.slot : null
  if (!chosen) return (second?.date === first?.date ? second : first) ?? null
  const key = ({ date, from }: WantedSlot) => `${date} ${from}`
  return slots.find((slot) => key(slot) >= key(chosen)) ?? slots.at(-1) ?? null
}

function upcoming({ later }: PlannedVenue, { branch }: Place, now: Moment): WantedSlot[] {
  const slots: WantedSlot[] = []
  for (let day = 0; day <= 8; day++)
    for (let minute = 0; minute < DAY; minute += SLOT) {
      const date = dateAfter(now.date, day)
      const ahead = day * DAY + minute - now.minute
      if (ahead <= later.minutesAhead + LEAD || ahead > 7 * DAY) continue
      const start = momentOf(date, formatClock(minute))
      const last = momentOf(date, formatClock(minute + SLOT - 1))
      if (isOpen(branch.hours, start) && isOpen(branch.hours, last))
        slots.push({
          date,
          from: formatClock(minute),
          to: minute + SLOT === DAY ? '24:00' : formatClock(minute + SLOT),
        })
    }
  return slots
}

const dateAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const padTwo = (number: number) => String(number).padStart(2, '0')
const formatClock = (minute: number) => `${padTwo(Math.floor(minute / 60))}:${padTwo(minute % 60)}`

/** The start of a slot. */
export const slotStart = ({ date, from }: WantedSlot): Moment => momentOf(date, from)
