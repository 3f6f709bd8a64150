import { map } from '../../../components/page-icons.ts'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../../components/ui/basics/LocalizedText.tsx'
import type { BoardOrder } from '../../../contract/counter/board-calls.ts'
import { paymentMethods } from '../../../domain/payment/payment.ts'
import { toMinorUnits } from '../../../domain/values/money.ts'
import { isolate } from '../../../i18n/format/message-values.ts'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'
import { carText, destinationOf } from '../../../stores/counter/venue-texts.ts'
import { LINK_CLASS, PhoneLink } from './PhoneLink.tsx'

/** Where an order goes, how it is paid, and whom to call. */
export function OrderFacts({ order }: { order: BoardOrder }) {
  const i18n = useI18n()
  const { t, locale } = i18n
  const car = carText(order)
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

/** Whether the order is paid, or how and how much the diner will pay. */
export function paymentText(order: BoardOrder, { t, money }: Pick<I18n, 't' | 'money'>): string {
  const { amounts, currency, payment, payment_type: method } = order
  if (payment.state === 'refunded') return t('counter:pay.refunded')
  const payable = toMinorUnits(amounts.payable, currency)
  if (payment.state === 'paid' || payable === 0) return t('counter:pay.paid')
  const way = method === paymentMethods.cash ? 'cash' : method === paymentMethods.card ? 'card' : 'later'
  return t(`counter:pay.${way}`, { amount: money(payable) })
}
