import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { Button } from '../../components/ui/basics/Button.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { ErrorText } from '../../components/ui/forms/ErrorText.tsx'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { type AgainPage, againPage } from '../../stores/orders/again-page.ts'
import { typeToOrderAgain } from '../../stores/orders/ordered-lines.ts'
import { lightPage } from '../../stores/page/light-page.ts'
import { useModel } from '../useModel.ts'

/** Only where something is not as it was. */
const AgainSheet = lazy(() => import('./AgainSheet.tsx'))

type Props = {
  order: PlacedOrder
  cartKey: string
  /** Below the only order of its screen; in a list it names its own. */
  wide?: boolean
}

/** Puts the same order into the cart; asks first where it cannot be the same. */
export function OrderAgain(props: Props) {
  return typeToOrderAgain(props.order) ? <Again {...props} /> : null
}

function Again({ order, cartKey, wide = false }: Props) {
  const { t, reference } = useWords()
  const model: AgainPage = useModel(() => againPage(lightPage(), order, cartKey))
  const state = useStore(model.$state)
  const asked = useStore(model.$asked)
  return (
    <div className={`relative ${wide ? 'grid gap-2' : ''}`}>
      <Button
        quiet
        wide={wide}
        aria-busy={state === 'busy'}
        disabled={state === 'busy'}
        onClick={() => void model.again()}
      >
        {t('orders:again.do')}
        {!wide && <span className="sr"> {t('orders:again.of', { number: reference(order.number) })}</span>}
      </Button>
      {state === 'failed' && (
        <ErrorText role="alert" className="mt-1.5">
          {t('orders:again.failed')}
        </ErrorText>
      )}
      {asked && (
        <Suspense>
          <AgainSheet order={order} answer={asked} cartKey={cartKey} model={model} />
        </Suspense>
      )}
    </div>
  )
}
