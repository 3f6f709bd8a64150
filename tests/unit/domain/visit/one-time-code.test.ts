import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterCodeInput, parseCode } from '../../../../src/domain/visit/one-time-code.ts'

describe('parseCode', () => {
  test.each([
    ['123456', '123456'],
    [' 123 456\n', '123456'],
    ['123-456', '123456'],
    ['123–456', '123456'],
    ['٠١٢٣٤٥', '012345'],
    ['۶۷۸۹۰۱', '678901'],
    ['１２３４５６', '123456'],
    ['१२३४५६', '123456'],
    // Copied from a right-to-left message.
    ['\u2067123456\u2069', '123456'],
  ])('parses %j as %s', (typed, code) => {
    expect(parseCode(typed)).toBe(code)
  })

  test.each(['', '12345', '1234567', '12345a', '12.456', '½23456', 'abcdef'])(
    'returns null for %j',
    (typed) => {
      expect(parseCode(typed)).toBeNull()
    },
  )

  test('parses any six digits in any script, with any separators', () => {
    const zeros = ['0', '٠', '۰', '०', '০', '０'].map((zero) => zero.codePointAt(0) ?? 0)
    const gap = fc.constantFrom('', ' ', '-', '\u200f')
    const digit = fc.record({ value: fc.nat(9), zero: fc.constantFrom(...zeros), gap })
    fc.assert(
      fc.property(fc.array(digit, { minLength: 6, maxLength: 6 }), (digits) => {
        const typed = digits.map(({ value, zero, gap }) => String.fromCodePoint(zero + value) + gap).join('')
        expect(parseCode(typed)).toBe(digits.map(({ value }) => value).join(''))
      }),
    )
  })
})

describe('filterCodeInput', () => {
  test.each([
    ['', ''],
    ['12', '12'],
    ['12 3', '123'],
    ['1234567', '123456'],
    ['١٢٣', '123'],
    ['۶۷۸-۹۰۱', '678901'],
    ['12ab34', '1234'],
    ['482913 is your code for Tavola 7. It is valid for 5 minutes.\n\n@sufra.test #482913', '482913'],
    ['رمزك لدى تافولا هو ٤٨٢٩١٣. صالح لمدة ٥ دقائق', '482913'],
  ])('reduces %j to %j', (typed, filtered) => {
    expect(filterCodeInput(typed)).toBe(filtered)
  })

  test('returns at most six digits, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const filtered = filterCodeInput(typed)
        expect(filtered).toMatch(/^\d{0,6}$/)
        expect(filterCodeInput(filtered)).toBe(filtered)
      }),
    )
  })

  test('returns the same digits as parseCode for a valid code', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{3}[ -]?\d{3}$/), (typed) => {
        expect(filterCodeInput(typed)).toBe(parseCode(typed))
      }),
    )
  })
})
