import type { PlacedOrder } from '../../contract/order/order.ts'
import { writtenParts } from '../../domain/delivery/written-parts.ts'
import { formatCountry } from '../../i18n/format/format-country.ts'
import { formatDuration } from '../../i18n/format/format-duration.ts'
import { isolate } from '../../i18n/format/message-values.ts'
import type { I18n } from '../../i18n/messages/island-i18n.ts'

/**
 * Destination, duration and gift recipient of an order, as terms with values. Values that are not known are empty. A
 * scheduled order has no duration, because it arrives at its time.
 */
export function deliveryFacts({ delivery, gift, schedule }: PlacedOrder, i18n: I18n): [string, string][] {
  const { t, localize, locale } = i18n
  if (!delivery) return []
  const { address, area, country_iso: iso, delivery_minutes: minutes } = delivery
  const areaName = localize(Object.fromEntries(area.map(({ locale, name }) => [locale, name])))
  const country = iso ? formatCountry(iso, locale) : ''
  const written = writtenParts(address)
    .map(({ field, value }) => `${t(`address:field.${field}`)} ${isolate(value, locale)}`)
    .join(' · ')
  return [
    [t('order:deliverTo'), areaName || country],
    [t('order:address'), written],
    [t(iso ? 'address:parcelNote' : 'address:field.note'), address.note],
    [
      t('order:deliveryTime'),
      minutes === null || schedule ? '' : t('order:about', { time: formatDuration(minutes, locale) }),
    ],
    [
      t('order:giftFor'),
      gift
        ? [gift.name, gift.phone]
            .filter(Boolean)
            .map((text) => isolate(text, locale))
            .join(' · ')
        : '',
    ],
    [t('order:giftMessage'), gift?.message ?? ''],
  ]
}
