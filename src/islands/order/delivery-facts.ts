import type { PlacedOrder } from '../../contract/order/order.ts'
import { isolate } from '../../i18n/format/fill-ins.ts'
import { formatCountry } from '../../i18n/format/format-country.ts'
import { formatDuration } from '../../i18n/format/format-duration.ts'
import type { Words } from '../../i18n/messages/island-words.ts'
import { writtenParts } from '../../stores/delivery/address-text.ts'

/**
 * Where an order goes, how long that takes and for whom it is, as terms with their values; none of what is not known.
 * An order for later comes at its time, however long the way is.
 */
export function deliveryFacts({ delivery, gift, schedule }: PlacedOrder, words: Words): [string, string][] {
  const { t, say, locale } = words
  if (!delivery) return []
  const { address, area, country_iso: iso, delivery_minutes: minutes } = delivery
  const areaName = say(Object.fromEntries(area.map(({ locale, name }) => [locale, name])))
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
