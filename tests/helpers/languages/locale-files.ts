import { readdirSync, readFileSync } from 'node:fs'
import type { Messages, MessageTree } from '../../../src/i18n/messages/browser-translator.ts'

const LOCALES = new URL('../../../locales/', import.meta.url)

/** The namespaces that English has, and so every language. */
export const namespaces: readonly string[] = readdirSync(new URL('en/', LOCALES))
  .map((file) => file.replace(/\.json$/, ''))
  .sort()

/** The messages of a language as `locales/{language}/{namespace}.json` holds them. */
export function messagesOf(language: string): Messages {
  return Object.fromEntries(
    namespaces.map((namespace) => [
      namespace,
      JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, LOCALES), 'utf8')) as MessageTree,
    ]),
  )
}

/** The messages of a namespace by their keys, levels joined with dots. */
export function flatten(tree: MessageTree, before = ''): (readonly [key: string, text: string])[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[before + name, value] as const] : flatten(value, `${before}${name}.`),
  )
}
