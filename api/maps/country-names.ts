const names = new Map<string, Intl.DisplayNames>()

/** A country by its code, as a language calls it; an unknown language calls it as English does. */
export function countryName(iso: string, locale: string): string {
  let displayNames = names.get(locale)
  if (!displayNames) {
    displayNames = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
    // A language is whatever a request says; the real ones are some hundred.
    if (names.size >= 300) names.clear()
    names.set(locale, displayNames)
  }
  return displayNames.of(iso) ?? iso
}
