import type { Localized } from './localized.ts'

/**
 * The language of what `textIn` reads where that is not `locale`: for the `lang` of what shows it, so that a screen reader
 * speaks it in its own voice (spec §4). Undefined: it is in `locale`, or there is no text.
 */
export function fallbackLanguage(text: Localized, locale: string, firstLocale = 'en'): string | undefined {
  const found = [locale, firstLocale, 'en', ...Object.keys(text)].find((candidate) => text[candidate])
  return found === locale ? undefined : found
}
