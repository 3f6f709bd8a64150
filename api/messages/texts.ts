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
export function openTexts(log: (message: string) => void): (locale: string) => {
  language: string
  t: Translate
} {
  const available = new Set(readdirSync(LOCALES).filter((language) => existsSync(fileOf(language))))
  const translators = new Map<string, Translate>()
  return (locale) => {
    const language = languageFor(locale, (candidate) => available.has(candidate))
    let t = translators.get(language)
    if (!t) {
      const languages = [...new Set([language, FALLBACK_LANGUAGE])]
      t = createTranslator(language, Object.fromEntries(languages.map((name) => [name, read(name)])), log)
      translators.set(language, t)
    }
    return { language, t }
  }
}

const fileOf = (language: string) => new URL(`${language}/messages.json`, LOCALES)
const read = (language: string) => ({ messages: JSON.parse(readFileSync(fileOf(language), 'utf8')) })
