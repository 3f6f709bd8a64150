import type { ReactNode } from 'react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { parseSellingType } from '../../../domain/menu/selling-type.ts'
import type { CountedTotal, DayTotals } from '../../../domain/order/day-totals.ts'
import { paymentMethodName } from '../../../domain/payment/method-name.ts'

/** What was sold on a day: in all, by type and by way of payment. */
export function Totals({ totals }: { totals: DayTotals }) {
  const { t } = useI18n()
  const { all, refused, byType, byMethod } = totals
  if (all.count + refused.count === 0) return null
  return (
    <section
      aria-label={t('counter-screens:today.totals')}
      className="grid gap-x-8 gap-y-4 rounded-lg bg-surface-raised p-4 shadow-sm sm:grid-cols-3"
    >
      <Group title={t('counter-screens:today.totals')}>
        <Row name={t('counter-screens:today.sold')} total={all} strong />
        {refused.count > 0 && <Row name={t('counter-screens:today.refused')} total={refused} />}
      </Group>
      <Group title={t('counter-screens:today.byType')}>
        {[...byType].map(([type, total]) => (
          <Row key={type} name={t(`counter:type.${parseSellingType(type) ?? 'dinein'}`)} total={total} />
        ))}
      </Group>
      <Group title={t('counter-screens:today.byMethod')}>
        {[...byMethod].map(([method, total]) => (
          <Row
            key={method}
            name={
              method === 'wallet'
                ? t('counter-screens:method.wallet')
                : t(`counter-screens:method.${paymentMethodName(method)}`)
            }
            total={total}
          />
        ))}
      </Group>
    </section>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 font-semibold text-ink-muted text-sm">{title}</h3>
      <dl className="grid gap-1">{children}</dl>
    </div>
  )
}

function Row({ name, total, strong = false }: { name: string; total: CountedTotal; strong?: boolean }) {
  const { number, money } = useI18n()
  return (
    <div className={`flex flex-wrap justify-between gap-x-3 ${strong ? 'font-bold text-lg' : ''}`}>
      <dt>
        {name} <span className="text-ink-muted tabular">({number(total.count)})</span>
      </dt>
      <dd className="tabular">{money(total.total)}</dd>
    </div>
  )
}
