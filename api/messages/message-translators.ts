import { existsSync, readdirSync, readFileSync } from 'node:fs'
import {
  createTranslator,
  FALLBACK_LANGUAGE,
  languageFor,
  type Translate,
} from '../../src/i18n/messages/translator.ts'

/** The folder of all translations. Most messages that the server sends are in the namespace `messages`. */
const LOCALES = new URL('../../locales/', import.meta.url)

/**
 * Returns a function that provides the translator of namespaces in the interface language closest to a locale, or in English.
 * Messages are read from the disk when a language is first used. `log` receives reports of missing messages.
 */
export function createMessageTranslators(
  log: (message: string) => void,
  namespace = 'messages',
  ...others: string[]
): (locale: string) => { language: string; t: Translate } {
  const messageFile = (language: string, of: string) => new URL(`${language}/${of}.json`, LOCALES)
  const readMessages = (language: string) =>
    Object.fromEntries(
      [namespace, ...others].map((of) => [of, JSON.parse(readFileSync(messageFile(language, of), 'utf8'))]),
    )
  const available = new Set(
    readdirSync(LOCALES).filter((language) => existsSync(messageFile(language, namespace))),
  )
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
