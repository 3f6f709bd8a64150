import { useStore } from '@nanostores/react'
import { Button, ButtonLink } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { Field } from '../../../components/ui/forms/Field.tsx'
import { useModel } from '../../../connected/useModel.ts'
import type { Board } from '../../../contract/counter/board-calls.ts'
import { toCsv } from '../../../domain/values/csv.ts'
import { createDailyPage } from '../../../stores/counter/daily-page.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'
import { download } from '../download.ts'
import { DayOrder } from './DayOrder.tsx'
import { DayPicker } from './DayPicker.tsx'
import { dayTable } from './day-table.ts'
import { Totals } from './Totals.tsx'

/** The orders of a day, with search and totals. */
export default function TodayScreen({
  referenceId,
  venue,
  serverNow,
  hasInsights,
  hasPayments,
}: {
  referenceId: string
  venue: Board['venue']
  serverNow: () => number
  /** Whether this person may see the figures of longer periods. */
  hasInsights: boolean
  /** Whether this person may see the payments. */
  hasPayments: boolean
}) {
  const i18n = useI18n()
  const { t } = i18n
  const model = useModel(() => createDailyPage(browserPage(), referenceId, venue.time_zone, serverNow))
  const search = useStore(model.$search)
  const { state, orders, hasMore } = useStore(model.$list)
  const day = useStore(model.$day)
  const isToday = useStore(model.$isToday)
  const totals = useStore(model.$totals)
  return (
    <div className="mx-auto grid w-full max-w-[64rem] content-start gap-5 px-gutter py-5">
      <div className="flex flex-wrap justify-end gap-2 empty:hidden">
        {hasPayments && (
          <ButtonLink quiet href="#payments" className="min-h-12">
            {t('counter-screens:today.payments')}
          </ButtonLink>
        )}
        {hasInsights && (
          <ButtonLink quiet href="#insights" className="min-h-12">
            {t('counter-screens:today.insights')}
          </ButtonLink>
        )}
      </div>
      <DayPicker
        day={day}
        isLast={isToday}
        previous={t('counter-screens:today.previous')}
        next={t('counter-screens:today.next')}
        onChange={model.changeDay}
      />
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
