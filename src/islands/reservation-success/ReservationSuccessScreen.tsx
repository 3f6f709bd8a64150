import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { info, phone as phoneIcon } from '../../components/icons.ts'
import { ButtonLink } from '../../components/ui/basics/Button.tsx'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LiveNotice } from '../../components/ui/basics/Notice.tsx'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import { Thanks } from '../../components/ui/screen/Thanks.tsx'
import { useReservationFormat } from '../../connected/reservations/useReservationFormat.ts'
import { useModel } from '../../connected/useModel.ts'
import type { ReservationsPayload } from '../../contract/payloads/visitor.ts'
import { reservationStatus, reservationStatusName } from '../../domain/reservations/reservation-status.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import {
  createReservationSuccessPage,
  type ReservationSuccessPage,
} from '../../stores/reservations/reservation-success-page.ts'
import { CancelReservation } from './CancelReservation.tsx'
import { ReservationDetails } from './ReservationDetails.tsx'

// Without it, the rest of the page works.
const ReservationMail = lazy(() => import('./ReservationMail.tsx').catch(() => ({ default: () => null })))

export function ReservationSuccessScreen({
  payload,
  id,
  loggedIn,
}: {
  payload: ReservationsPayload
  id: string
  loggedIn: boolean
}) {
  const model = useModel(() => createReservationSuccessPage(browserPage(), id, loggedIn))
  return <ReservationStatusContent model={model} payload={payload} />
}

/** A reservation: its status, its details, and the button to cancel it. */
export function ReservationStatusContent({
  model,
  payload,
}: {
  model: ReservationSuccessPage
  payload: ReservationsPayload
}) {
  const { t, localize, reference } = useI18n()
  const { dayOf, timeOf } = useReservationFormat()
  const watched = useStore(model.$reservation)
  const isNew = useStore(model.$isNew)
  const home = `/${payload.referenceId}`

  if (watched.state === 'loading') return <Skeleton rows={2} fields={1} />
  if (watched.state === 'unknown')
    return (
      <EmptyState icon={info} title={t('reservation:unknown')} text={t('reservation:unknownHint')}>
        <ButtonLink href={`${home}/reservation/history`}>{t('reservation:all')}</ButtonLink>
      </EmptyState>
    )
  if (watched.state === 'failed')
    return (
      <div role="alert">
        <EmptyState icon={info} title={t('ui:loadFailed')} text={t('ui:loadFailedHint')}>
          <ButtonLink href={location.href}>{t('ui:retry')}</ButtonLink>
        </EmptyState>
      </div>
    )
  const { reservation, stale } = watched
  const { status, schedule } = reservation
  const name = reservationStatusName(status)
  const refused = status === reservationStatus.rejected || status === reservationStatus.cancelled
  const good = status === reservationStatus.accepted || status === reservationStatus.completed
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
      <div className="grid gap-6">
        {isNew && !refused && <Thanks text={t('reservation:thanks')} />}
        <div>
          <p className="font-bold text-2xl">{dayOf(schedule.date)}</p>
          <p className="font-semibold text-xl">{timeOf(schedule)}</p>
          <p className="mt-1.5 text-ink-muted text-sm">
            {t('reservation:number', { number: reference(reservation.number) })}
          </p>
        </div>
        <LiveNotice tone={refused ? 'bad' : good ? 'good' : 'info'} title={t(`reservation:status.${name}`)}>
          {t(`reservation:hint.${name}`)}
        </LiveNotice>
        {stale && <p className="font-medium text-sm text-warning">{t('order:stale')}</p>}
        <CancelReservation model={model} reservation={reservation} payload={payload} />
      </div>
      <div className="grid gap-6 lg:rounded-xl lg:bg-surface-raised lg:p-6 lg:shadow">
        <ReservationDetails reservation={reservation} payload={payload} />
        <Suspense>
          <ReservationMail reservation={reservation} />
        </Suspense>
        {payload.phone && (
          <ButtonLink quiet wide href={`tel:${payload.phone.replace(/[^\d+]/g, '')}`}>
            <Icon of={phoneIcon} />
            {t('order:call', { name: localize(payload.name) })}
          </ButtonLink>
        )}
        <ButtonLink quiet wide href={`${home}/reservation/history`}>
          {t('reservation:all')}
        </ButtonLink>
        <ButtonLink quiet wide href={`${home}/reservation/${payload.type}`}>
          {t('reservation:again')}
        </ButtonLink>
      </div>
    </div>
  )
}
