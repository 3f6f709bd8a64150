import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatList, formatNames } from '../../../src/i18n/format/format-list.ts'
import { formatValues, isolate, messagePlaceholder } from '../../../src/i18n/format/message-values.ts'

const apart = (text: string) => `\u2068${text}\u2069`

it('a place for a text to come is apart where the page cannot judge it', () => {
  const said = (locale: string) => formatValues({ name: messagePlaceholder('name', locale) }, locale).name
  expect(said('ar')).toContain(apart('{{name}}'))
  expect(said('en')).toBe('{{name}}')
})

describe('what a message is filled in with', () => {
  it('is numbers in the digits of the language, and text as it is', () => {
    expect(formatValues({ count: 1200, code: '1200', price: 0 }, 'ar')).toEqual({
      count: '١٬٢٠٠',
      code: '1200',
      price: '٠',
    })
    expect(formatValues({ count: 1200 }, 'fa')).toEqual({ count: '۱٬۲۰۰' })
    expect(formatValues({ count: 1200 }, 'de')).toEqual({ count: '1.200' })
  })

  it.each([
    ['Burger (XL)', 'ar', true],
    ['Burger (XL)', 'ur', true],
    ['Burger (XL)', 'de', false],
    ['Мясо', 'fa', true],
    ['شاورما (٢)', 'en', true],
    ['شاورما (٢)', 'ja', true],
    ['שווארמה', 'en', true],
    ['شاورما (٢)', 'ar', false],
    ['+965 5000 0000', 'ar', true],
    ['12:00 – 13:00', 'ar', true],
    ['482913', 'ar', false],
    ['١:٠٠ م – ٢:٠٠ م', 'ar', false],
    ['ラーメン!', 'en', false],
    ['', 'ar', false],
    ['{{time}}', 'ar', false],
  ])('%j is set apart in %s: %s', (text, locale, foreign) => {
    expect(isolate(text, locale)).toBe(foreign ? apart(text) : text)
  })

  it('holds every letter that runs against the page, and nothing else is lost', () => {
    const locale = fc.constantFrom('en', 'ar')
    const letter = fc.integer({ min: 0x20, max: 0xd7ff }).map((code) => String.fromCharCode(code))
    const text = fc.string({ unit: fc.oneof(letter, fc.constantFrom('a', 'ب', '(', '1', '٢', ' ')) })
    fc.assert(
      fc.property(locale, text, (page, text) => {
        const against =
          page === 'ar'
            ? /(?=\p{L})(\p{Script=Latin}|\p{Script=Han})/u
            : /\p{Script=Arabic}(?<=\p{L})|\p{Script=Hebrew}(?<=\p{L})/u
        const said = isolate(text, page)
        expect([text, apart(text)]).toContain(said)
        if (against.test(text)) expect(said).toBe(apart(text))
      }),
    )
  })
})

it('a list has its comma in every language, and each name stands apart that runs against it', () => {
  expect(formatList(['Large', 'Cheese'], 'en')).toBe('Large, Cheese')
  expect(formatList(['大', '芝士'], 'zh')).toBe('大、芝士')
  expect(formatList(['كبير', 'Cheese (2)'], 'ar')).toBe(`كبير، ${apart('Cheese (2)')}`)
})

it('names in a sentence have the and of the language, where browsers know it', () => {
  expect(formatNames(['Tea', 'Cake'], 'en')).toBe('Tea and Cake')
  expect(formatNames(['شاي', 'Cake'], 'ar')).toBe(`شاي و${apart('Cake')}`)
  expect(formatNames(['Չայ', 'Տորթ'], 'hy')).toBe('Չայ, Տորթ')
})
