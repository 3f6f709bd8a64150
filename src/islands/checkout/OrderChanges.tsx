import { Button, ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import type { Shop } from '../../contract/payloads/shop.ts'
import type { LineCheck } from '../../contract/wire/errors.ts'
import type { CartLine } from '../../domain/order/line.ts'
import { toMinorUnits } from '../../domain/values/money.ts'
import { linesLeft } from '../../stores/checkout/lines-left.ts'
import type { CheckoutView } from '../../stores/checkout/page/checkout-view.ts'
import { pathsOf } from '../../stores/paths.ts'
import type { CheckoutModel } from './checkout-loaders.ts'

/**
 * Shown if the menu changed before the order arrived: the differences of each line, which the diner accepts or
 * returns to the cart.
 */
export default function OrderChanges({
  model,
  view,
  changes,
  total,
}: {
  model: CheckoutModel
  view: CheckoutView
  changes: readonly LineCheck[]
  /** In major units. */
  total: number | null
}) {
  const i18n = useI18n()
  const { t, money } = i18n
  const { shop, accepting, online } = view
  const sent = model.sentLines()
  /** If no line is left, there is nothing to accept, and the diner goes back to the cart. */
  const anyLeft = linesLeft(sent, changes).length > 0
  return (
    <div className="grid max-w-xl gap-5">
      <SubmitFailure title={t('checkout:changedTitle')}>
        {t(anyLeft ? 'checkout:changedHint' : 'checkout:emptyHint')}
      </SubmitFailure>
      <ul className="divide-y divide-line">
        {changes.map((change) => (
          <li key={change.index} className="py-3">
            {changeText(change, sent[change.index] ?? null, shop, i18n)}
          </li>
        ))}
      </ul>
      {/* The amount of an online payment is always shown, even if prices are hidden. */}
      {anyLeft && total !== null && (!shop.hidePrice || online) && (
        <p className="flex justify-between font-bold text-lg">
          <span>{t('checkout:changed.total')}</span>
          <span className="num">{money(toMinorUnits(total, shop.currency))}</span>
        </p>
      )}
      {accepting === 'failed' && <SubmitFailure title={t('checkout:changedFailed')} />}
      {anyLeft && (
        <Button
          wide
          aria-disabled={accepting === 'waiting'}
          aria-busy={accepting === 'waiting'}
          onClick={() => void model.accept()}
        >
          {t('checkout:changedAccept')}
        </Button>
      )}
      <ButtonLink wide quiet={anyLeft} href={pathsOf(shop).cart}>
        {t('checkout:changedBack')}
      </ButtonLink>
    </div>
  )
}

function changeText(
  change: LineCheck,
  line: CartLine | null,
  shop: Shop,
  i18n: ReturnType<typeof useI18n>,
): string {
  const { t, localize, money } = i18n
  const name = line ? localize(line.item.name) : change.item_id
  const amount = (major: LineCheck['old_price']) =>
    major === null ? '' : money(toMinorUnits(major, shop.currency))
  switch (change.state) {
    case 'price':
    case 'ok':
      if (shop.hidePrice) return t('ui:priceChanged', { name })
      return t('checkout:changed.price', {
        name,
        from: amount(change.old_price),
        to: amount(change.new_price),
      })
    case 'sold-out':
      return t('checkout:changed.soldOut', { name })
    case 'unavailable':
      return t('checkout:changed.unavailable', { name })
    case 'choices':
      return t('checkout:changed.choices', { name })
  }
}
