import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createBrowserTranslator,
  type Messages,
  type MessageTree,
} from '../../../src/i18n/messages/browser-translator.ts'
import { createTranslator, type Translate } from '../../../src/i18n/messages/translator.ts'
import { countForExtent, sample } from '../../helpers/seed.ts'

const LOCALES = join(import.meta.dirname, '../../../locales')
const silent = () => {}

const messagesOf = (language: string): Messages =>
  Object.fromEntries(
    readdirSync(join(LOCALES, language)).map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')),
    ]),
  )

/** Every `namespace:key`, plural forms both separately and by their common key. */
function keysOf(messages: Messages): string[] {
  const below = (tree: MessageTree, prefix: string): string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [prefix + key, prefix + key.replace(/_(zero|one|two|few|many|other)$/, '')]
        : below(value, `${prefix}${key}.`),
    )
  return [...new Set(Object.entries(messages).flatMap(([name, tree]) => below(tree, `${name}:`)))]
}

const names = (messages: Messages) => [
  ...new Set([...JSON.stringify(messages).matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name)),
]
const values = (messages: Messages) => {
  const value = fc.oneof(fc.string(), fc.constantFrom('$1', '$&', '{{name}}', '<b>'), fc.integer())
  return fc.record({
    ...Object.fromEntries(names(messages).map((name) => [name, value])),
    count: fc.oneof(fc.nat({ max: 200 }), fc.double({ min: 0, max: 1000, noNaN: true })),
  })
}

describe('createBrowserTranslator', () => {
  it.each(
    sample(
      readdirSync(LOCALES).sort(),
      countForExtent({ quick: 4, full: 8, nightly: Number.POSITIVE_INFINITY }),
    ),
  )('translates every message of %s like i18next, with any values', (language) => {
    const messages = messagesOf(language)
    const keys = keysOf(messages)
    expect(keys.length).toBeGreaterThan(100)
    const ours = createBrowserTranslator(language, messages, silent)
    const theirs = createTranslator(language, { [language]: messages }, silent)
    const translations = (t: Translate, given?: Parameters<Translate>[1]) =>
      keys.map((key) => `${key} ${t(key, given)}`)
    fc.assert(
      fc.property(values(messages), (given) => {
        expect(translations(ours, given)).toEqual(translations(theirs, given))
      }),
      { numRuns: 8 },
    )
    expect(translations(ours)).toEqual(translations(theirs))
  })

  it('translates a plural message with any of its forms like i18next', () => {
    const forms = fc.subarray(['', '_zero', '_one', '_two', '_few', '_many', '_other'], { minLength: 1 })
    const language = fc.constantFrom('en', 'ar', 'de', 'fr', 'ja', 'pt', 'tr', 'ru', 'pl', 'fa')
    fc.assert(
      fc.property(language, forms, fc.nat({ max: 120 }), (lng, has, count) => {
        const tree = Object.fromEntries(has.map((form) => [`x${form}`, `${form} {{count}}`]))
        const ours = createBrowserTranslator(lng, { a: tree }, silent)
        const theirs = createTranslator(lng, { [lng]: { a: tree } }, silent)
        expect(ours('a:x', { count })).toBe(theirs('a:x', { count }))
      }),
      { examples: [['pt', ['_one'], 0]] },
    )
  })

  it('uses the plural rules of Portugal for Portuguese: zero is plural', () => {
    const messages = { a: { x_one: '{{count}} zona', x_other: '{{count}} zonas' } }
    const translated = [
      createBrowserTranslator('pt', messages, silent),
      createTranslator('pt', { pt: messages }, silent),
    ].map((t) => [0, 1, 2].map((count) => t('a:x', { count })))
    expect(translated).toEqual(Array(2).fill(['0 zonas', '1 zona', '2 zonas']))
  })

  it('returns the key of a missing message and logs it once', () => {
    const logged: string[] = []
    const t = createBrowserTranslator('ar', { cart: { empty: 'x' } }, (line) => logged.push(line))
    expect([t('cart:gone.away'), t('cart:gone.away'), t('none:x')]).toEqual(['gone.away', 'gone.away', 'x'])
    expect(logged).toEqual(['no message cart:gone.away in ar', 'no message none:x in ar'])
  })
})
