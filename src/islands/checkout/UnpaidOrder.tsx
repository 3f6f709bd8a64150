import { useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Notice } from '../../components/ui/Notice.tsx'
import { useWords } from '../../components/ui/words.tsx'
import { optionOf } from '../../domain/payment.ts'
import { payAgain } from '../../stores/checkout/pay-again.ts'
import { lightPage } from '../../stores/page/light-page.ts'
import type { Unpaid } from './useUnpaid.ts'

/** This cart is ordered already and only has to be paid: on with it, or another way by the form below. */
export default function UnpaidOrder({
  unpaid: { order, way },
  orderPath,
}: {
  unpaid: Unpaid
  orderPath: string
}) {
  const { t, reference } = useWords()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const pay = async () => {
    setState('busy')
    try {
      await payAgain(lightPage(), order.id, orderPath, way)
    } catch {
      setState('failed')
    }
  }
  const failed = order.payment.state === 'failed'
  return (
    <section aria-labelledby="unpaid" className="grid gap-3 rounded-lg border border-accent p-4">
      <h2 id="unpaid" className="text-lg">
        {t('payment:unpaid', { number: reference(order.number) })}
      </h2>
      <p className="text-ink-muted text-sm">{t(failed ? 'payment:unpaidFailed' : 'payment:unpaidHint')}</p>
      {state === 'failed' && <Notice tone="bad" title={t('payment:notReached')} />}
      <Button wide disabled={state === 'busy'} onClick={() => void pay()}>
        {t('payment:continue', { way: t(`payment:option.${optionOf(way)}`) })}
      </Button>
      <p className="text-ink-muted text-sm">{t('payment:otherWay')}</p>
    </section>
  )
}
