import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  amount,
  decimal,
  decodeAmount,
  decodeNames,
  flag,
  id,
  idKey,
  localeCode,
  referenceId,
} from '../../../src/contract/wire/primitives.ts'
import { naughtyStrings } from '../../helpers/sample-data.ts'

const parsed = (schema: v.GenericSchema, input: unknown) => {
  const result = v.safeParse(schema, input)
  return result.success ? { is: result.output } : 'refused'
}

describe('ids', () => {
  it.each([
    [7, '7'],
    ['7', '7'],
    ['a-B_c.1:2', 'a-B_c.1:2'],
    ['شاي', 'شاي'],
  ])('accept %j as %j', (given, expected) => {
    expect(parsed(id, given)).toEqual({ is: expected })
  })

  it.each([
    '',
    'a b',
    'a/b',
    'a,b',
    '<i>',
    "o'",
    'x'.repeat(81),
    '\u0000',
    '\ud800',
    '__proto__',
    'constructor',
    1.5,
    Number.NaN,
    null,
    true,
    {},
  ])('refuse %j', (given) => {
    expect(parsed(id, given)).toBe('refused')
  })

  it('are object keys only as text', () => {
    expect(parsed(idKey, '7')).toEqual({ is: '7' })
    expect(parsed(idKey, 'a b')).toBe('refused')
  })
})

it.each([
  [true, true],
  [1, true],
  ['1', true],
  [false, false],
  [0, false],
  ['0', false],
  [null, true],
  [undefined, true],
])('parses the flag %j with the default true as %j', (given, expected) => {
  expect(parsed(flag(true), given)).toEqual({ is: expected })
})
it.each(['yes', 'true', 2, '', []])('refuses the flag %j', (given) => {
  expect(parsed(flag(false), given)).toBe('refused')
})

it.each([
  [1.5, 1.5],
  ['1.5', 1.5],
  ['-.5', -0.5],
  ['7.', 7],
])('parses the number %j as %d', (given, expected) => {
  expect(parsed(decimal, given)).toEqual({ is: expected })
})
it.each(['', '1e5', '1,5', ' 1', Number.POSITIVE_INFINITY, Number.NaN, null])(
  'refuses the number %j',
  (given) => {
    expect(parsed(decimal, given)).toBe('refused')
  },
)

describe('amounts', () => {
  it.each([
    ['1.005', 1005],
    [1.005, 1005],
    ['3.300', 3300],
    [0, 0],
    ['0', 0],
  ])('decode %j to %i fils', (given, minor) => {
    expect(decodeAmount(v.parse(amount, given), 'KWD')).toBe(minor)
  })

  it.each([
    -1,
    '-1',
    '-0.001',
    'free',
    '',
    '1,5',
    '1e3',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e13,
    {},
    null,
  ])('refuse %j', (given) => {
    expect(parsed(amount, given)).toBe('refused')
  })

  it('that are accepted can always be decoded', () => {
    const arb = fc.oneof(fc.double(), fc.string(), fc.stringMatching(/^-?\d{0,12}\.?\d{0,9}$/), fc.integer())
    fc.assert(
      fc.property(arb, fc.constantFrom('KWD', 'JPY', 'USD'), (given, currency) => {
        const result = v.safeParse(amount, given)
        const minor = result.success ? decodeAmount(result.output, currency) : 0
        expect(Number.isSafeInteger(minor) && (minor ?? -1) >= 0).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

it('decodeNames trims names and omits blank ones', () => {
  expect(
    decodeNames([
      { locale: 'en', name: ' Tea ' },
      { locale: 'ar', name: '  ' },
    ]),
  ).toEqual({ en: 'Tea' })
})

it.each(['en', 'zh-Hant', 'ckb', 'pt-BR'])('accepts the locale %s', (code) => {
  expect(parsed(localeCode, code)).toEqual({ is: code })
})
it.each(['', 'e', 'EN', 'en_US', 'english', 'en-', '../x'])('refuses the locale %j', (code) => {
  expect(parsed(localeCode, code)).toBe('refused')
})

it('ids and reference ids accept no string that is unsafe in URLs or as an object key', () => {
  const accepted = naughtyStrings().filter((text) => v.is(referenceId, text) || v.is(id, text))
  expect(accepted.filter((text) => /[\s/\\?#%"'<>&,]|\p{C}/u.test(text))).toEqual([])
  expect(accepted.filter((text) => text in Object.prototype)).toEqual([])
})
