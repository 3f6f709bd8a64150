import { defaultWay, type PaymentWay, sameWay, waysToPay } from '../../domain/payment.ts'
import type { Shop } from '../../payload/island-data.ts'
import { hasApplePay } from '../../stores/pay-order.ts'

/** How the order is paid: `chosen` is what the diner picked before, or null. No way at all: orders cannot be placed. */
export function usePayment(shop: Shop, chosen: PaymentWay | null) {
  const ways = waysToPay(shop, shop.type, hasApplePay())
  const picked = chosen && ways.find((way) => sameWay(way, chosen))
  return { ways, way: picked ?? defaultWay(ways, shop.defaultCash) }
}
