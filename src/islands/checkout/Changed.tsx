import { Button, ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import type { LineCheck } from '../../contract/wire/errors.ts'
import type { CartLine } from '../../domain/order/line.ts'
import { toMinor } from '../../domain/values/money.ts'
import type { Shop } from '../../payload/screens/island-data.ts'
import { linesLeft } from '../../stores/checkout/lines-left.ts'
import type { CheckoutView } from '../../stores/checkout/page/checkout-view.ts'
import { pathsOf } from '../../stores/paths.ts'
import type { CheckoutModel } from './loaders.ts'

/** The menu changed before the order came: line by line what is different, to accept or to go back. */
export default function Changed({
  model,
  view,
  changes,
  total,
}: {
  model: CheckoutModel
  view: CheckoutView
  changes: readonly LineCheck[]
  /** Major units. */
  total: number | null
}) {
  const words = useWords()
  const { t, money } = words
  const { shop, accepting, online } = view
  const sent = model.sentLines()
  /** Without, there is nothing to agree to: the cart says what can be done. */
  const anyLeft = linesLeft(sent, changes).length > 0
  return (
    <div className="grid max-w-xl gap-5">
      <SubmitFailure title={t('checkout:changedTitle')}>
        {t(anyLeft ? 'checkout:changedHint' : 'checkout:emptyHint')}
      </SubmitFailure>
      <ul className="divide-y divide-line">
        {changes.map((change) => (
          <li key={change.index} className="py-3">
            {changeText(change, sent[change.index] ?? null, shop, words)}
          </li>
        ))}
      </ul>
      {/* Also where prices are hidden, nobody pays online without knowing how much. */}
      {anyLeft && total !== null && (!shop.hidePrice || online) && (
        <p className="flex justify-between font-bold text-lg">
          <span>{t('checkout:changed.total')}</span>
          <span className="num">{money(toMinor(total, shop.currency))}</span>
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
  words: ReturnType<typeof useWords>,
): string {
  const { t, say, money } = words
  const name = line ? say(line.item.name) : change.item_id
  const amount = (major: LineCheck['old_price']) =>
    major === null ? '' : money(toMinor(major, shop.currency))
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
