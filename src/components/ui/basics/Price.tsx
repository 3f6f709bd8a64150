import { useWords } from './words.tsx'

/** A price, with the one before a discount struck through. Minor units. Speaks `item:was`, `item:now` and `item:from`. */
export function Price({
  now,
  was = null,
  plus = false,
  from = false,
}: {
  now: number
  was?: number | null
  plus?: boolean
  /** It is the lowest of several. */
  from?: boolean
}) {
  const { t, money, plus: added } = useWords()
  const price = plus ? added(now) : money(now)
  const text = from ? t('item:from', { price }) : price
  if (was === null || was <= now) return <span className="num">{text}</span>
  return (
    <span className="relative inline-flex flex-wrap justify-end gap-x-2">
      <s className="num text-ink-muted">
        <span className="sr">{t('item:was')} </span>
        {money(was)}
      </s>
      <span className="num font-semibold text-highlight-ink">
        <span className="sr">{t('item:now')} </span>
        {text}
      </span>
    </span>
  )
}
