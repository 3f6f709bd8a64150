import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator, languageFor, type Translate } from '../../src/i18n/messages/translator.ts'

const FOLDER = join(import.meta.dirname, '../../locales')
type Messages = { [key: string]: string | Messages }

function messagesOf(language: string): Record<string, Messages> {
  return Object.fromEntries(
    readdirSync(join(FOLDER, language)).map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(join(FOLDER, language, file), 'utf8')) as Messages,
    ]),
  )
}

const translators = new Map<string, Translate>()

/**
 * Returns a translator for a locale, with English for languages that have no messages. A test file that renders hundreds of
 * screens reads the messages once.
 */
export function translatorFor(locale: string): Translate {
  const language = languageFor(locale, (candidate) => existsSync(join(FOLDER, candidate)))
  let translate = translators.get(language)
  if (!translate) {
    translate = createTranslator(
      language,
      { [language]: messagesOf(language), en: messagesOf('en') },
      () => {},
    )
    translators.set(language, translate)
  }
  return translate
}

/**
 * All message keys, in the forms in which they could appear on a page by mistake: `menu:onRequest`,
 * `onRequest`, `venue:dark.auto`.
 */
export function messageKeys(): Set<string> {
  const keys = new Set<string>()
  const collect = (namespace: string, messages: Messages, prefix = '') => {
    for (const [name, value] of Object.entries(messages)) {
      const key = prefix + name
      if (typeof value !== 'string') collect(namespace, value, `${key}.`)
      keys.add(`${namespace}:${key}`)
      if (/[a-z][A-Z]|\./.test(key)) keys.add(key)
    }
  }
  for (const [namespace, messages] of Object.entries(messagesOf('en'))) collect(namespace, messages)
  return keys
}
