import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { creditCard, info } from '../../components/icons.ts'
import { ButtonLink } from '../../components/ui/Button.tsx'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import { Notice } from '../../components/ui/Notice.tsx'
import { PayOrder } from '../../components/ui/PayOrder.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { useWords } from '../../components/ui/words.tsx'
import { toMinor } from '../../domain/money.ts'
import { isFinal } from '../../domain/order-status.ts'
import { isUnpaid, waysToPay } from '../../domain/payment.ts'
import { parseSellingType } from '../../domain/selling-type.ts'
import type { OrderPayload } from '../../payload/island-data.ts'
import { payAgain } from '../../stores/checkout/pay-again.ts'
import { hasApplePay } from '../../stores/checkout/pay-order.ts'
import { watchOrder } from '../../stores/orders/order.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { pathsOf } from '../../stores/paths.ts'

/** A payment did not come through: what that means, and on with the same order or back to the cart, which is kept. */
export function PaymentFailScreen({
  payload,
  orderId,
  loggedIn,
}: {
  payload: OrderPayload
  orderId: string
  loggedIn: boolean
}) {
  const { t, money, reference } = useWords()
  const [$order] = useState(() => watchOrder(orderId, loggedIn))
  const watched = useStore($order)
  const home = `/${payload.referenceId}`
  const order = watched.state === 'loaded' ? watched.order : null
  // Paid meanwhile, in another tab or otherwise: there is nothing to do here.
  const settled = order !== null && !isUnpaid(order.payment.state)
  const type = parseSellingType(order?.selling_types ?? '') ?? 'pickup'
  const paths = pathsOf({ referenceId: payload.referenceId, type })
  const orderPath = paths.order(orderId)
  useEffect(() => {
    if (settled) location.replace(orderPath)
  }, [settled, orderPath])

  if (watched.state === 'loading' || settled) return <Skeleton rows={0} fields={3} />
  if (watched.state === 'failed')
    return (
      <div role="alert">
        <EmptyState icon={info} title={t('ui:loadFailed')} text={t('ui:loadFailedHint')}>
          <ButtonLink href={location.href}>{t('ui:retry')}</ButtonLink>
        </EmptyState>
      </div>
    )
  if (!order)
    return (
      <EmptyState icon={creditCard} title={t('payment:failTitle')} text={t('payment:unknown')}>
        <ButtonLink href={home}>{t('payment:toVenue')}</ButtonLink>
      </EmptyState>
    )
  if (isFinal(order.status))
    return (
      <EmptyState icon={creditCard} title={t('payment:overTitle')} text={t('payment:over')}>
        <ButtonLink href={paths.cart}>{t('payment:toCart')}</ButtonLink>
      </EmptyState>
    )
  const ways = waysToPay(payload.payment, type, hasApplePay())
  const { option } = order.payment
  return (
    <div className="grid w-full max-w-xl gap-6">
      <Notice tone="bad" title={t('payment:failTitle')}>
        {t('payment:failHint', { number: reference(order.number) })}
      </Notice>
      <PayOrder
        ways={ways}
        first={ways.find((way) => way.method === 1 && way.option === option) ?? null}
        amount={money(toMinor(order.amounts.payable, order.currency))}
        onPay={(way) => payAgain(browserPage(), order.id, orderPath, way)}
      />
      <ButtonLink quiet wide href={paths.cart}>
        {t('payment:toCart')}
      </ButtonLink>
    </div>
  )
}
