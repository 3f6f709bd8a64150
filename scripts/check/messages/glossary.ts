/** Checks that translations use the terms of the glossary (docs/messages/glossary.json). */
import { BASE, baseOf, type Catalogue, PLACEHOLDER } from '../locales.ts'
import type { Problem } from '../report.ts'

export const GLOSSARY = 'docs/messages/glossary.json'

export type Term = {
  /** Regular expression that matches the English messages with the term. */
  readonly english: string
  /** Messages (`namespace:key`) whose translations need not contain the term. */
  readonly free: readonly string[]
  /** Lower-case word stems by language. The translation of each matching message must contain one of them. */
  readonly words: Readonly<Record<string, readonly string[]>>
}

export function checkGlossary(catalogue: Catalogue, glossary: Readonly<Record<string, Term>>): Problem[] {
  return Object.entries(glossary).flatMap(([name, term]) => {
    // `zh-Hant` needs no list: it uses the terms of `zh` in traditional characters.
    const languagesWithout = [...catalogue.keys()].filter(
      (language) => language !== BASE && language !== 'zh-Hant' && !term.words[language],
    )
    return [
      ...languagesWithout.map((language) => ({
        file: GLOSSARY,
        message: `${name} has no word in ${language}`,
      })),
      ...checkTerm(catalogue, name, term),
    ]
  })
}

function checkTerm(catalogue: Catalogue, name: string, { english, free, words }: Term): Problem[] {
  const pattern = new RegExp(english, 'i')
  return [...(catalogue.get(BASE) ?? [])].flatMap(([namespace, messages]) => {
    const matchingKeys = new Set(
      [...messages]
        .filter(
          ([key, text]) =>
            pattern.test(removePlaceholders(text)) && !free.includes(`${namespace}:${baseOf(key)}`),
        )
        .map(([key]) => baseOf(key)),
    )
    return Object.entries(words).flatMap(([language, stems]) =>
      [...(catalogue.get(language)?.get(namespace) ?? [])]
        .filter(([key, text]) => matchingKeys.has(baseOf(key)) && !contains(text, stems, language))
        .map(([key, text]) => ({
          file: `locales/${language}/${namespace}.json`,
          message: `${key} calls the ${name} something else than ${stems.join(', ')}: “${text}”`,
        })),
    )
  })
}

const contains = (text: string, stems: readonly string[], language: string) =>
  stems.some((stem) => removePlaceholders(text).toLocaleLowerCase(language).includes(stem))

/** Removes placeholders, because their names are English words. */
const removePlaceholders = (text: string) => text.replace(PLACEHOLDER, '')
