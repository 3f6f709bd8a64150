import { formatCountry } from '../../i18n/format/format-country.ts'
import type { Words } from '../../i18n/messages/island-words.ts'
import type { DeliveryView } from './delivery-view.ts'

/** What the chosen country or area is called; '' where none is chosen. */
export function destinationName(
  { country, place }: Pick<DeliveryView, 'country' | 'place'>,
  { say, locale }: Pick<Words, 'say' | 'locale'>,
): string {
  if (country) return say(country.name) || formatCountry(country.iso, locale)
  return place ? say(place.area.name) || say(place.zone.name) : ''
}
