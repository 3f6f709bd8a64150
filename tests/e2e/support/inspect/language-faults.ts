/** Faults of a screen in one language: texts that are not translated, and texts that do not fit. */
import { findTranslationFaults, isOnlyNames } from '../../../helpers/languages/translation-faults.ts'
import type { PageMeasures } from './measure-page.ts'

/**
 * Returns the faults of the page in this language, one per line. `own`: texts of the venue and texts typed by the test. Those may
 * be shortened if that is marked, those of the interface never.
 */
export function languageFaults(
  language: string,
  { texts, misfits }: PageMeasures,
  own: readonly string[],
): string[] {
  const wrong = findTranslationFaults(
    language,
    texts.filter(({ lang }) => lang === language),
    own,
  )
  const cut = misfits
    .filter(({ marked, text }) => !(marked && isOnlyNames(text, own)))
    .map(({ what, where, text, by }) => `${what} by ${by} px: ${where}: ${text}`)
  return [...wrong, ...cut].map((line) => `${language}: ${line}`)
}
