import { map } from '../../../components/page-icons.ts'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../../components/ui/basics/LocalizedText.tsx'
import type { BoardOrder } from '../../../contract/counter/board-calls.ts'
import { isolate } from '../../../i18n/format/message-values.ts'
import { carText, destinationOf, paymentText } from '../../../i18n/messages/order-texts.ts'
import { LINK_CLASS, PhoneLink } from './PhoneLink.tsx'

/** Where an order goes, how it is paid, and whom to call. */
export function OrderFacts({ order }: { order: BoardOrder }) {
  const i18n = useI18n()
  const { t, locale } = i18n
  // A plate never breaks after its hyphen.
  const car = carText(order).replaceAll('-', '-\u2060')
  const destination = destinationOf(order)
  return (
    <div className="grid gap-1">
      {order.by_staff && <p className="font-semibold">{t('counter:entry.mark')}</p>}
      {car && <p className="font-semibold">{t('counter:car', { car })}</p>}
      {destination && (
        <div>
          <p className="font-semibold">
            <LocalizedText text={destination.area} />
          </p>
          <p>
            {destination.parts
              .map(({ field, value }) => `${t(`address:field.${field}`)} ${isolate(value, locale)}`)
              .join(' · ')}
          </p>
          {destination.note && (
            <p className="remark mt-1">
              <bdi>{destination.note}</bdi>
            </p>
          )}
          <a className={LINK_CLASS} href={destination.mapHref} target="_blank" rel="noreferrer">
            <Icon of={map} />
            {t('counter:map')}
          </a>
        </div>
      )}
      <p className="flex flex-wrap items-center gap-x-3">
        <b>{paymentText(order, i18n)}</b>
        {order.name && <bdi>{order.name}</bdi>}
      </p>
      {order.phone && <PhoneLink phone={order.phone} />}
    </div>
  )
}
