import { useWords } from '../../components/ui/words.tsx'
import { isolate } from '../../i18n/fill-ins.ts'
import { writtenParts } from '../../stores/delivery/address-text.ts'
import type { SavedLocation } from '../../stores/delivery/delivery-kept.ts'

type Place = Pick<SavedLocation, 'fields' | 'areaName' | 'countryIso'>

/** A place in words: its area or country, and what is written on it. */
export function usePlaceText(): (place: Place) => { where: string; written: string } {
  const { t, say, locale } = useWords()
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
  return ({ fields, areaName, countryIso }) => ({
    where: countryIso ? (names.of(countryIso) ?? countryIso) : say(areaName),
    written: writtenParts(fields)
      .map(({ field, value }) => `${t(`address:field.${field}`)} ${isolate(value, locale)}`)
      .join(' · '),
  })
}
