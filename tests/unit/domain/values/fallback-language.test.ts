import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fallbackLanguage } from '../../../../src/domain/values/fallback-language.ts'
import { ownText, textIn } from '../../../../src/domain/values/localized.ts'

describe('fallbackLanguage', () => {
  it.each([
    ['the page’s language', { en: 'Tea', th: 'ชา' }, 'th', 'en', undefined],
    ['the venue’s first language', { en: 'Tea', ar: 'شاي' }, 'th', 'ar', 'ar'],
    ['English and others', { fr: 'Thé', en: 'Tea' }, 'th', 'ar', 'en'],
    ['another language only', { th: '', ja: '茶' }, 'th', 'ar', 'ja'],
    ['no language', {}, 'th', 'ar', undefined],
  ])('returns the language of a text in %s', (_, text, locale, first, expected) => {
    expect(fallbackLanguage(text, locale, first)).toBe(expected)
  })

  // @feature screen.text-language
  it('always returns the language of the text that textIn returns', () => {
    const locale = fc.constantFrom('ar', 'en', 'th', 'ja')
    const asked = fc.oneof(locale, fc.constantFrom('constructor', '__proto__'))
    const text = fc.dictionary(locale, fc.string({ maxLength: 2 }))
    fc.assert(
      fc.property(text, asked, asked, (texts, page, first) => {
        expect(ownText(texts, fallbackLanguage(texts, page, first) ?? page) || '').toBe(
          textIn(texts, page, first),
        )
      }),
    )
  })
})
