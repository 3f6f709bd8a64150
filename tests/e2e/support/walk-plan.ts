/** In which languages a run opens each screen. */
import { type Language, languages } from '../../../src/i18n/languages.ts'
import { languagesByScript } from '../../helpers/languages/scripts.ts'
import { stretchedLanguages } from '../../helpers/languages/stretched.ts'
import { randomFrom, seedOfRun } from '../../helpers/seed.ts'

const complete = Boolean(process.env.SUFRA_NIGHTLY)
const seed = seedOfRun()

/** One language of each script, by chance. */
function sampled(): readonly Language[] {
  const random = randomFrom(seed)
  return [...languagesByScript.values()].flatMap((of) => of[Math.floor(random() * of.length)] ?? [])
}

const sample = sampled()
const stretched = stretchedLanguages.map(({ locale }) => locale)

/** Of the `at`th screen: the stretched languages and one of the sample, a different one on the next screen; nightly all. */
export function languagesOfScreen(at: number): readonly string[] {
  const one = sample[(seed + at) % sample.length] ?? 'en'
  return complete ? [...stretched, ...languages] : [...stretched, one]
}

/** Those that any screen is opened in, English first, which venues fall back to. */
export const languagesOfRun: readonly string[] = [
  ...new Set(['en', ...stretched, ...(complete ? languages : sample)]),
]
