import { type FactEntry, FactList } from '../../components/ui/basics/FactList.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { useReservationFormat } from '../../connected/reservations/useReservationFormat.ts'
import type { Reservation } from '../../contract/order/reservation.ts'
import type { ReservationsPayload } from '../../contract/payloads/visitor.ts'
import { toMinorUnits } from '../../domain/values/money.ts'

/** The content of a reservation, its guest, and the amount to pay at the venue, as stored when it was made. */
export function ReservationDetails({
  reservation,
  payload,
}: {
  reservation: Reservation
  payload: ReservationsPayload
}) {
  const { t, localize, langOf, number, money } = useI18n()
  const { tablesOf, textOf } = useReservationFormat()
  const { order_lines: lines, amounts, users, currency } = reservation
  const minor = (amount: number | string) => toMinorUnits(amount, currency)
  const facts: FactEntry[] = [
    [t('reservation:people'), number(users)],
    [
      localize(payload.labels.table) || t('reservation:table'),
      tablesOf(reservation, payload.labels),
      langOf(payload.labels.table),
    ],
    [t('reservation:name'), reservation.name ?? ''],
    [t('reservation:phone'), reservation.phone ?? ''],
    [t('reservation:note'), reservation.comment ?? ''],
  ]
  return (
    <>
      <FactList id="details" title={t('reservation:details')} facts={facts} />
      {lines.length > 0 && (
        <section aria-labelledby="items" className="grid gap-3">
          <h2 id="items" className="text-lg">
            {t('reservation:reserved')}
          </h2>
          <ul className="grid gap-2.5 border-line border-b pb-4">
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a reservation never move
              <li key={index} className="flex gap-3">
                <span className="min-w-7 font-semibold tabular">{number(line.quantity)} ×</span>
                <span className="min-w-0 flex-1">
                  {[textOf(line.locales), textOf(line.label)].filter(Boolean).join(' · ')}
                </span>
                <span className="num">{money(minor(line.total_price))}</span>
              </li>
            ))}
          </ul>
          {amounts && (
            <p className="flex justify-between gap-4 font-bold text-lg">
              <span>{t('ui:total')}</span>
              <span className="num">{money(minor(amounts.total))}</span>
            </p>
          )}
          <p className="text-ink-muted text-sm">{t('reservation:payThere')}</p>
        </section>
      )}
    </>
  )
}
