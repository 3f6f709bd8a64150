import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { Button } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../components/ui/forms/ErrorText.tsx'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { type AgainPage, createAgainPage } from '../../stores/orders/again-page.ts'
import { typeToOrderAgain } from '../../stores/orders/ordered-lines.ts'
import { lightPage } from '../../stores/page/light-page.ts'
import { useModel } from '../useModel.ts'

/** Loaded only if something has changed since the order. */
const OrderAgainSheet = lazy(() => import('./OrderAgainSheet.tsx'))

type Props = {
  order: PlacedOrder
  cartKey: string
  /** True below the only order of a screen. In a list the button also names its order. */
  wide?: boolean
}

/** A button that adds the same order to the cart. Asks first if something has changed. */
export function OrderAgainButton(props: Props) {
  return typeToOrderAgain(props.order) ? <AgainButton {...props} /> : null
}

function AgainButton({ order, cartKey, wide = false }: Props) {
  const { t, reference } = useI18n()
  const model: AgainPage = useModel(() => createAgainPage(lightPage(), order, cartKey))
  const state = useStore(model.$state)
  const asked = useStore(model.$toConfirm)
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
          <OrderAgainSheet order={order} answer={asked} cartKey={cartKey} model={model} />
        </Suspense>
      )}
    </div>
  )
}
