/** A venue's text in the locales it was written in. */
export type Localized = Readonly<Record<string, string>>

/** The text in `locale`, else in the venue's first locale, else in English, else in any (spec §4); '' when there is none. */
export function textIn(text: Localized, locale: string, firstLocale = 'en'): string {
  return text[locale] || text[firstLocale] || text.en || Object.values(text).find(Boolean) || ''
}
