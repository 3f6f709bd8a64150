/** One word for one thing: what an English term is called in each language (docs/messages/glossary.json). */
import { BASE, baseOf, type Catalogue, PLACEHOLDER } from '../locales.ts'
import type { Problem } from '../report.ts'

export const GLOSSARY = 'docs/messages/glossary.json'

export type Term = {
  /** A regular expression for the English messages that name the thing. */
  readonly english: string
  /** `namespace:key` of messages that other languages may say without the term. */
  readonly free: readonly string[]
  /** By language, what each translation of such a message contains one of: stems, in lower case. */
  readonly words: Readonly<Record<string, readonly string[]>>
}

export function checkGlossary(catalogue: Catalogue, glossary: Readonly<Record<string, Term>>): Problem[] {
  return Object.entries(glossary).flatMap(([name, term]) => {
    // The words of `zh-Hant` are those of `zh`, in other characters.
    const lacking = [...catalogue.keys()].filter(
      (language) => language !== BASE && language !== 'zh-Hant' && !term.words[language],
    )
    return [
      ...lacking.map((language) => ({ file: GLOSSARY, message: `${name} has no word in ${language}` })),
      ...checkTerm(catalogue, name, term),
    ]
  })
}

function checkTerm(catalogue: Catalogue, name: string, { english, free, words }: Term): Problem[] {
  const pattern = new RegExp(english, 'i')
  return [...(catalogue.get(BASE) ?? [])].flatMap(([namespace, messages]) => {
    const naming = new Set(
      [...messages]
        .filter(([key, text]) => pattern.test(wordsOf(text)) && !free.includes(`${namespace}:${baseOf(key)}`))
        .map(([key]) => baseOf(key)),
    )
    return Object.entries(words).flatMap(([language, stems]) =>
      [...(catalogue.get(language)?.get(namespace) ?? [])]
        .filter(([key, text]) => naming.has(baseOf(key)) && !contains(text, stems, language))
        .map(([key, text]) => ({
          file: `locales/${language}/${namespace}.json`,
          message: `${key} calls the ${name} something else than ${stems.join(', ')}: “${text}”`,
        })),
    )
  })
}

const contains = (text: string, stems: readonly string[], language: string) =>
  stems.some((stem) => wordsOf(text).toLocaleLowerCase(language).includes(stem))

/** Without placeholders, whose names are English words. */
const wordsOf = (text: string) => text.replace(PLACEHOLDER, '')
