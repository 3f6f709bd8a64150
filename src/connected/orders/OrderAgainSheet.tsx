import { useStore } from '@nanostores/react'
import { Button, ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Sheet } from '../../components/ui/screen/Sheet.tsx'
import type { PlacedOrder } from '../../contract/order/order.ts'
import type { LineProblem } from '../../domain/order/reconcile-cart.ts'
import type { ReorderChange } from '../../domain/order/reorder.ts'
import type { I18n } from '../../i18n/messages/island-i18n.ts'
import { cartFor } from '../../stores/cart/cart.ts'
import type { AgainPage } from '../../stores/orders/again-page.ts'
import type { AgainAnswer } from '../../stores/orders/order-again.ts'
import { pathsOf } from '../../stores/paths.ts'

const OBSTACLES: Record<LineProblem, string> = {
  gone: 'orders:again.gone',
  unavailable: 'orders:again.unavailable',
  'sold-out': 'orders:again.soldOut',
  choices: 'orders:again.choices',
}

/** Lists what is no longer available and what has changed. The diner adds the rest to the cart or cancels. */
export default function OrderAgainSheet({
  order,
  answer,
  cartKey,
  model,
}: {
  order: PlacedOrder
  answer: AgainAnswer
  cartKey: string
  model: Pick<AgainPage, 'addAvailable' | 'close'>
}) {
  const i18n = useI18n()
  const { t, localize, number } = i18n
  const inCart = useStore(cartFor(cartKey).$count)
  const plan = answer.kind === 'planned' ? answer.plan : null
  const hidePrice = answer.kind === 'planned' && answer.shop.hidePrice
  const count = plan?.lines.length ?? 0
  const title = t(count > 0 ? 'orders:again.differs' : 'orders:again.nothing')
  const menu = answer.kind === 'planned' ? pathsOf(answer.shop).menu : `/${order.reference_id}`
  return (
    <Sheet label={title} closeLabel={t('orders:again.close')} onClosed={model.close}>
      {(close) => (
        <div className="grid min-h-0 gap-5 overflow-y-auto px-gutter pt-7 pb-5 md:px-6">
          <h2 className="pe-12 text-xl">{title}</h2>
          {answer.kind === 'not-sold' && <p>{t('orders:again.notSold')}</p>}
          {plan && (
            <ul className="divide-y divide-line">
              {plan.missing.map(({ ordered, reason }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
                <li key={at} className="py-2.5">
                  {t(OBSTACLES[reason], { name: localize(ordered.name) })}
                </li>
              ))}
              {plan.changes.map((change) => (
                <li key={`${change.kind} ${change.line.key}`} className="py-2.5">
                  {changeText(change, hidePrice, i18n)}
                </li>
              ))}
            </ul>
          )}
          {count > 0 && inCart > 0 && <p className="text-ink-muted text-sm">{t('orders:again.stays')}</p>}
          <div className="grid gap-3">
            {answer.kind === 'planned' && count > 0 ? (
              <>
                <Button wide onClick={() => void model.addAvailable()}>
                  {t('orders:again.take', { count, number: number(count) })}
                </Button>
                <Button wide quiet onClick={close}>
                  {t('orders:again.leave')}
                </Button>
              </>
            ) : (
              <ButtonLink wide href={menu}>
                {t('orders:toMenu')}
              </ButtonLink>
            )}
          </div>
        </div>
      )}
    </Sheet>
  )
}

function changeText(change: ReorderChange, hidePrice: boolean, { t, localize, money, number }: I18n): string {
  const name = localize(change.line.item.name)
  switch (change.kind) {
    case 'price':
      if (hidePrice) return t('ui:priceChanged', { name })
      return t('orders:again.price', { name, from: money(change.from), to: money(change.to) })
    case 'quantity':
      return t('orders:again.quantity', { name, from: number(change.from), to: number(change.to) })
    case 'later':
      return t('orders:again.later', { name })
  }
}
