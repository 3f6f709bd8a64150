/** Finds texts that equal the English ones and are not in the list of exceptions. */
import { BASE, baseOf, type Catalogue, PLACEHOLDER } from './locales.ts'
import type { Problem } from './report.ts'

/** Texts that are correctly the same as in English, by language. `*` lists names that no language translates. */
export type SameAsEnglish = Readonly<Record<string, readonly string[]>>

/** The file that contains the list. */
export const SAME_AS_ENGLISH = 'scripts/check/same-as-english.json'

/** Reports untranslated texts, and list entries that no text needs. */
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
  const unneeded = Object.entries(same).flatMap(([list, texts]) =>
    texts
      .filter((text) => !needed.has(`${list} ${text}`))
      .map((text) => ({ file: SAME_AS_ENGLISH, message: `${list}: "${text}" is not needed any more` })),
  )
  return [...untranslated, ...unneeded]
}

/** True if a text contains letters outside placeholders and equals an English text of the same key. */
function isEnglish(key: string, text: string, english: Map<string, string> | undefined): boolean {
  if (!/\p{L}/u.test(text.replace(PLACEHOLDER, ''))) return false
  return [...(english ?? [])].some(([other, words]) => baseOf(other) === baseOf(key) && words === text)
}
