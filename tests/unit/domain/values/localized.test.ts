// @feature-file language.text-fallback

import { describe, expect, it } from 'vitest'
import { textIn } from '../../../../src/domain/values/localized.ts'

describe('textIn', () => {
  it.each([
    [{ en: 'Tea', ar: 'شاي' }, 'ar', 'en', 'شاي'],
    [{ en: 'Tea', ar: 'شاي' }, 'de', 'ar', 'شاي'],
    [{ en: 'Tea', fr: 'Thé' }, 'de', 'ar', 'Tea'],
    [{ ja: '茶' }, 'de', 'ar', '茶'],
    [{ ar: '', en: '', ja: '茶' }, 'ar', 'en', '茶'],
    [{}, 'ar', 'en', ''],
    // Locales of requests can be words that every object knows.
    [{ ar: 'شاي' }, 'constructor', 'toString', 'شاي'],
    [{ ar: 'شاي' }, '__proto__', '__proto__', 'شاي'],
  ])('returns for %j in %s with first locale %s: %j', (text, locale, first, expected) => {
    expect(textIn(text, locale, first)).toBe(expected)
  })

  // @feature limit.default-locale
  it('uses English if there is no first locale', () => {
    expect(textIn({ ja: '茶', en: 'Tea' }, 'de')).toBe('Tea')
  })
})
