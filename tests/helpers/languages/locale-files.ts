import { readdirSync, readFileSync } from 'node:fs'
import type { Messages, MessageTree } from '../../../src/i18n/messages/browser-translator.ts'

const LOCALES = new URL('../../../locales/', import.meta.url)

/** The namespaces of a language. Some, such as that of the counter, exist in some languages only. */
const namespacesOf = (language: string): readonly string[] =>
  readdirSync(new URL(`${language}/`, LOCALES))
    .map((file) => file.replace(/\.json$/, ''))
    .sort()

/** The namespaces of English, which has all. */
export const namespaces = namespacesOf('en')

/** Reads the messages of a language from `locales/{language}/{namespace}.json`. */
export function messagesOf(language: string): Messages {
  return Object.fromEntries(
    namespacesOf(language).map((namespace) => [
      namespace,
      JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, LOCALES), 'utf8')) as MessageTree,
    ]),
  )
}

/** Returns the messages of a namespace by key, with levels joined by dots. */
export function flatten(tree: MessageTree, before = ''): (readonly [key: string, text: string])[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[before + name, value] as const] : flatten(value, `${before}${name}.`),
  )
}
