import { existsSync, readdirSync, readFileSync } from 'node:fs'
import {
  createTranslator,
  FALLBACK_LANGUAGE,
  languageFor,
  type Translate,
} from '../../src/i18n/messages/translator.ts'

/** One folder for all words of the product; what the server writes to people is in the namespace `messages`. */
const LOCALES = new URL('../../locales/', import.meta.url)

/**
 * What the server says to people, in the interface language nearest to a locale, else in English. Read from the disk when
 * first asked for. `log` hears of messages that are missing.
 */
export function createMessageTranslators(log: (message: string) => void): (locale: string) => {
  language: string
  t: Translate
} {
  const available = new Set(readdirSync(LOCALES).filter((language) => existsSync(messageFile(language))))
  const translators = new Map<string, Translate>()
  return (locale) => {
    const language = languageFor(locale, (candidate) => available.has(candidate))
    let t = translators.get(language)
    if (!t) {
      const languages = [...new Set([language, FALLBACK_LANGUAGE])]
      t = createTranslator(
        language,
        Object.fromEntries(languages.map((name) => [name, readMessages(name)])),
        log,
      )
      translators.set(language, t)
    }
    return { language, t }
  }
}

const messageFile = (language: string) => new URL(`${language}/messages.json`, LOCALES)
const readMessages = (language: string) => ({
  messages: JSON.parse(readFileSync(messageFile(language), 'utf8')),
})
