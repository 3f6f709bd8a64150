import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatList, formatNames } from '../../../src/i18n/format/format-list.ts'
import { formatValues, isolate, messagePlaceholder } from '../../../src/i18n/format/message-values.ts'

const isolated = (text: string) => `\u2068${text}\u2069`

it('messagePlaceholder isolates a placeholder if the language is right-to-left', () => {
  const formatted = (locale: string) =>
    formatValues({ name: messagePlaceholder('name', locale) }, locale).name
  expect(formatted('ar')).toContain(isolated('{{name}}'))
  expect(formatted('en')).toBe('{{name}}')
})

describe('values of a message', () => {
  it('are numbers in the digits of the language, and unchanged text', () => {
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
  ])('are isolated: %j in %s: %s', (text, locale, foreign) => {
    expect(isolate(text, locale)).toBe(foreign ? isolated(text) : text)
  })

  it('are isolated if they contain a letter of the opposite direction, and otherwise unchanged', () => {
    const locale = fc.constantFrom('en', 'ar')
    const letter = fc.integer({ min: 0x20, max: 0xd7ff }).map((code) => String.fromCharCode(code))
    const text = fc.string({ unit: fc.oneof(letter, fc.constantFrom('a', 'ب', '(', '1', '٢', ' ')) })
    fc.assert(
      fc.property(locale, text, (page, text) => {
        const against =
          page === 'ar'
            ? /(?=\p{L})(\p{Script=Latin}|\p{Script=Han})/u
            : /\p{Script=Arabic}(?<=\p{L})|\p{Script=Hebrew}(?<=\p{L})/u
        const formatted = isolate(text, page)
        expect([text, isolated(text)]).toContain(formatted)
        if (against.test(text)) expect(formatted).toBe(isolated(text))
      }),
    )
  })
})

it('formatList uses the comma of the language and isolates names of the opposite direction', () => {
  expect(formatList(['Large', 'Cheese'], 'en')).toBe('Large, Cheese')
  expect(formatList(['大', '芝士'], 'zh')).toBe('大、芝士')
  expect(formatList(['كبير', 'Cheese (2)'], 'ar')).toBe(`كبير، ${isolated('Cheese (2)')}`)
})

it('formatNames uses the conjunction of the language if browsers know it', () => {
  expect(formatNames(['Tea', 'Cake'], 'en')).toBe('Tea and Cake')
  expect(formatNames(['شاي', 'Cake'], 'ar')).toBe(`شاي و${isolated('Cake')}`)
  expect(formatNames(['Չայ', 'Տորթ'], 'hy')).toBe('Չայ, Տորթ')
})
