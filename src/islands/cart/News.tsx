import { TextButton } from '../../components/ui/basics/Button.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import type { LineChange } from '../../domain/order/cart.ts'
import type { CartNews } from '../../stores/cart/cart-menu.ts'

/** What a new menu or another branch did to the cart, line by line. */
export function News({
  news,
  hidePrice,
  onDismiss,
}: {
  news: CartNews
  hidePrice: boolean
  onDismiss: () => void
}) {
  const words = useWords()
  const { t, say } = words
  return (
    <div className="mb-5">
      <Notice title={t('cart:newsTitle')}>
        <ul className="grid gap-1">
          {news.left.map(({ line }) => (
            <li key={line.key}>{t('cart:news.left', { name: say(line.item.name) })}</li>
          ))}
          {news.changes.map((change) => (
            <li key={`${change.kind} ${change.line.key}`}>{changeText(change, hidePrice, words)}</li>
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
  { t, say, money, number }: ReturnType<typeof useWords>,
): string {
  const name = say(change.line.item.name)
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
