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

/** The interface's messages in a locale as its pages should say them, English where it has none. */
export function messagesIn(locale: string): Translate {
  const language = languageFor(locale, (candidate) => existsSync(join(FOLDER, candidate)))
  return createTranslator(language, { [language]: messagesOf(language), en: messagesOf('en') }, () => {})
}

/** Names of messages that no message reads like: `menu:onRequest`, `onRequest`, `venue:dark.auto`. */
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
