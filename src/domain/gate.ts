import { parseClockTime } from './clock-time.ts'
import type { VenueTime, Weekday } from './weekday.ts'

export type WeekdaySetting = { readonly [Day in Weekday]?: boolean | undefined }

/** The availability JSON of a category or item: switched off, or on within a daily or dated window (spec §3). */
export type AvailabilityWindow = {
  readonly status: boolean
  /** Clock time or date-time as the venue wrote it; null: no limit on this side. */
  readonly from: string | null
  readonly to: string | null
}

export type Gate = {
  readonly window: AvailabilityWindow
  /** Visibility by branch id; empty: every branch. A branch missing from a filled list does not sell it. */
  readonly branches: Readonly<Record<string, boolean>>
}

export const OPEN_GATE: Gate = { window: { status: true, from: null, to: null }, branches: {} }

export function visibleInBranch(gate: Gate, branchId: string): boolean {
  const listed = Object.keys(gate.branches)
  return listed.length === 0 || gate.branches[branchId] === true
}

/**
 * Is the window open at this wall-clock moment of the venue? Clock times repeat daily, `to` before `from` runs past
 * midnight; date-times hold once. `to` is the first minute at which it is over. Unreadable limits do not limit.
 */
export function windowOpen(window: AvailabilityWindow, at: VenueTime): boolean {
  if (!window.status) return false
  const from = window.from === null ? null : parseClockTime(window.from)
  const to = window.to === null ? null : parseClockTime(window.to)
  if (from?.date || to?.date) {
    const moment = `${at.date} ${String(at.minute).padStart(4, '0')}`
    const key = (time: { date: string | null; minute: number }) =>
      `${time.date ?? at.date} ${String(time.minute).padStart(4, '0')}`
    return (!from || moment >= key(from)) && (!to || moment < key(to))
  }
  const start = from?.minute ?? 0
  const end = to?.minute ?? 1440
  if (start === end) return true
  return start < end ? start <= at.minute && at.minute < end : at.minute >= start || at.minute < end
}
