import { previousWeekday, type VenueTime, type Weekday } from './weekday.ts'

export type WeekdayFlags = { readonly [Day in Weekday]?: boolean | undefined }

/** The availability JSON of a category or item: off, or on within a daily or dated window (spec §3). */
export type AvailabilityWindow = {
  readonly status: boolean
  /** `HH:MM` every day, or `YYYY-MM-DDTHH:MM` once, in venue time; null: no limit on this side. */
  readonly from: string | null
  readonly to: string | null
}

/** Limits when and in which branches an item or category is available. */
export type AvailabilityRule = {
  readonly window: AvailabilityWindow
  /** Visibility by branch id; empty: every branch. If it is not empty, branches that are missing do not sell the item. */
  readonly branches: Readonly<Record<string, boolean>>
  /** Whether it is offered on each day, Monday first. Absent: every day. */
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

/** Whether the window is on and open at this venue time. */
export function isWindowOpen(window: AvailabilityWindow, at: VenueTime): boolean {
  return window.status && windowStateAt(window, at).open
}

/**
 * Returns whether a window with these limits is open at a venue time, and the weekday that it belongs to: after midnight, a
 * window that opened the evening before belongs to the previous day. Clock times repeat daily, and a `to` before `from` is
 * on the next day; date-times apply once. `to` is exclusive.
 */
export function windowStateAt(
  { from, to }: Pick<AvailabilityWindow, 'from' | 'to'>,
  { date, minute, weekday }: VenueTime,
): { open: boolean; weekday: Weekday } {
  // Not `formatClockTime`: importing its file would add 0.3 KB to the scripts of the checkout.
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
