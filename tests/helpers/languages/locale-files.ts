import { readdirSync, readFileSync } from 'node:fs'
import type { Messages, MessageTree } from '../../../src/i18n/messages/browser-translator.ts'

const LOCALES = new URL('../../../locales/', import.meta.url)

/** The namespaces of English, and therefore of every language. */
export const namespaces: readonly string[] = readdirSync(new URL('en/', LOCALES))
  .map((file) => file.replace(/\.json$/, ''))
  .sort()

/** Reads the messages of a language from `locales/{language}/{namespace}.json`. */
export function messagesOf(language: string): Messages {
  return Object.fromEntries(
    namespaces.map((namespace) => [
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
