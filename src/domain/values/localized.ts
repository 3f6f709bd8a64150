/** A venue's text by locale. */
export type Localized = Readonly<Record<string, string>>

/** Returns the text in `locale`, else in the venue's first locale, in English, or in any locale (spec §4); '' if there is no text. */
export function textIn(text: Localized, locale: string, firstLocale = 'en'): string {
  return text[locale] || text[firstLocale] || text.en || Object.values(text).find(Boolean) || ''
}
