import { type LanguageCode, languages } from '../../../src/i18n/locale/languages.ts'

/** Returns the script of a language as an ISO 15924 code: `Latn`, `Arab`, `Cyrl`. */
export function scriptOf(language: string): string {
  return new Intl.Locale(language).maximize().script ?? ''
}

/** The interface languages, grouped by script. */
export const languagesByScript: ReadonlyMap<string, readonly LanguageCode[]> = Map.groupBy(
  languages,
  scriptOf,
)
