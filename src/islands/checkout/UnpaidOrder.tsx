import { useStore } from '@nanostores/react'
import { Button } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import { toPaymentOption } from '../../domain/payment/payment.ts'
import type { Unpaid } from '../../stores/checkout/page/unpaid-order.ts'
import type { CheckoutModel } from './checkout-loaders.ts'

/**
 * Says that this cart has been ordered but not paid. The diner continues the payment, or chooses another method in
 * the form below.
 */
export default function UnpaidOrder({
  model: { $paying, pay },
  unpaid: { order, way },
}: {
  model: CheckoutModel['unpaid']
  unpaid: Unpaid
}) {
  const { t, reference } = useI18n()
  const paying = useStore($paying)
  const failed = order.payment.state === 'failed'
  return (
    <section aria-labelledby="unpaid" className="grid gap-3 rounded-lg border border-accent p-4">
      <h2 id="unpaid" className="text-lg">
        {t('payment:unpaid', { number: reference(order.number) })}
      </h2>
      <p className="text-ink-muted text-sm">{t(failed ? 'payment:unpaidFailed' : 'payment:unpaidHint')}</p>
      {paying === 'failed' && <SubmitFailure title={t('payment:notReached')} />}
      <Button wide disabled={paying === 'busy'} onClick={() => void pay()}>
        {t('payment:continue', { way: t(`payment:option.${toPaymentOption(way)}`) })}
      </Button>
      <p className="text-ink-muted text-sm">{t('payment:otherWay')}</p>
    </section>
  )
}
