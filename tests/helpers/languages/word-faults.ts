/** What is wrong with the words of a page: keys in place of messages, and words of another language. Pure. */
import type { Messages } from '../../../src/i18n/messages/browser-translator.ts'
import { englishFinder, latinWords, rawText, withoutNames } from './leftovers.ts'
import { messagesOf, namespaces } from './locale-files.ts'
import { stretchedLanguage } from './stretched.ts'

export type SaidText = {
  readonly text: string
  /** The attribute it stands in; empty for text. */
  readonly attribute: string
}

/** A line for each fault of texts in `language`. `own`: words that are the venue's, not the interface's. */
export function wordFaults(language: string, texts: readonly SaidText[], own: readonly string[]): string[] {
  return texts.flatMap(({ text, attribute }) => {
    const raw = rawText(text, namespaces)
    const latin = latinIn(language, text, own)
    const english = isNames(text, own) ? null : findEnglish(language, text)
    const where = attribute ? ` (${attribute})` : ''
    return [
      ...(raw ? [`raw ${raw}: ${text}${where}`] : []),
      ...(latin.length > 0 ? [`Latin ${latin.join(' ')}: ${text}${where}`] : []),
      ...(english ? [`English ${english}: ${text}${where}`] : []),
    ]
  })
}

/** Whether a text says nothing but names. */
export const isNames = (text: string, own: readonly string[]) => !/\p{L}/u.test(withoutNames(text, own))

/** A stretched language may say what any of those says that it is made of. */
function latinIn(language: string, text: string, own: readonly string[]): readonly string[] {
  const of = stretchedLanguage(language)?.of ?? [language]
  const found = of.map((one) => latinWords(text, one, own))
  return found.reduce((least, words) => (words.length < least.length ? words : least))
}

let english: Messages | undefined
const finders = new Map<string, (text: string) => string | null>()

function findEnglish(language: string, text: string): string | null {
  // What a stretched language says is of several, English among them.
  if (language === 'en' || stretchedLanguage(language)) return null
  let find = finders.get(language)
  if (!find) {
    english ??= messagesOf('en')
    find = englishFinder(english, messagesOf(language))
    finders.set(language, find)
  }
  return find(text)
}
