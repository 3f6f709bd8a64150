import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCode } from '../../../src/domain/one-time-code.ts'

describe('a one-time code', () => {
  test.each([
    ['123456', '123456'],
    [' 123 456\n', '123456'],
    ['123-456', '123456'],
    ['123–456', '123456'],
    ['٠١٢٣٤٥', '012345'],
    ['۶۷۸۹۰۱', '678901'],
    ['１２３４５６', '123456'],
    ['१२३४५६', '123456'],
    // As copied out of a right-to-left message.
    ['\u2067123456\u2069', '123456'],
  ])('%j is read as %s', (typed, code) => {
    expect(readCode(typed)).toBe(code)
  })

  test.each(['', '12345', '1234567', '12345a', '12.456', '½23456', 'abcdef'])('%j is none', (typed) => {
    expect(readCode(typed)).toBeNull()
  })

  test('any six digits are read as they are, in any script and with any gaps', () => {
    const zeros = ['0', '٠', '۰', '०', '০', '０'].map((zero) => zero.codePointAt(0) ?? 0)
    const gap = fc.constantFrom('', ' ', '-', '\u200f')
    const digit = fc.record({ value: fc.nat(9), zero: fc.constantFrom(...zeros), gap })
    fc.assert(
      fc.property(fc.array(digit, { minLength: 6, maxLength: 6 }), (digits) => {
        const typed = digits.map(({ value, zero, gap }) => String.fromCodePoint(zero + value) + gap).join('')
        expect(readCode(typed)).toBe(digits.map(({ value }) => value).join(''))
      }),
    )
  })
})
