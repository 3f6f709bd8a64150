import { useEffect, useState } from 'react'
import type { PaymentWay } from '../../../domain/payment/payment.ts'
import { Button } from '../basics/Button.tsx'
import { useWords } from '../basics/words.tsx'
import { SubmitFailure } from '../forms/SubmitFailure.tsx'
import { PaymentWays } from './PaymentWays.tsx'

/** Pays an order that exists: by the way chosen before, or another. `onPay` takes the browser away; it fails by rejecting. */
export function PayOrder({
  ways,
  first,
  amount,
  onPay,
}: {
  ways: readonly PaymentWay[]
  /** Chosen beforehand. */
  first: PaymentWay | null
  /** With its currency. */
  amount: string
  onPay: (way: PaymentWay) => Promise<void>
}) {
  const { t } = useWords()
  const [way, setWay] = useState(first)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  // Back from the page where it is paid, which this one led to.
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
        <PaymentWays ways={ways} way={way} onChange={setWay} />
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
