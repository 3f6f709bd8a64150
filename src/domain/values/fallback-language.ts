import { type Localized, ownText } from './localized.ts'

/**
 * Returns the language of the text that `textIn` returns if it is not `locale`, else undefined. It is the `lang` attribute
 * of the element that shows the text, so that screen readers choose the right voice (spec §4).
 */
export function fallbackLanguage(text: Localized, locale: string, firstLocale = 'en'): string | undefined {
  const found = [locale, firstLocale, 'en', ...Object.keys(text)].find((candidate) =>
    ownText(text, candidate),
  )
  return found === locale ? undefined : found
}
