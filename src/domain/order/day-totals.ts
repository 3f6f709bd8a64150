import type { PaymentMethod } from '../payment/payment.ts'
import type { Minor } from '../values/money.ts'
import { isRefused, type OrderStatus } from './order-status.ts'

/** What the totals of a day need of an order. The amount is in minor units. */
export type DayOrder = {
  readonly status: OrderStatus
  readonly sellingType: string
  readonly method: PaymentMethod
  readonly total: Minor
  /** The part paid from a wallet. */
  readonly wallet: Minor
}

/** Number and sum of orders, in minor units. */
export type CountedTotal = { readonly count: number; readonly total: Minor }

export type DayTotals = {
  readonly all: CountedTotal
  /** Declined and cancelled orders, which are in no other total. */
  readonly refused: CountedTotal
  readonly byType: ReadonlyMap<string, CountedTotal>
  /** What is paid in each way; the wallet's part of an order is under `wallet`. */
  readonly byMethod: ReadonlyMap<PaymentMethod | 'wallet', CountedTotal>
}

const NOTHING: CountedTotal = { count: 0, total: 0 }
const plus = ({ count, total }: CountedTotal, amount: Minor): CountedTotal => ({
  count: count + 1,
  total: total + amount,
})

/** Adds up the orders of a day. */
export function dayTotals(orders: readonly DayOrder[]): DayTotals {
  let all = NOTHING
  let refused = NOTHING
  const byType = new Map<string, CountedTotal>()
  const byMethod = new Map<PaymentMethod | 'wallet', CountedTotal>()
  const addTo = <Key>(totals: Map<Key, CountedTotal>, key: Key, amount: Minor) =>
    totals.set(key, plus(totals.get(key) ?? NOTHING, amount))
  for (const { status, sellingType, method, total, wallet } of orders) {
    if (isRefused(status)) {
      refused = plus(refused, total)
      continue
    }
    all = plus(all, total)
    addTo(byType, sellingType, total)
    if (wallet > 0) addTo(byMethod, 'wallet', wallet)
    if (total > wallet || wallet === 0) addTo(byMethod, method, total - wallet)
  }
  return { all, refused, byType, byMethod }
}
