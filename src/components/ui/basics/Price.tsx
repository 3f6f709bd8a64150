import { useI18n } from './i18n-context.tsx'

/**
 * A price in minor units, with the price before a discount struck through. Uses the messages `item:was`, `item:now`
 * and `item:from`.
 */
export function Price({
  now,
  was = null,
  plus = false,
  from = false,
}: {
  now: number
  was?: number | null
  plus?: boolean
  /** The price is the lowest of several. */
  from?: boolean
}) {
  const { t, money, signedMoney } = useI18n()
  const price = plus ? signedMoney(now) : money(now)
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
