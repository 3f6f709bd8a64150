/** A venue's rules for scheduled orders of one type (spec §3: pickup and delivery settings). */
export type SchedulingRules = {
  readonly on: boolean
  /** Orders for now are not accepted. */
  readonly onlySchedule: boolean
  /** Minimum advance in minutes, in addition to the lead time. */
  readonly minAdvance: number
  /** Maximum advance in minutes. */
  readonly maxAdvance: number
}

/** Lead time in minutes, in addition to the minimum advance (spec §9). */
export const LEAD_MINUTES = 15

/** The default maximum advance: 168 hours (spec §9). */
export const DEFAULT_MAX_ADVANCE_MINUTES = 168 * 60

/** Minutes per unit of an advance time (spec §9). */
export const MINUTES_PER = { minute: 1, hour: 60, day: 1440 } as const
export type AdvanceUnit = keyof typeof MINUTES_PER

export const NO_SCHEDULING: SchedulingRules = {
  on: false,
  onlySchedule: false,
  minAdvance: 0,
  maxAdvance: DEFAULT_MAX_ADVANCE_MINUTES,
}
