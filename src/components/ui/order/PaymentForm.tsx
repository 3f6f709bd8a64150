import { useEffect, useState } from 'react'
import type { PaymentChoice } from '../../../domain/payment/payment.ts'
import { Button } from '../basics/Button.tsx'
import { useI18n } from '../basics/i18n-context.tsx'
import { SubmitFailure } from '../forms/SubmitFailure.tsx'
import { PaymentMethodPicker } from './PaymentMethodPicker.tsx'

/**
 * Pays an existing order, by the method chosen before or another one. `onPay` leaves the page; it rejects if that
 * fails.
 */
export function PaymentForm({
  ways,
  initial,
  amount,
  onPay,
}: {
  ways: readonly PaymentChoice[]
  /** The method chosen before. */
  initial: PaymentChoice | null
  /** The formatted amount with its currency. */
  amount: string
  onPay: (way: PaymentChoice) => Promise<void>
}) {
  const { t } = useI18n()
  const [way, setWay] = useState(initial)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  // The diner came back from the payment page.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && setState('idle')
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])
  const pay = async () => {
    if (!way || state === 'busy') return
    setState('busy')
    try {
      await onPay(way)
    } catch {
      setState('failed')
    }
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <fieldset disabled={state === 'busy'} className="grid min-w-0">
        <PaymentMethodPicker ways={ways} way={way} onChange={setWay} />
      </fieldset>
      {state === 'failed' && <SubmitFailure title={t('payment:notReached')} />}
      <Button
        type="submit"
        wide
        disabled={!way}
        aria-disabled={state === 'busy'}
        aria-busy={state === 'busy'}
      >
        <span>{t(way?.method === 1 ? 'payment-state:payNow' : 'payment-state:confirm')}</span>
        <span className="num">{amount}</span>
      </Button>
    </form>
  )
}
