import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../../components/ui/basics/LocalizedText.tsx'
import type { BoardOrder } from '../../../contract/counter/board-calls.ts'
import { minuteOfDay } from '../../../domain/time/slot-time.ts'
import { formatDay } from '../../../i18n/format/format-day.ts'
import { isolate } from '../../../i18n/format/message-values.ts'
import { carText, destinationOf } from '../../../stores/counter/venue-texts.ts'

/** To whom an order goes, where, and for when. */
export function TicketPlace({ order }: { order: BoardOrder }) {
  const { t, clock, locale } = useI18n()
  const { schedule, name, phone } = order
  const car = carText(order)
  const destination = destinationOf(order)
  return (
    <>
      {schedule && (
        <p>
          <b>
            {t('counter:time.wanted', {
              time: `${formatDay(schedule.date, locale)}, ${clock(minuteOfDay(schedule.from))}`,
            })}
          </b>
        </p>
      )}
      {car && <p>{t('counter:car', { car })}</p>}
      {destination && (
        <>
          <p>
            <b>
              <LocalizedText text={destination.area} />
            </b>
          </p>
          <p>
            {destination.parts
              .map(({ field, value }) => `${t(`address:field.${field}`)} ${isolate(value, locale)}`)
              .join(' · ')}
          </p>
          {destination.note && (
            <p className="ticket-remark">
              <bdi>{destination.note}</bdi>
            </p>
          )}
        </>
      )}
      {(name || phone) && (
        <p>
          {name && <bdi>{name}</bdi>} {phone && <bdi dir="ltr">{phone}</bdi>}
        </p>
      )}
    </>
  )
}
