import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { ToggleButton } from '../../../components/ui/forms/ToggleButton.tsx'
import type { Reservation } from '../../../contract/order/reservation.ts'
import { formatDay } from '../../../i18n/format/format-day.ts'
import type { ReservationsPage } from '../../../stores/counter/reservations-page.ts'
import { ReservationCard } from './ReservationCard.tsx'
import { SeatingSheet } from './SeatingSheet.tsx'
import { TablePlan } from './TablePlan.tsx'

/** The reservations of today and later, by time or by table, and what staff do with them. */
export default function ReservationsScreen({
  model,
  referenceId,
  now,
}: {
  model: ReservationsPage
  referenceId: string
  /** The server's time in epoch milliseconds. */
  now: number
}) {
  const { t, locale } = useI18n()
  const state = useStore(model.$state)
  const days = useStore(model.$days)
  const pending = useStore(model.$pending)
  const tables = useStore(model.$tables)
  const [order, setOrder] = useState<Order>('byTime')
  const [opened, setOpened] = useState<Reservation | null>(null)
  return (
    <div className="grid content-start gap-6 px-gutter py-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2>{t('counter:nav.reservations')}</h2>
        {tables.length > 0 && days.length > 0 && <OrderChoice order={order} onChange={setOrder} />}
      </header>
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
          {t('counter-screens:reservation.none')}
        </p>
      )}
      {days.map(({ date, reservations }) => (
        <section key={date} aria-label={formatDay(date, locale)} className="grid gap-3">
          <h3 className="text-lg">{formatDay(date, locale)}</h3>
          {order === 'byTable' ? (
            <TablePlan reservations={reservations} tables={tables} onOpen={setOpened} />
          ) : (
            <ul className="grid gap-3 md:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))]">
              {reservations.map((reservation) => (
                <li key={reservation.id} className="min-w-0">
                  <ReservationCard
                    reservation={reservation}
                    pending={pending.get(reservation.id) ?? null}
                    model={model}
                    now={now}
                    onSeat={() => setOpened(reservation)}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {opened && (
        <SeatingSheet
          key={opened.id}
          opened={opened}
          list={model}
          referenceId={referenceId}
          now={now}
          onClosed={() => setOpened(null)}
        />
      )}
    </div>
  )
}

const orders = ['byTime', 'byTable'] as const
type Order = (typeof orders)[number]

function OrderChoice({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const { t } = useI18n()
  return (
    <div className="flex flex-wrap gap-2">
      {orders.map((one) => (
        <ToggleButton key={one} aria-pressed={one === order} onClick={() => onChange(one)}>
          {t(`counter-screens:reservation.${one}`)}
        </ToggleButton>
      ))}
    </div>
  )
}
