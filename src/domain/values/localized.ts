/** A venue's text by locale. */
export type Localized = Readonly<Record<string, string>>

/** Returns the text in `locale`, else in the venue's first locale, in English, or in any locale (spec §4); '' if there is no text. */
export function textIn(text: Localized, locale: string, firstLocale = 'en'): string {
  return (
    ownText(text, locale) || ownText(text, firstLocale) || text.en || Object.values(text).find(Boolean) || ''
  )
}

/** The text in a locale. Anybody may name one such as `constructor`, which every object has. */
export const ownText = (text: Localized, locale: string): string | undefined =>
  Object.hasOwn(text, locale) ? text[locale] : undefined
