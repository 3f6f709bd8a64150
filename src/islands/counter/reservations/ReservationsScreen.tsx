import { useStore } from '@nanostores/react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { formatDay } from '../../../i18n/format/format-day.ts'
import type { ReservationsPage } from '../../../stores/counter/reservations-page.ts'
import { ReservationCard } from './ReservationCard.tsx'

/** The reservations of today and later by day, and the answers to them. */
export default function ReservationsScreen({
  model,
  now,
}: {
  model: ReservationsPage
  /** The server's time in epoch milliseconds. */
  now: number
}) {
  const { t, locale } = useI18n()
  const state = useStore(model.$state)
  const days = useStore(model.$days)
  const pending = useStore(model.$pending)
  return (
    <div className="grid content-start gap-6 px-gutter py-5">
      <h2>{t('counter:nav.reservations')}</h2>
      {state === 'loading' && <p role="status">{t('ui:loading')}</p>}
      {state === 'failed' && (
        <div className="grid justify-items-start gap-2">
          <ErrorText role="alert">{t('counter:offline.title')}</ErrorText>
          <Button quiet onClick={() => void model.load()}>
            {t('ui:retry')}
          </Button>
        </div>
      )}
      {state === 'ready' && days.length === 0 && (
        <p className="rounded-lg border border-line border-dashed p-4 text-ink-muted">
          {t('counter:reservation.none')}
        </p>
      )}
      {days.map(({ date, reservations }) => (
        <section key={date} aria-label={formatDay(date, locale)} className="grid gap-3">
          <h3 className="text-lg">{formatDay(date, locale)}</h3>
          <ul className="grid gap-3 md:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))]">
            {reservations.map((reservation) => (
              <li key={reservation.id} className="min-w-0">
                <ReservationCard
                  reservation={reservation}
                  pending={pending.get(reservation.id) ?? null}
                  model={model}
                  now={now}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
