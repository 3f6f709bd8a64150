/** When a venue takes orders for later (spec §3: pickup and delivery settings). */
export type SchedulingRules = {
  readonly on: boolean
  /** Orders for now are not taken. */
  readonly onlySchedule: boolean
  /** Minutes an order has to be placed ahead at least; the lead time comes on top. */
  readonly minAdvance: number
  /** Minutes it may be placed ahead at most. */
  readonly maxAdvance: number
}

/** Minutes beyond the minimum advance (spec §9). */
export const LEAD_MINUTES = 15

/** 168 hours (spec §9). */
export const DEFAULT_MAX_ADVANCE_MINUTES = 168 * 60

/** Minutes of one unit of an advance time (spec §9). */
export const MINUTES_PER = { minute: 1, hour: 60, day: 1440 } as const
export type AdvanceUnit = keyof typeof MINUTES_PER

export const NO_SCHEDULING: SchedulingRules = {
  on: false,
  onlySchedule: false,
  minAdvance: 0,
  maxAdvance: DEFAULT_MAX_ADVANCE_MINUTES,
}
