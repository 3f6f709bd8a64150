/** Why a venue declines or cancels an order. Diners read the reason in their own language. */
export const refusalReasons = ['busy', 'closing', 'sold-out', 'too-far', 'unreachable', 'other'] as const
export type RefusalReason = (typeof refusalReasons)[number]
