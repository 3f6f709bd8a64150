import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fallbackLanguage } from '../../../../src/domain/values/fallback-language.ts'
import { textIn } from '../../../../src/domain/values/localized.ts'

describe('fallbackLanguage', () => {
  it.each([
    ['its own', { en: 'Tea', th: 'ชา' }, 'th', 'en', undefined],
    ['the venue’s first', { en: 'Tea', ar: 'شاي' }, 'th', 'ar', 'ar'],
    ['English before any other', { fr: 'Thé', en: 'Tea' }, 'th', 'ar', 'en'],
    ['whatever there is', { th: '', ja: '茶' }, 'th', 'ar', 'ja'],
    ['no text', {}, 'th', 'ar', undefined],
  ])('of a text in %s', (_, text, locale, first, expected) => {
    expect(fallbackLanguage(text, locale, first)).toBe(expected)
  })

  // @feature screen.text-language
  it('always names the language of what is read', () => {
    const locale = fc.constantFrom('ar', 'en', 'th', 'ja')
    const text = fc.dictionary(locale, fc.string({ maxLength: 2 }))
    fc.assert(
      fc.property(text, locale, locale, (texts, page, first) => {
        expect(texts[fallbackLanguage(texts, page, first) ?? page] || '').toBe(textIn(texts, page, first))
      }),
    )
  })
})
