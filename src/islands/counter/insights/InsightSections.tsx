import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ToggleButton } from '../../../components/ui/forms/ToggleButton.tsx'
import { toCsv } from '../../../domain/values/csv.ts'
import { dateFormat } from '../../../i18n/format/date-styles.ts'
import { dayColumns, type Insights } from '../../../stores/insights/decode-insights.ts'
import { download } from '../download.ts'
import { type Column, Columns } from './Columns.tsx'
import { FigureTable } from './FigureTable.tsx'
import { insightTables, type Table } from './insight-tables.ts'

type Measure = 'revenue' | 'orders'

/** Rows of a long table that are shown at first. */
const FIRST_ROWS = 10

/** Totals, charts and tables of a period. */
export function InsightSections({ insights, referenceId }: { insights: Insights; referenceId: string }) {
  const i18n = useI18n()
  const { t } = i18n
  const tables = useMemo(() => insightTables(insights, i18n), [insights, i18n])
  const { from, to } = insights
  const save = (table: Table, name: string) =>
    download(`${referenceId}-${name}-${from}-${to}.csv`, toCsv(table.csv), 'text/csv;charset=utf-8')
  const section = (name: keyof typeof tables, children: ReactNode, hint?: string) => (
    <Section
      table={tables[name]}
      hint={hint}
      onDownload={tables[name].rows.length > 0 ? () => save(tables[name], name) : null}
    >
      {children}
    </Section>
  )
  const list = (name: 'dishes' | 'searches' | 'unordered', hint: string, none: string) =>
    section(name, <LongTable table={tables[name]} none={none} />, hint)
  return (
    <>
      <Totals insights={insights} />
      {insights.totals.sold.count > 0 && (
        <>
          <Charts insights={insights} section={section} tables={tables} />
          {section('types', <FigureTable table={tables.types} />)}
          {list('dishes', t('insights:dishes.hint'), t('insights:dishes.none'))}
        </>
      )}
      {list('searches', t('insights:searches.hint'), t('insights:searches.none'))}
      {list('unordered', t('insights:unordered.hint'), t('insights:unordered.none'))}
      {section('ratings', <Ratings insights={insights} table={tables.ratings} />)}
    </>
  )
}

function Section({
  table,
  hint,
  onDownload,
  children,
}: {
  table: Table
  hint?: string | undefined
  onDownload: (() => void) | null
  children: ReactNode
}) {
  const { t } = useI18n()
  const title = t(`insights:${table.title}`)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg bg-surface-raised p-4 shadow-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-bold text-lg">{title}</h3>
        {onDownload && (
          <Button quiet className="min-h-12" aria-label={`CSV: ${title}`} onClick={onDownload}>
            CSV
          </Button>
        )}
      </div>
      {hint && <p className="-mt-2 text-ink-muted text-sm">{hint}</p>}
      {children}
    </div>
  )
}

function Totals({ insights: { totals, leftOut } }: { insights: Insights }) {
  const { t, number, money } = useI18n()
  const { sold, refused, removed, tax, refunded } = totals
  const average = sold.count === 0 ? 0 : Math.round(sold.total / sold.count)
  const facts: readonly (readonly [name: string, amount: number, count?: number])[] = [
    ['average', average],
    ['tax', tax],
    ['refunded', refunded],
    ['removed', removed.total, removed.count],
    ['refused', refused.total, refused.count],
  ]
  return (
    <section
      aria-label={t('insights:totals.title')}
      className="grid gap-4 rounded-lg bg-surface-raised p-4 shadow-sm"
    >
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {[
          ['revenue', money(sold.total)],
          ['orders', number(sold.count)],
        ].map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="font-semibold text-ink-muted text-sm">{t(`insights:totals.${name}`)}</dt>
            <dd className="wrap-anywhere font-bold text-[min(1.75rem,7vw)] leading-[1.25] tabular">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <dl className="grid gap-x-8 gap-y-2 border-line border-t pt-3 text-sm sm:grid-cols-2">
        {facts.map(([name, amount, count]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-ink-muted">
              {t(`insights:totals.${name}`)}
              {count !== undefined && <span className="tabular"> ({number(count)})</span>}
            </dt>
            <dd className="font-semibold tabular">{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-muted text-sm">{t('insights:totals.hint')}</p>
      {sold.count + refused.count === 0 && <p className="font-semibold">{t('insights:none')}</p>}
      {leftOut > 0 && <p className="font-medium text-warning">{t('insights:leftOut', { count: leftOut })}</p>}
    </section>
  )
}

/** The charts of days and hours, each with its table. */
function Charts({
  insights,
  section,
  tables,
}: {
  insights: Insights
  section: (name: 'days' | 'hours', children: ReactNode) => ReactNode
  tables: { readonly days: Table; readonly hours: Table }
}) {
  const { t, number, money, clock, locale } = useI18n()
  const [measure, setMeasure] = useState<Measure>('revenue')
  const isRevenue = measure === 'revenue'
  const measured = ({ count, total }: { count: number; total: number }) => (isRevenue ? total : count)
  const inWords = (what: string, sold: { count: number; total: number }) =>
    `${what}: ${t('insights:chart.value', { count: sold.count, amount: money(sold.total) })}`
  const short = (date: string) => dateFormat('short-day', locale).format(Date.parse(date))
  const days = dayColumns(insights.days)
  const step = Math.ceil(days.length / 4)
  const dayChart = days.map(({ from, to, sold }, at): Column => {
    const name = from === to ? short(from) : `${short(from)} – ${short(to)}`
    const tick = at % step === 0 && at + step / 2 < days.length ? short(from) : undefined
    return { key: from, value: measured(sold), label: inWords(name, sold), tick }
  })
  const hourChart = insights.hours.map(({ hour, sold }, at): Column => {
    const tick = at % 6 === 0 ? clock(hour * 60) : undefined
    return { key: String(hour), value: measured(sold), label: inWords(clock(hour * 60), sold), tick }
  })
  const chart = (name: 'days' | 'hours', columns: readonly Column[]) =>
    section(
      name,
      <>
        <Columns columns={columns} format={isRevenue ? money : number} />
        <details>
          <summary className="flex min-h-12 cursor-pointer items-center font-semibold text-accent-ink text-sm">
            {t('insights:chart.table')}
          </summary>
          <FigureTable table={tables[name]} />
        </details>
      </>,
    )
  return (
    <>
      <fieldset className="-mb-2 flex flex-wrap gap-2">
        <legend className="sr">{t('insights:chart.measure')}</legend>
        {(['revenue', 'orders'] as const).map((name) => (
          <ToggleButton key={name} aria-pressed={name === measure} onClick={() => setMeasure(name)}>
            {t(`insights:totals.${name}`)}
          </ToggleButton>
        ))}
      </fieldset>
      {chart('days', dayChart)}
      {chart('hours', hourChart)}
    </>
  )
}

/** A table that shows its first rows at first, or says that there are none. */
function LongTable({ table, none }: { table: Table; none: string }) {
  const { t } = useI18n()
  const [isOpen, setIsOpen] = useState(false)
  if (table.rows.length === 0) return <p className="text-ink-muted">{none}</p>
  return (
    <>
      <FigureTable table={table} {...(!isOpen && { most: FIRST_ROWS })} />
      {!isOpen && table.rows.length > FIRST_ROWS && (
        <Button quiet className="min-h-12" onClick={() => setIsOpen(true)}>
          {t('insights:showAll')}
        </Button>
      )}
    </>
  )
}

function Ratings({ insights: { ratings }, table }: { insights: Insights; table: Table }) {
  const { t, number } = useI18n()
  if (!ratings) return <p className="text-ink-muted">{t('insights:ratings.none')}</p>
  return (
    <>
      <p className="font-semibold">
        {t('insights:ratings.average', {
          number: number(Math.round(ratings.average * 10) / 10),
          count: ratings.count,
        })}
      </p>
      <FigureTable table={table} />
    </>
  )
}
