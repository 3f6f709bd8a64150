import * as v from 'valibot'
import { amountsSchema, placedOrderSchema } from '../../src/contract/order/order.ts'
import { amount, localeNames } from '../../src/contract/wire/primitives.ts'
import type { OrderFigures } from '../../src/domain/insights/figures.ts'
import { parseSellingType } from '../../src/domain/menu/selling-type.ts'
import { isRefused } from '../../src/domain/order/order-status.ts'
import { isUnpaid } from '../../src/domain/payment/payment.ts'
import { venueTime } from '../../src/domain/time/weekday.ts'
import { toMinorUnits } from '../../src/domain/values/money.ts'
import type { StoredOrder } from '../db/orders.ts'
import type { StoredPayment } from '../db/payments.ts'
import { paymentStatus } from '../payments/payment-status.ts'

/** What figures need of a placed order, which has much more. */
const counted = v.object({
  ...v.pick(placedOrderSchema, ['currency', 'selling_types', 'payment_type']).entries,
  amounts: v.pick(amountsSchema, ['total', 'inclusive_taxes', 'exclusive_taxes']),
  changed: v.nullish(v.object({ amounts: v.object({ total: amount }) }), null),
  order_lines: v.array(
    v.object({ item_id: v.string(), locales: localeNames, quantity: v.number(), total_price: amount }),
  ),
})

/**
 * The figures of a stored order, with its currency. Null for orders that are not on the board: they wait for their online payment, or
 * ended without one.
 */
export function orderFigures(
  stored: StoredOrder & { readonly createdAt: Date },
  {
    payment: latest,
    refunded,
    timeZone,
    now,
  }: { payment: StoredPayment | undefined; refunded: number; timeZone: string; now: number },
): (OrderFigures & { readonly currency: string }) | null {
  const placed = v.parse(counted, JSON.parse(stored.placed))
  const { status, payment } = paymentStatus({ ...stored, placedMethod: placed.payment_type }, latest, now)
  if (isUnpaid(payment)) return null
  const { currency, changed } = placed
  const minor = (major: number | string) => toMinorUnits(major, currency)
  const { inclusive_taxes, exclusive_taxes } = placed.amounts
  const total = minor(placed.amounts.total)
  return {
    currency,
    hour: Math.floor(venueTime(stored.createdAt.getTime(), timeZone).minute / 60),
    sellingType: parseSellingType(placed.selling_types) ?? 'dinein',
    refused: isRefused(status),
    total,
    tax: [...inclusive_taxes, ...exclusive_taxes].reduce((sum, tax) => sum + minor(tax.amount), 0),
    removed: changed ? Math.max(0, minor(changed.amounts.total) - total) : 0,
    refunded,
    lines: placed.order_lines
      .filter(({ quantity }) => quantity > 0)
      .map((line) => ({
        itemId: line.item_id,
        name: line.locales[0]?.name ?? '',
        quantity: line.quantity,
        amount: minor(line.total_price),
      })),
  }
}
