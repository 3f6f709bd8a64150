import { previousWeekday, type VenueTime, type Weekday } from './weekday.ts'

export type WeekdayFlags = { readonly [Day in Weekday]?: boolean | undefined }

/** The availability JSON of a category or item: switched off, or on within a daily or dated window (spec §3). */
export type AvailabilityWindow = {
  readonly status: boolean
  /** `HH:MM` each day, or `YYYY-MM-DDTHH:MM` once, by the venue's clock; null: no limit on this side. */
  readonly from: string | null
  readonly to: string | null
}

export type AvailabilityRule = {
  readonly window: AvailabilityWindow
  /** Visibility by branch id; empty: every branch. A branch missing from a filled list does not sell it. */
  readonly branches: Readonly<Record<string, boolean>>
  /** Monday to Sunday: is it offered that day? Absent: every day. */
  readonly days?: readonly boolean[]
}

export const ALWAYS_AVAILABLE: AvailabilityRule = {
  window: { status: true, from: null, to: null },
  branches: {},
}

export function isVisibleInBranch(gate: AvailabilityRule, branchId: string): boolean {
  const listed = Object.keys(gate.branches)
  return listed.length === 0 || gate.branches[branchId] === true
}

/** Is the window open at this wall-clock moment of the venue? */
export function isWindowOpen(window: AvailabilityWindow, at: VenueTime): boolean {
  return window.status && windowStateAt(window, at).open
}

/**
 * Is a window with these limits open at a wall-clock moment, and which weekday counts: after midnight, one that began last
 * evening is still of that day. Clock times repeat daily, `to` before `from` runs past midnight; date-times hold once. `to` is
 * the first minute at which it is over.
 */
export function windowStateAt(
  { from, to }: Pick<AvailabilityWindow, 'from' | 'to'>,
  { date, minute, weekday }: VenueTime,
): { open: boolean; weekday: Weekday } {
  // Not `formatClockTime`: its file parses clock times too, and would add 0.3 KB to the scripts of the checkout.
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  if (from?.[10] || to?.[10]) {
    const dated = (time: string) => (time[10] ? time : `${date}T${time}`)
    const now = dated(clock)
    return { open: (!from || now >= dated(from)) && (!to || now < dated(to)), weekday }
  }
  const first = from ?? '00:00'
  const last = to ?? '24:00'
  const [begun, goesOn] = [clock >= first, clock < last]
  const open = first === last || (first < last ? begun && goesOn : begun || goesOn)
  return { open, weekday: first > last && goesOn ? previousWeekday(weekday) : weekday }
}
