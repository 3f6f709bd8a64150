import type { ReactNode } from 'react'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../components/ui/basics/LocalizedText.tsx'
import { LineChoices } from '../../components/ui/order/LineChoices.tsx'
import { Totals } from '../../components/ui/order/Totals.tsx'
import type { CartLine } from '../../domain/order/line.ts'
import type { Quote } from '../../domain/order/quote.ts'
import { lineDetails } from '../../stores/cart/line-details.ts'

/** The lines of the order and its totals. `coupon` is a notice about a coupon that no longer applies. */
export function OrderSummary({
  lines,
  quote,
  calculated,
  cartPath,
  coupon,
  hidePrice,
}: {
  lines: readonly CartLine[]
  quote: Quote
  /** True if the server calculated the amounts. */
  calculated: boolean
  cartPath: string
  coupon: ReactNode
  hidePrice: boolean
}) {
  const { t, money, number } = useI18n()
  const totals = new Map(quote.lines.map((line) => [line.key, line.total]))
  return (
    <section aria-labelledby="order" className="grid gap-3">
      <div className="flex items-center justify-between">
        <h2 id="order" className="text-lg">
          {t('checkout:order')}
        </h2>
        <a
          href={cartPath}
          className="inline-flex min-h-tap min-w-tap items-center font-semibold text-accent-ink text-sm underline-offset-4 hover:underline"
        >
          {t('checkout:change')}
        </a>
      </div>
      <ul className="grid gap-2.5 border-line border-b pb-4">
        {lines.map((line) => (
          <li key={line.key} className="flex gap-3">
            <span className="min-w-7 font-semibold tabular">{number(line.count)} ×</span>
            <div className="min-w-0 flex-1">
              <p>
                <LocalizedText text={line.item.name} />
              </p>
              <LineChoices {...lineDetails(line)} />
            </div>
            {!hidePrice && <span className="num">{money(totals.get(line.key) ?? 0)}</span>}
          </li>
        ))}
      </ul>
      {coupon}
      <div>
        {!hidePrice && <Totals {...quote} />}
        <p role="status" className="text-ink-muted text-sm">
          {calculated && !hidePrice && t('coupon:recalculated')}
        </p>
      </div>
    </section>
  )
}
