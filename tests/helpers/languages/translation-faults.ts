/** Finds translation faults on a page: message keys and words of another language. Pure. */
import type { Messages } from '../../../src/i18n/messages/browser-translator.ts'
import { createEnglishFinder, findLatinWords, findRawText, removeNames } from './leftovers.ts'
import { messagesOf, namespaces } from './locale-files.ts'
import { stretchedLanguage } from './stretched.ts'

export type PageText = {
  readonly text: string
  /** The attribute that contains it; empty for text. */
  readonly attribute: string
}

/**
 * Returns a line for each fault of texts in `language`. `own`: words of the venue instead of the interface.
 */
export function findTranslationFaults(
  language: string,
  texts: readonly PageText[],
  own: readonly string[],
): string[] {
  return texts.flatMap(({ text, attribute }) => {
    const raw = findRawText(text, namespaces)
    const latin = latinIn(language, text, own)
    const english = isOnlyNames(text, own) ? null : findEnglish(language, text)
    const where = attribute ? ` (${attribute})` : ''
    return [
      ...(raw ? [`raw ${raw}: ${text}${where}`] : []),
      ...(latin.length > 0 ? [`Latin ${latin.join(' ')}: ${text}${where}`] : []),
      ...(english ? [`English ${english}: ${text}${where}`] : []),
    ]
  })
}

/** Whether a text consists of names only. */
export const isOnlyNames = (text: string, own: readonly string[]) => !/\p{L}/u.test(removeNames(text, own))

/** A stretched language may use the words of every language that it is built from. */
function latinIn(language: string, text: string, own: readonly string[]): readonly string[] {
  const of = stretchedLanguage(language)?.of ?? [language]
  const found = of.map((one) => findLatinWords(text, one, own))
  return found.reduce((least, words) => (words.length < least.length ? words : least))
}

let english: Messages | undefined
const finders = new Map<string, (text: string) => string | null>()

function findEnglish(language: string, text: string): string | null {
  // A stretched language contains messages of several languages, English among them.
  if (language === 'en' || stretchedLanguage(language)) return null
  let find = finders.get(language)
  if (!find) {
    english ??= messagesOf('en')
    find = createEnglishFinder(english, messagesOf(language))
    finders.set(language, find)
  }
  return find(text)
}
