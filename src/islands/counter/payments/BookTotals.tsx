import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import {
  type CountedMoney,
  refundStates,
  type BookTotals as Totals,
} from '../../../domain/payment/payment-book.ts'
import { formatMoney } from '../../../i18n/format/format-money.ts'

/** What the payments of a day add up to, by currency. */
export function BookTotals({ totals }: { totals: readonly Totals[] }) {
  const { t } = useI18n()
  return (
    <section
      aria-label={t('payments:totals.title')}
      className="grid gap-4 rounded-lg bg-surface-raised p-4 shadow-sm"
    >
      {totals.map((one) => (
        <CurrencyTotals key={one.currency} totals={one} />
      ))}
      <p className="text-ink-muted text-sm">{t('payments:totals.hint')}</p>
    </section>
  )
}

function CurrencyTotals({ totals }: { totals: Totals }) {
  const { t, number, locale } = useI18n()
  const { currency, ordered, charged, refunds, kept, disputed } = totals
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const rows: (readonly [name: string, total: CountedMoney])[] = [
    ['ordered', ordered],
    ['charged', charged],
    // What there is none of needs no row, except for what was refunded.
    ...refundStates
      .filter((state) => state === 'done' || refunds[state].count > 0)
      .map((state) => [state, refunds[state]] as const),
    ...(disputed.count > 0 ? [['disputed', disputed] as const] : []),
  ]
  return (
    <dl className="grid gap-1">
      {rows.map(([name, { count, total }]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-3">
          <dt className={name === 'failed' || name === 'disputed' ? 'font-semibold text-danger' : ''}>
            {t(`payments:totals.${name}`)} <span className="text-ink-muted tabular">({number(count)})</span>
          </dt>
          <dd className="tabular ms-auto">{money(total)}</dd>
        </div>
      ))}
      <div className="mt-1 flex flex-wrap justify-between gap-x-3 border-line border-t pt-2 font-bold text-lg">
        <dt>{t('payments:totals.kept')}</dt>
        <dd className="tabular ms-auto">{money(kept)}</dd>
      </div>
    </dl>
  )
}
