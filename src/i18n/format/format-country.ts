import { perKey } from '../../domain/values/per-key.ts'
import { loadedLocaleData } from '../locale/loaded-locale-data.ts'

const names = perKey((locale = '') => new Intl.DisplayNames([locale, 'en'], { type: 'region' }))

/** Returns the name of a country in a language. `iso`: ISO 3166, two letters; unknown codes are returned unchanged. */
export function formatCountry(iso: string, locale: string): string {
  return loadedLocaleData()?.countries?.[iso] ?? `${names(locale).of(iso)}`
}
