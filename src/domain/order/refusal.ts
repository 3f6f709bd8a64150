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

/** The reason with a name; null for a reason that this code does not know. */
export const knownRefusal = (name: string | null): RefusalReason | null =>
  refusalReasons.find((reason) => reason === name) ?? null

/** The reasons that staff can choose. */
export const staffRefusals = ['busy', 'closing', 'sold-out', 'too-far', 'unreachable', 'other'] as const
export type StaffRefusal = (typeof staffRefusals)[number]
