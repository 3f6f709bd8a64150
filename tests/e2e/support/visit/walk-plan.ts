/** In which languages a run opens each screen. */
import { type Language, languages } from '../../../../src/i18n/locale/languages.ts'
import { stretchedLanguages } from '../../../helpers/languages/stretched.ts'
import { languagesByScript } from '../../../helpers/languages/writing-scripts.ts'
import { isNightly, seededRandom } from '../../../helpers/seed.ts'

const random = seededRandom('languages of the walk')

const pick = (of: readonly Language[]): Language[] => of.slice(Math.floor(random() * of.length)).slice(0, 1)

/** One language of each script, by the seed. */
const sample = [...languagesByScript.values()].flatMap(pick)
const first = Math.floor(random() * sample.length)
const stretched = stretchedLanguages.map(({ locale }) => locale)
/** In Latin letters, where messages are longest, and the two that go round the screens. */
const [latin = 'en', ...others] = stretched

/**
 * Of the `at`th screen: the stretched language in Latin letters, one of the other two, and one of the sample. The next
 * screen has the next of each. Nightly all.
 */
export function languagesForScreen(at: number): readonly string[] {
  if (isNightly) return [...stretched, ...languages]
  const turn = <T>(of: readonly T[]) => of[(first + at) % of.length]
  return [latin, turn(others) ?? latin, turn(sample) ?? 'en']
}

/** Those that any screen is opened in, English first, which venues fall back to. */
export const languagesOfRun: readonly string[] = [
  ...new Set(['en', ...stretched, ...(isNightly ? languages : sample)]),
]
