import { useWords } from './words.tsx'

/** A price, with the one before a discount struck through. Minor units. Speaks `item:was` and `item:now`. */
export function Price({
  now,
  was = null,
  plus = false,
}: {
  now: number
  was?: number | null
  plus?: boolean
}) {
  const { t, money, plus: added } = useWords()
  const text = plus ? added(now) : money(now)
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
