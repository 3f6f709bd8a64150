import { TextButton } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import type { LineChange } from '../../domain/order/reconcile-cart.ts'
import type { CartNews } from '../../stores/cart/cart-menu.ts'

/** Lists how a new menu or another branch changed the lines of the cart. */
export function CartChanges({
  news,
  hidePrice,
  onDismiss,
}: {
  news: CartNews
  hidePrice: boolean
  onDismiss: () => void
}) {
  const i18n = useI18n()
  const { t, localize } = i18n
  return (
    <div className="mb-5">
      <Notice title={t('cart:newsTitle')}>
        <ul className="grid gap-1">
          {news.left.map(({ line }) => (
            <li key={line.key}>{t('cart:news.left', { name: localize(line.item.name) })}</li>
          ))}
          {news.changes.map((change) => (
            <li key={`${change.kind} ${change.line.key}`}>{changeText(change, hidePrice, i18n)}</li>
          ))}
        </ul>
        <TextButton onClick={onDismiss}>{t('cart:news.ok')}</TextButton>
      </Notice>
    </div>
  )
}

function changeText(
  change: LineChange,
  hidePrice: boolean,
  { t, localize, money, number }: ReturnType<typeof useI18n>,
): string {
  const name = localize(change.line.item.name)
  switch (change.kind) {
    case 'price':
      if (hidePrice) return t('ui:priceChanged', { name })
      return t('cart:news.price', { name, from: money(change.from), to: money(change.to) })
    case 'quantity':
      return t('cart:news.quantity', { name, from: number(change.from), to: number(change.to) })
    case 'gone':
      return t('cart:news.gone', { name })
    case 'unavailable':
      return t('cart:news.unavailable', { name })
    case 'sold-out':
      return t('cart:news.soldOut', { name })
    case 'choices':
      return t('cart:news.choices', { name })
  }
}
