/**
 * Loaded before a test server (`node --import`). Its compiled pages then support the stretched languages for
 * venues that name their locales. The rest is the bundle of `compile()`.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { stretchedLanguages, stretchedMessages } from './stretched.ts'

/** The place in the bundle that collects its messages (`src/i18n/messages/messages.ts`). */
const RESOURCES = /\bvar resources = \{\};/
/**
 * Locates the messages of the item sheet: the first entry of each language is its namespace, the second its
 * address.
 */
const ADDRESS = (language: string) =>
  new RegExp(`(var addresses[\\w$]* = [^;]*?)"(?:\\.\\./)+locales/${language}/item\\.json": ([\\w$]+)`)

registerHooks({
  load(url, context, nextLoad) {
    const result = nextLoad(url, context)
    if (!/\/dist\/[0-9a-f]{16}\/server\/chunks\/.*\.mjs$/.test(url)) return result
    const source = readFileSync(fileURLToPath(url), 'utf8')
    return RESOURCES.test(source) ? { ...result, source: withStretched(source) } : result
  },
})

function withStretched(source: string): string {
  const messages = Object.fromEntries(
    stretchedLanguages.map((language) => [language.locale, stretchedMessages(language)]),
  )
  const spoken = source.replace(RESOURCES, () => `var resources = ${JSON.stringify(messages)};`)
  // The sheet requests an existing file; the browser receives the stretched one (`walk.spec.ts`).
  return stretchedLanguages.reduce((code, { locale, base }) => {
    if (!ADDRESS(base).test(code)) throw new Error(`the bundle names no file with the messages of ${base}`)
    return code.replace(
      ADDRESS(base),
      (entry, _before, address) => `${entry}, "../../locales/${locale}/item.json": ${address}`,
    )
  }, spoken)
}
