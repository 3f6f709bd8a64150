import { lazy, Suspense, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { ErrorText } from '../../components/ui/ErrorText.tsx'
import { useWords } from '../../components/ui/words.tsx'
import type { PlacedOrder } from '../../contract/order.ts'
import type { AgainAnswer } from '../../stores/orders/order-again.ts'
import { typeToOrderAgain } from '../../stores/orders/ordered-lines.ts'

/** Only where something is not as it was. */
const AgainSheet = lazy(() => import('./AgainSheet.tsx'))

/** Puts the same order into the cart; asks first where it cannot be the same. */
export function OrderAgain({
  order,
  cartKey,
  wide = false,
}: {
  order: PlacedOrder
  cartKey: string
  /** Below the only order of its screen; in a list it names its own. */
  wide?: boolean
}) {
  const { t, reference } = useWords()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [answer, setAnswer] = useState<AgainAnswer | null>(null)
  if (!typeToOrderAgain(order)) return null
  const again = async () => {
    setState('busy')
    try {
      const { planAgain, putInCart } = await import('../../stores/orders/order-again.ts')
      const found = await planAgain(order)
      if (found.kind === 'planned' && found.same) {
        location.assign(putInCart(cartKey, found.plan, found.shop))
        return
      }
      setAnswer(found)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={`relative ${wide ? 'grid gap-2' : ''}`}>
      <Button
        quiet
        wide={wide}
        aria-busy={state === 'busy'}
        disabled={state === 'busy'}
        onClick={() => void again()}
      >
        {t('orders:again.do')}
        {!wide && <span className="sr"> {t('orders:again.of', { number: reference(order.number) })}</span>}
      </Button>
      {state === 'failed' && (
        <ErrorText role="alert" className="mt-1.5">
          {t('orders:again.failed')}
        </ErrorText>
      )}
      {answer && (
        <Suspense>
          <AgainSheet order={order} answer={answer} cartKey={cartKey} onClosed={() => setAnswer(null)} />
        </Suspense>
      )}
    </div>
  )
}
