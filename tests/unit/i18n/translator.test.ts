// @feature-file error.language-file

import fc from 'fast-check'
import i18next, { type Resource } from 'i18next'
import { describe, expect, it } from 'vitest'
import { formatValues, type MessageValues } from '../../../src/i18n/format/message-values.ts'
import { languages } from '../../../src/i18n/locale/languages.ts'
import { pluralTag } from '../../../src/i18n/locale/plural-tag.ts'
import { createTranslator, languageFor, type Translate } from '../../../src/i18n/messages/translator.ts'
import { flatten, messagesOf } from '../../helpers/languages/locale-files.ts'

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

describe('a translator', () => {
  it('fills values as they are and chooses the plural of its language', () => {
    const t = createTranslator('ar', resources, () => {})
    expect(t('cart:items', { count: 2 })).toBe('صنفان')
    expect(t('cart:items', { count: 5 })).toBe('٥ أصناف')
    expect(t('cart:hello', { name: '<b>&"' })).toBe('أهلاً \u2068<b>&"\u2069')
  })

  it('only logs a message it does not have, once, and says it in English, else by its key', () => {
    const logged: string[] = []
    const t = createTranslator('ar', resources, (line) => logged.push(line))
    expect([t('cart:empty'), t('cart:empty')]).toEqual(['Your cart is empty', 'Your cart is empty'])
    expect(t('cart:nothing')).toBe('nothing')
    expect(t('cart:nothing')).toBe('nothing')
    expect(logged.filter((line) => line.includes('cart:nothing'))).toHaveLength(1)
  })
})

/** What i18next itself says, asked anew each time. */
function oracleOf(language: string, resources: Resource): Translate {
  const lng = pluralTag(language)
  // Under one code only: i18next would fall back from `pt-PT` to messages under `pt`.
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
/** Every key that code asks for, with the placeholders of its texts and whether a count chooses its form. */
const asked = new Map<string, { names: Set<string>; plural: boolean }>()
for (const [namespace, tree] of Object.entries(english))
  for (const [name, text] of flatten(tree)) {
    const key = `${namespace}:${name.replace(PLURAL, '')}`
    const known = asked.get(key) ?? { names: new Set(), plural: PLURAL.test(name) }
    for (const [, value = ''] of text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)) known.names.add(value)
    asked.set(key, known)
  }

/** Counts of each plural category that any language has. */
const COUNTS = [0, 1, 2, 3, 7, 11, 21, 100, 1_000_000, 1.5, -1]
/** Texts that end or begin what i18next reads, in both directions of writing. */
const TEXTS = ['7', 'Vela', 'فيلا', '$1 $& $$', '{{name}}', '{{- name}}', '$t(cart:empty)', '}}', '']

/** Where the two differ: without values, with counts, with hostile texts, and with nothing for the placeholders. */
function difference(ours: Translate, theirs: Translate): string[] {
  let at = 0
  const different: string[] = []
  for (const [key, { names, plural }] of asked) {
    const filled = (count?: number): MessageValues => ({
      ...Object.fromEntries([...names].map((name) => [name, TEXTS[at++ % TEXTS.length] ?? ''])),
      ...(count !== undefined && { count }),
    })
    // Asked again at last, with another text: what is kept is the message, not what it was filled with.
    const values = [undefined, {}, ...(plural ? [...COUNTS, 0, 2, 11] : [1]).map(filled), filled()]
    for (const given of values)
      if (ours(key, given) !== theirs(key, given)) different.push(`${key} ${JSON.stringify(given)}`)
  }
  return different
}

describe('a translator, compared with i18next', () => {
  it.each(languages)('says every message of %s the same, with any count and any text', (language) => {
    const resources = { [language]: messagesOf(language), en: english }
    expect(asked.size).toBeGreaterThan(800)
    expect(
      difference(
        createTranslator(language, resources, () => {}),
        oracleOf(language, resources),
      ),
    ).toEqual([])
  })

  it.each(['ar', 'fr', 'ja', 'pl'])(
    'says messages that %s lacks by the plural rules of English',
    (language) => {
      const resources = { [language]: { menu: {} }, en: english }
      expect(
        difference(
          createTranslator(language, resources, () => {}),
          oracleOf(language, resources),
        ),
      ).toEqual([])
    },
  )

  it('chooses the same plural form whichever of them a language and English have', () => {
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
        const theirs = oracleOf(lng, resources)
        for (const count of counts) expect(ours('a:x', { count })).toBe(theirs('a:x', { count }))
      }),
      { examples: [['pt', ['_one'], [], [0]]] },
    )
  })

  it('leaves to i18next what is more than plain placeholders', () => {
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
    const [ours, theirs] = [createTranslator('en', resources, () => {}), oracleOf('en', resources)]
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
    // Spec §9: the fallback of what nobody speaks, and of every English.
    ['en-US', 'en'],
    ['fo', 'en'],
    ['', 'en'],
  ])('%j is spoken as %s', (locale, language) => {
    expect(languageFor(locale, (candidate) => ['ar', 'zh-Hant', 'zh', 'en'].includes(candidate))).toBe(
      language,
    )
  })
})
