import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { writtenParts } from '../../domain/delivery/written-parts.ts'
import { formatCountry } from '../../i18n/format/format-country.ts'
import { isolate } from '../../i18n/format/message-values.ts'
import type { SavedLocation } from '../../stores/delivery/delivery-kept.ts'

type Place = Pick<SavedLocation, 'fields' | 'areaName' | 'countryIso'>

/** Returns a function that formats an address: `where` is its area or country, `written` its fields. */
export function useAddressText(): (place: Place) => { where: string; written: string } {
  const { t, localize, locale } = useI18n()
  return ({ fields, areaName, countryIso }) => ({
    where: countryIso ? formatCountry(countryIso, locale) : localize(areaName),
    written: writtenParts(fields)
      .map(({ field, value }) => `${t(`address:field.${field}`)} ${isolate(value, locale)}`)
      .join(' · '),
  })
}
