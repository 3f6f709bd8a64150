import { formatCountry } from '../../i18n/format/format-country.ts'
import type { I18n } from '../../i18n/messages/island-i18n.ts'
import type { DeliveryView } from './delivery-view.ts'

/** The name of the chosen country or area; '' if none is chosen. */
export function destinationName(
  { country, place }: Pick<DeliveryView, 'country' | 'place'>,
  { localize, locale }: Pick<I18n, 'localize' | 'locale'>,
): string {
  if (country) return localize(country.name) || formatCountry(country.iso, locale)
  return place ? localize(place.area.name) || localize(place.zone.name) : ''
}
