import { useStore } from '@nanostores/react'
import { clock } from '../../components/icons.ts'
import { Button, ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import { useInfiniteScroll } from '../../components/ui/screen/useInfiniteScroll.ts'
import { ReservationStatusBadge } from '../../connected/reservations/ReservationStatusBadge.tsx'
import { useReservationFormat } from '../../connected/reservations/useReservationFormat.ts'
import { useModel } from '../../connected/useModel.ts'
import type { Reservation } from '../../contract/order/reservation.ts'
import type { ReservationsPayload } from '../../contract/payloads/visitor.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import {
  createReservationHistoryPage,
  type ReservationHistoryPage,
} from '../../stores/reservations/reservation-history-page.ts'

export function ReservationHistoryScreen({ payload }: { payload: ReservationsPayload }) {
  const model = useModel(() => createReservationHistoryPage(browserPage(), payload))
  return <ReservationHistoryContent model={model} payload={payload} />
}

/** Upcoming reservations, followed by past ones. */
export function ReservationHistoryContent({
  model,
  payload,
}: {
  model: ReservationHistoryPage
  payload: ReservationsPayload
}) {
  const { t } = useI18n()
  const { upcoming, past, count, state } = useStore(model.$history)
  const end = useInfiniteScroll(state === 'ready', count, () => void model.more())
  const reserve = `/${payload.referenceId}/reservation/${payload.type}`

  if (count === 0 && state === 'done')
    return (
      <EmptyState icon={clock} title={t('reservation:empty')} text={t('reservation:emptyHint')}>
        <ButtonLink href={reserve}>{t(`reservation:title.${payload.type}`)}</ButtonLink>
      </EmptyState>
    )
  return (
    <div className="grid gap-8">
      <ReservationList title={t('reservation:upcoming')} reservations={upcoming} payload={payload} />
      <ReservationList title={t('reservation:past')} reservations={past} payload={payload} />
      {state === 'loading' && <Skeleton rows={2} fields={0} />}
      {state === 'failed' && (
        <div className="grid gap-3">
          <Notice tone="bad" title={t('ui:loadFailed')}>
            {t('ui:loadFailedHint')}
          </Notice>
          <Button quiet onClick={() => void model.more()}>
            {t('ui:retry')}
          </Button>
        </div>
      )}
      <div ref={end} />
      {count > 0 && (
        <ButtonLink quiet href={reserve}>
          {t('reservation:again')}
        </ButtonLink>
      )}
    </div>
  )
}

function ReservationList({
  title,
  reservations,
  payload,
}: {
  title: string
  reservations: readonly Reservation[]
  payload: ReservationsPayload
}) {
  const { t, number } = useI18n()
  const { dayOf, timeOf, tablesOf, textOf } = useReservationFormat()
  if (reservations.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-lg">{title}</h2>
      <ul className="grid gap-3">
        {reservations.map((one) => (
          <li
            key={one.id}
            className="relative grid gap-1.5 rounded-xl border border-line bg-surface-raised p-4 hover:border-edge"
          >
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
              <h3>
                <a
                  href={`/${one.reference_id}/reservation/success/${encodeURIComponent(one.id)}`}
                  className="after:absolute after:inset-0 after:rounded-xl"
                >
                  {dayOf(one.schedule.date)}
                </a>
              </h3>
              <ReservationStatusBadge status={one.status} />
            </div>
            <p>{timeOf(one.schedule)}</p>
            <p className="text-ink-muted text-sm">
              {[
                t('reservation:party', { count: one.users, number: number(one.users) }),
                tablesOf(one, payload.labels),
                ...one.order_lines.map((line) => `${number(line.quantity)} × ${textOf(line.locales)}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
