const names = new Map<string, Intl.DisplayNames>()

/** Name of a country in a language; in English if the language is unknown. */
export function countryName(iso: string, locale: string): string {
  let displayNames = names.get(locale)
  if (!displayNames) {
    displayNames = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
    // Requests may contain any language, so the cache is limited; there are only a few hundred real ones.
    if (names.size >= 300) names.clear()
    names.set(locale, displayNames)
  }
  return displayNames.of(iso) ?? iso
}
