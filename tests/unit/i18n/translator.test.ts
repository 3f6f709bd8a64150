import { describe, expect, it } from 'vitest'
import { createTranslator, languageFor } from '../../../src/i18n/translator.ts'

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

describe('languageFor', () => {
  it.each([
    ['ar', 'ar'],
    ['ar-KW', 'ar'],
    ['zh-Hant-TW', 'zh-Hant'],
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
