import { useStore } from '@nanostores/react'
import { creditCard, info } from '../../components/icons.ts'
import { ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { PaymentForm } from '../../components/ui/order/PaymentForm.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import type { OrderPayload } from '../../contract/payloads/visitor.ts'
import { isParcel } from '../../domain/delivery/delivery-terms.ts'
import { paymentChoices } from '../../domain/payment/payment.ts'
import { toMinorUnits } from '../../domain/values/money.ts'
import { hasApplePay } from '../../stores/checkout/apple-pay.ts'
import type { PaymentFailPage } from '../../stores/orders/payment-fail-page.ts'

/** Says that a payment failed. The diner pays the same order again or returns to the cart, which is kept. */
export function PaymentFailScreen({ payload, model }: { payload: OrderPayload; model: PaymentFailPage }) {
  const { t, money, reference } = useI18n()
  const view = useStore(model.$view)
  if (view.state === 'loading') return <Skeleton rows={0} fields={3} />
  if (view.state === 'failed')
    return (
      <div role="alert">
        <EmptyState icon={info} title={t('ui:loadFailed')} text={t('ui:loadFailedHint')}>
          <ButtonLink href={location.href}>{t('ui:retry')}</ButtonLink>
        </EmptyState>
      </div>
    )
  if (view.state === 'unknown')
    return (
      <EmptyState icon={creditCard} title={t('payment-state:failTitle')} text={t('payment-state:unknown')}>
        <ButtonLink href={`/${payload.referenceId}`}>{t('payment-state:toVenue')}</ButtonLink>
      </EmptyState>
    )
  if (view.state === 'over')
    return (
      <EmptyState icon={creditCard} title={t('payment-state:overTitle')} text={t('payment-state:over')}>
        <ButtonLink href={view.cartPath}>{t('payment-state:toCart')}</ButtonLink>
      </EmptyState>
    )
  const { order } = view
  const ways = paymentChoices(payload.payment, view.type, hasApplePay(), isParcel(order.delivery))
  const { option } = order.payment
  return (
    <div className="grid w-full max-w-xl gap-6">
      <Notice tone="bad" title={t('payment-state:failTitle')}>
        {t('payment-state:failHint', { number: reference(order.number) })}
      </Notice>
      <PaymentForm
        ways={ways}
        initial={ways.find((way) => way.method === 1 && way.option === option) ?? null}
        amount={money(toMinorUnits(order.amounts.payable, order.currency))}
        onPay={model.pay}
      />
      <ButtonLink quiet wide href={view.cartPath}>
        {t('payment-state:toCart')}
      </ButtonLink>
    </div>
  )
}
