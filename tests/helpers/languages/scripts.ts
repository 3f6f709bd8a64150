import { type Language, languages } from '../../../src/i18n/locale/languages.ts'

/** The script a language is written in, by its ISO 15924 code: `Latn`, `Arab`, `Cyrl`. */
export function scriptOf(language: string): string {
  return new Intl.Locale(language).maximize().script ?? ''
}

/** The languages of the interface by the script they are written in. */
export const languagesByScript: ReadonlyMap<string, readonly Language[]> = Map.groupBy(languages, scriptOf)
