import { DEFAULT_PAYMENT, defaultWay, type PaymentWay, sameWay, waysToPay } from '../../domain/payment.ts'
import type { Shop } from '../../payload/island-data.ts'
import { hasApplePay } from '../../stores/checkout/pay-order.ts'

const CASH: PaymentWay = { method: DEFAULT_PAYMENT, option: null }

/**
 * How the order is paid: `chosen` is what the diner picked before, or null. No way at all: orders cannot be placed. With
 * the wallet what is left is paid in cash (spec §6).
 */
export function usePayment(shop: Shop, chosen: PaymentWay | null, byWallet: boolean) {
  const ways = waysToPay(shop, shop.type, hasApplePay())
  if (byWallet) return { ways, way: CASH }
  const picked = chosen && ways.find((way) => sameWay(way, chosen))
  return { ways, way: picked ?? defaultWay(ways, shop.defaultCash) }
}
