/** The half hours an order can be wanted for, reckoned on the wall clock: no clock changes in the weeks of the model. */
import type { PlannedVenue } from '../venues/planned-venue.ts'
import { type Moment, momentOf } from './clock.ts'
import { isOpen, type Place } from './dishes.ts'

export type WantedSlot = { readonly date: string; readonly from: string; readonly to: string }

const DAY = 1440
const SLOT = 30
/** Minutes that the platform adds to the advance a venue asks for. */
const LEAD = 15

/** What a diner's browser keeps of when the order is wanted. */
type Kept = { readonly when: 'now' | 'later'; readonly slot?: WantedSlot | null }

/** The slot that an order placed at `now` is for; null: as soon as possible, or none is left. */
export function slotWanted(
  venue: PlannedVenue,
  place: Place,
  kept: Kept | null,
  now: Moment,
): WantedSlot | null {
  if (kept?.when !== 'later' && isOpen(place.branch.hours, now) && !venue.later.only) return null
  const slots = upcoming(venue, place, now)
  const [first, second] = slots
  const chosen = kept?.when === 'later' ? kept.slot : null
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
      const start = momentOf(date, clock(minute))
      const last = momentOf(date, clock(minute + SLOT - 1))
      if (isOpen(branch.hours, start) && isOpen(branch.hours, last))
        slots.push({ date, from: clock(minute), to: minute + SLOT === DAY ? '24:00' : clock(minute + SLOT) })
    }
  return slots
}

const dateAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const two = (number: number) => String(number).padStart(2, '0')
const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** The moment a slot begins. */
export const startOf = ({ date, from }: WantedSlot): Moment => momentOf(date, from)
