/** What staff can mark as sold out: a dish, or an option wherever it is offered. */
export const stockKinds = ['item', 'option'] as const
export type StockKind = (typeof stockKinds)[number]

/** What staff say about a dish or an option of a branch. It overrides the menu. */
export type StockEntry = {
  readonly kind: StockKind
  readonly id: string
  readonly soldOut: boolean
  /** Whether it can be ordered for `until` or later, although it is sold out. Of dishes only. */
  readonly laterOrders: boolean
  /** When the menu applies again, in epoch milliseconds; null: when staff say so. */
  readonly until: number | null
  /** How many are left; null if nobody counts. At 0 it is sold out. */
  readonly left: number | null
}

/** How long something is sold out: until the end of the business day, for four hours, or until staff say otherwise. */
export const soldOutPeriods = ['today', 'four-hours', 'open-ended'] as const
export type SoldOutPeriod = (typeof soldOutPeriods)[number]

/** Most that can be left of a dish. */
export const MAX_LEFT = 9999
