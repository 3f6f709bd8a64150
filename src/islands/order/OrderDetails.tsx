import { type FactEntry, FactList } from '../../components/ui/basics/FactList.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Totals } from '../../components/ui/order/Totals.tsx'
import { orderTypeName } from '../../connected/orders/order-type-name.ts'
import type { PlacedOrder } from '../../contract/order/order.ts'
import type { OrderPayload } from '../../contract/payloads/visitor.ts'
import { isFinal } from '../../domain/order/order-status.ts'
import { paymentMethods, toPaymentOption } from '../../domain/payment/payment.ts'
import { toMinorUnits } from '../../domain/values/money.ts'
import type { Translate } from '../../i18n/messages/translator.ts'
import { deliveryFacts } from './delivery-facts.ts'
import { OrderedLine } from './OrderedLine.tsx'
import { findBranch } from './PickupLocation.tsx'

/** Says that the order is paid, or will be paid on receipt. Empty if another part of the screen says so. */
function paymentNote({ status, payment, payment_type: method }: PlacedOrder, payable: number, t: Translate) {
  if (payment.state === 'paid' || (payable === 0 && payment.state === 'none')) return t('order:paid')
  const onReceipt = method === paymentMethods.cash || method === paymentMethods.card
  return onReceipt && payment.state === 'none' && !isFinal(status) ? t(`payment:hint.${method}`) : ''
}

/** The lines, amounts and details of an order, at the prices at which it was placed. */
export function OrderDetails({ order, payload }: { order: PlacedOrder; payload: OrderPayload }) {
  const i18n = useI18n()
  const { t, localize, langOf } = i18n
  const minor = (amount: number | string) => toMinorUnits(amount, order.currency)
  const { amounts, car } = order
  const way = { method: order.payment_type, option: order.payment.option ?? null }
  const byWallet = minor(amounts.wallet) > 0
  const paidBy = [
    byWallet ? t('ui:fromWallet') : '',
    byWallet && minor(amounts.payable) === 0 ? '' : t(`payment:option.${toPaymentOption(way)}`),
    paymentNote(order, minor(amounts.payable), t),
  ].filter(Boolean)
  const branch = findBranch(payload, order)
  const place = branch && payload.branches.length > 1 ? localize(branch.name) : ''
  const { labels } = payload
  const table = payload.tables.find(({ id }) => id === order.table_id)
  const taxes = (rows: typeof amounts.exclusive_taxes) =>
    rows.map((tax) => ({ ...tax, amount: minor(tax.amount) }))
  const carText = car ? [car.make, car.color, car.plate].filter(Boolean).join(' · ') : ''
  const facts: FactEntry[] = [
    [orderTypeName(t, order), place || localize(payload.name)],
    [
      localize(labels.table) || t('order:table'),
      table ? localize(table.name) : (order.table_id ?? ''),
      langOf(labels.table),
    ],
    [t('order:car'), carText],
    ...deliveryFacts(order, i18n),
    [t('order:name'), order.name ?? ''],
    [t('order:phone'), order.phone ?? ''],
    [t('order:note'), order.comment ?? ''],
    [t('order:payment'), paidBy.join(' · ')],
  ]
  return (
    <>
      <section aria-labelledby="items" className="grid gap-3">
        <h2 id="items" className="text-lg">
          {t('order:items')}
        </h2>
        <ul className="grid gap-2.5 border-line border-b pb-4">
          {order.order_lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
            <OrderedLine key={index} line={line} currency={order.currency} />
          ))}
        </ul>
        <Totals
          subtotal={minor(amounts.subtotal)}
          inclusiveTaxes={taxes(amounts.inclusive_taxes)}
          exclusiveTaxes={taxes(amounts.exclusive_taxes)}
          discount={minor(amounts.discount)}
          coupon={minor(amounts.coupon)}
          deliveryFee={minor(amounts.delivery_fee)}
          rounding={minor(amounts.rounding)}
          total={minor(amounts.total)}
          wallet={minor(amounts.wallet)}
          payable={minor(amounts.payable)}
        />
      </section>
      <FactList id="details" title={t('order:details')} facts={facts} />
    </>
  )
}
