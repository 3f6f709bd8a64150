// @feature-file error.language-file

import fc from 'fast-check'
import i18next, { type Resource } from 'i18next'
import { describe, expect, it } from 'vitest'
import { formatValues, type MessageValues } from '../../../src/i18n/format/message-values.ts'
import { languages } from '../../../src/i18n/locale/languages.ts'
import { pluralTag } from '../../../src/i18n/locale/plural-tag.ts'
import { createTranslator, languageFor, type Translate } from '../../../src/i18n/messages/translator.ts'
import { flatten, messagesOf } from '../../helpers/languages/locale-files.ts'
import { countForExtent, sample } from '../../helpers/seed.ts'

const resources = {
  en: { cart: { empty: 'Your cart is empty', items_one: '{{count}} item', items_other: '{{count}} items' } },
  ar: {
    cart: {
      items_two: 'صنفان',
      items_few: '{{count}} أصناف',
      items_other: '{{count}} صنف',
      hello: 'أهلاً {{name}}',
    },
  },
}

describe('createTranslator', () => {
  it('inserts values unescaped and selects the plural form of the language', () => {
    const t = createTranslator('ar', resources, () => {})
    expect(t('cart:items', { count: 2 })).toBe('صنفان')
    expect(t('cart:items', { count: 5 })).toBe('٥ أصناف')
    expect(t('cart:hello', { name: '<b>&"' })).toBe('أهلاً \u2068<b>&"\u2069')
  })

  it('falls back to English, or else to the key, for a missing message, and logs it once', () => {
    const logged: string[] = []
    const t = createTranslator('ar', resources, (line) => logged.push(line))
    expect([t('cart:empty'), t('cart:empty')]).toEqual(['Your cart is empty', 'Your cart is empty'])
    expect(t('cart:nothing')).toBe('nothing')
    expect(t('cart:nothing')).toBe('nothing')
    expect(logged.filter((line) => line.includes('cart:nothing'))).toHaveLength(1)
  })
})

/** The translator of i18next, as a reference. */
function i18nextTranslator(language: string, resources: Resource): Translate {
  const lng = pluralTag(language)
  // The messages are under one code only, because i18next would fall back from `pt-PT` to `pt`.
  const { [language]: own = {}, ...others } = resources
  const instance = i18next.createInstance({
    ...{ lng, fallbackLng: 'en', initAsync: false },
    resources: { ...others, [lng]: own },
    ns: Object.keys(resources[language] ?? {}),
    interpolation: { escapeValue: false },
  })
  instance.init()
  return (key, values) =>
    values
      ? instance.t(key, {
          ...(typeof values.count === 'number' && { count: values.count }),
          replace: formatValues(values, language),
        })
      : instance.t(key)
}

const PLURAL = /_(zero|one|two|few|many|other)$/
const english = messagesOf('en')
/** Every key, with its placeholders and whether it is plural. */
const allKeys = new Map<string, { names: Set<string>; plural: boolean }>()
for (const [namespace, tree] of Object.entries(english))
  for (const [name, text] of flatten(tree)) {
    const key = `${namespace}:${name.replace(PLURAL, '')}`
    const known = allKeys.get(key) ?? { names: new Set(), plural: PLURAL.test(name) }
    for (const [, value = ''] of text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)) known.names.add(value)
    allKeys.set(key, known)
  }

/** Counts for each plural category of any language. */
const COUNTS = [0, 1, 2, 3, 7, 11, 21, 100, 1_000_000, 1.5, -1]
/** Texts with syntax of i18next, and of both text directions. */
const TEXTS = ['7', 'Vela', 'فيلا', '$1 $& $$', '{{name}}', '{{- name}}', '$t(cart:empty)', '}}', '']

/** Differences between two translators: without values, with counts, hostile texts, and missing values. */
function differences(ours: Translate, theirs: Translate): string[] {
  let at = 0
  const different: string[] = []
  for (const [key, { names, plural }] of allKeys) {
    const filled = (count?: number): MessageValues => ({
      ...Object.fromEntries([...names].map((name) => [name, TEXTS[at++ % TEXTS.length] ?? ''])),
      ...(count !== undefined && { count }),
    })
    // The last call repeats the key with other values, because only the message may be cached, not its values.
    const values = [undefined, {}, ...(plural ? [...COUNTS, 0, 2, 11] : [1]).map(filled), filled()]
    for (const given of values)
      if (ours(key, given) !== theirs(key, given)) different.push(`${key} ${JSON.stringify(given)}`)
  }
  return different
}

describe('createTranslator compared with i18next', () => {
  // A language differs from others in its plural rules and in its texts, which `tests/languages` reads in all languages.
  it.each(sample(languages, countForExtent({ quick: 5, full: 14, nightly: languages.length })))(
    'translates every message of %s identically, with any count and text',
    (language) => {
      const resources = { [language]: messagesOf(language), en: english }
      expect(allKeys.size).toBeGreaterThan(800)
      expect(
        differences(
          createTranslator(language, resources, () => {}),
          i18nextTranslator(language, resources),
        ),
      ).toEqual([])
    },
  )

  it.each(['ar', 'fr', 'ja', 'pl'])(
    'uses the plural rules of English for messages missing in %s',
    (language) => {
      const resources = { [language]: { menu: {} }, en: english }
      expect(
        differences(
          createTranslator(language, resources, () => {}),
          i18nextTranslator(language, resources),
        ),
      ).toEqual([])
    },
  )

  it('selects the same plural form for any forms in the language and in English', () => {
    const forms = fc.subarray(['', '_zero', '_one', '_two', '_few', '_many', '_other'])
    const language = fc.constantFrom('en', 'ar', 'de', 'fr', 'ja', 'pt', 'tr', 'ru', 'pl', 'fa')
    const tree = (has: readonly string[], name: string) =>
      Object.fromEntries(has.map((form) => [`x${form}`, `${name} ${form} {{count}}`]))
    fc.assert(
      fc.property(language, forms, forms, fc.array(fc.nat({ max: 120 })), (lng, own, others, counts) => {
        const resources = {
          [lng]: { a: tree(own, lng) },
          ...(lng !== 'en' && { en: { a: tree(others, 'en') } }),
        }
        const ours = createTranslator(lng, resources, () => {})
        const theirs = i18nextTranslator(lng, resources)
        for (const count of counts) expect(ours('a:x', { count })).toBe(theirs('a:x', { count }))
      }),
      { examples: [['pt', ['_one'], [], [0]]] },
    )
  })

  it('delegates syntax beyond plain placeholders to i18next', () => {
    const a = {
      name: 'Vela',
      nested: 'of $t(a:name), {{x}}',
      unescaped: '{{- x}} and {{x}}',
      format: '{{x, uppercase}}',
      option: '{{replace}}',
      deep: '{{x.y}}',
      own: '{{constructor}} {{toString}}',
      open: '{{x',
      twice: '{{x}}{{ x }}{{y}}',
      lines: '{{x\n}}',
    }
    const resources = { en: { a } }
    const [ours, theirs] = [createTranslator('en', resources, () => {}), i18nextTranslator('en', resources)]
    for (const key of Object.keys(a))
      for (const values of [
        { x: 'one' },
        { x: '$t(a:name)', y: 'z' },
        { x: '{{y}}', y: '{{x}}' },
        { replace: 'r' },
      ])
        expect(ours(`a:${key}`, values), key).toBe(theirs(`a:${key}`, values))
  })
})

describe('languageFor', () => {
  it.each([
    ['ar', 'ar'],
    ['ar-KW', 'ar'],
    ['zh-Hant-TW', 'zh-Hant'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-CN', 'zh'],
    ['zh', 'zh'],
    // Spec §9: the fallback for unsupported languages and all variants of English.
    ['en-US', 'en'],
    ['fo', 'en'],
    ['', 'en'],
  ])('returns for %j: %s', (locale, language) => {
    expect(languageFor(locale, (candidate) => ['ar', 'zh-Hant', 'zh', 'en'].includes(candidate))).toBe(
      language,
    )
  })
})
