/** The languages in which a run opens each screen. */
import { type LanguageCode, languages } from '../../../../src/i18n/locale/languages.ts'
import { stretchedLanguages } from '../../../helpers/languages/stretched.ts'
import { languagesByScript } from '../../../helpers/languages/writing-scripts.ts'
import { isNightly, seededRandom } from '../../../helpers/seed.ts'

const random = seededRandom('languages of the walk')

const pick = (of: readonly LanguageCode[]): LanguageCode[] =>
  of.slice(Math.floor(random() * of.length)).slice(0, 1)

/** One language of each script, chosen by the seed. */
const sample = [...languagesByScript.values()].flatMap(pick)
const first = Math.floor(random() * sample.length)
const stretched = stretchedLanguages.map(({ locale }) => locale)
/**
 * The stretched Latin-script language, whose messages are longest, and the other two, which alternate between
 * screens.
 */
const [latin = 'en', ...others] = stretched

/**
 * Returns the languages of the screen at an index: the stretched Latin-script language, one of the other two,
 * and one of the sample. The next screen gets the next ones. All languages at night.
 */
export function languagesForScreen(at: number): readonly string[] {
  if (isNightly) return [...stretched, ...languages]
  const turn = <T>(of: readonly T[]) => of[(first + at) % of.length]
  return [latin, turn(others) ?? latin, turn(sample) ?? 'en']
}

/** The languages of all screens in this run, with the fallback English first. */
export const languagesOfRun: readonly string[] = [
  ...new Set(['en', ...stretched, ...(isNightly ? languages : sample)]),
]
