/**
 * Why a venue declines or cancels an order. Diners read the reason in their own language. `unanswered`: nobody at the venue
 * answered in time; staff cannot choose it.
 */
export const refusalReasons = [
  'busy',
  'closing',
  'sold-out',
  'too-far',
  'unreachable',
  'other',
  'unanswered',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** The reasons that staff can choose. */
export const staffRefusals = ['busy', 'closing', 'sold-out', 'too-far', 'unreachable', 'other'] as const
export type StaffRefusal = (typeof staffRefusals)[number]
