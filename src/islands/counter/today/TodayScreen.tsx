import { useStore } from '@nanostores/react'
import { forward } from '../../../components/icons.ts'
import { back } from '../../../components/page-icons.ts'
import { Button, ButtonLink } from '../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { Field } from '../../../components/ui/forms/Field.tsx'
import { useModel } from '../../../connected/useModel.ts'
import type { Board } from '../../../contract/counter/board-calls.ts'
import { toCsv } from '../../../domain/values/csv.ts'
import { formatDay } from '../../../i18n/format/format-day.ts'
import { createDailyPage, type DailyPage } from '../../../stores/counter/daily-page.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'
import { download } from '../download.ts'
import { DayOrder } from './DayOrder.tsx'
import { dayTable } from './day-table.ts'
import { Totals } from './Totals.tsx'

/** The orders of a day, with search and totals. */
export default function TodayScreen({
  referenceId,
  venue,
  serverNow,
  hasInsights,
}: {
  referenceId: string
  venue: Board['venue']
  serverNow: () => number
  /** Whether this person may see the figures of longer periods. */
  hasInsights: boolean
}) {
  const i18n = useI18n()
  const { t } = i18n
  const model = useModel(() => createDailyPage(browserPage(), referenceId, venue.time_zone, serverNow))
  const search = useStore(model.$search)
  const { state, orders, hasMore } = useStore(model.$list)
  const day = useStore(model.$day)
  const totals = useStore(model.$totals)
  return (
    <div className="mx-auto grid w-full max-w-[64rem] content-start gap-5 px-gutter py-5">
      {hasInsights && (
        <ButtonLink quiet href="#insights" className="min-h-12 justify-self-end">
          {t('counter-screens:today.insights')}
        </ButtonLink>
      )}
      <DayPicker model={model} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <Field
            type="search"
            autoComplete="off"
            label={t('counter-screens:today.search')}
            value={search}
            onChange={(event) => model.search(event.currentTarget.value)}
          />
        </div>
        <Button
          quiet
          className="min-h-12"
          disabled={orders.length === 0}
          onClick={() =>
            download(
              `${referenceId}-${day}.csv`,
              toCsv(dayTable(orders, venue, i18n)),
              'text/csv;charset=utf-8',
            )
          }
        >
          {t('counter-screens:today.download')}
        </Button>
      </div>
      {totals && <Totals totals={totals} />}
      {hasMore && <p className="font-medium text-warning">{t('counter-screens:today.more')}</p>}
      <div role="status" className="empty:absolute">
        {state === 'loading' && <p>{t('ui:loading')}</p>}
        {state === 'ready' && orders.length === 0 && (
          <p className="rounded-lg border border-line border-dashed p-4 text-ink-muted">
            {t(search.trim() ? 'counter-screens:today.notFound' : 'counter-screens:today.none')}
          </p>
        )}
      </div>
      {state === 'failed' && (
        <div className="grid justify-items-start gap-2">
          <ErrorText role="alert">{t('counter:offline.title')}</ErrorText>
          <Button quiet onClick={() => void model.load()}>
            {t('ui:retry')}
          </Button>
        </div>
      )}
      <ul className="grid gap-2">
        {orders.map((order) => (
          <li key={order.id}>
            <DayOrder order={order} venue={venue} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function DayPicker({ model }: { model: DailyPage }) {
  const { t, locale } = useI18n()
  const day = useStore(model.$day)
  const isToday = useStore(model.$isToday)
  const step =
    'grid size-[48px] flex-none cursor-pointer place-items-center rounded-full text-xl disabled:opacity-40'
  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        className={step}
        aria-label={t('counter-screens:today.previous')}
        onClick={() => model.changeDay(-1)}
      >
        <Icon of={back} flip />
      </button>
      <h2 aria-live="polite" className="min-w-0 flex-1 text-center text-[min(1.5rem,9vw)]">
        {formatDay(day, locale)}
      </h2>
      <button
        type="button"
        className={step}
        aria-label={t('counter-screens:today.next')}
        disabled={isToday}
        onClick={() => model.changeDay(1)}
      >
        <Icon of={forward} flip />
      </button>
    </div>
  )
}
