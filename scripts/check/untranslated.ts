/** Finds texts that equal the English ones and are not in the list of exceptions. */
import { BASE, baseOf, type Catalogue, PLACEHOLDER } from './locales.ts'
import type { Problem } from './report.ts'

/** Texts that are rightly the same in a language as in English, by language; under `*` names that no language translates. */
export type SameAsEnglish = Readonly<Record<string, readonly string[]>>

/** Where they are kept. */
export const SAME_AS_ENGLISH = 'scripts/check/same-as-english.json'

/** Texts that nobody translated, and entries of the list that no text needs any more. */
export function checkUntranslated(catalogue: Catalogue, same: SameAsEnglish): Problem[] {
  const english = catalogue.get(BASE) ?? new Map<string, Map<string, string>>()
  const needed = new Set<string>()
  const untranslated: Problem[] = []
  for (const [language, namespaces] of catalogue) {
    if (language === BASE) continue
    for (const [name, messages] of namespaces) {
      for (const [key, text] of messages) {
        if (!isEnglish(key, text, english.get(name))) continue
        const list = ['*', language].find((candidate) => same[candidate]?.includes(text))
        if (list) needed.add(`${list} ${text}`)
        else
          untranslated.push({
            file: `locales/${language}/${name}.json`,
            message: `${key} is English: "${text}". Translate it, or list it in ${SAME_AS_ENGLISH} if it is the same`,
          })
      }
    }
  }
  const idle = Object.entries(same).flatMap(([list, texts]) =>
    texts
      .filter((text) => !needed.has(`${list} ${text}`))
      .map((text) => ({ file: SAME_AS_ENGLISH, message: `${list}: "${text}" is not needed any more` })),
  )
  return [...untranslated, ...idle]
}

/** Whether a text with words in it is one of English under the same key. */
function isEnglish(key: string, text: string, english: Map<string, string> | undefined): boolean {
  if (!/\p{L}/u.test(text.replace(PLACEHOLDER, ''))) return false
  return [...(english ?? [])].some(([other, words]) => baseOf(other) === baseOf(key) && words === text)
}
