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

const output = (schema: v.GenericSchema, input: unknown) => {
  const result = v.safeParse(schema, input)
  return result.success ? { is: result.output } : 'refused'
}

describe('ids', () => {
  it.each([
    [7, '7'],
    ['7', '7'],
    ['a-B_c.1:2', 'a-B_c.1:2'],
    ['شاي', 'شاي'],
  ])('%j is %j', (given, expected) => {
    expect(output(id, given)).toEqual({ is: expected })
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
  ])('%j is none', (given) => {
    expect(output(id, given)).toBe('refused')
  })

  it('are keys only as texts', () => {
    expect(output(idKey, '7')).toEqual({ is: '7' })
    expect(output(idKey, 'a b')).toBe('refused')
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
])('the flag %j is %j where it defaults to true', (given, expected) => {
  expect(output(flag(true), given)).toEqual({ is: expected })
})
it.each(['yes', 'true', 2, '', []])('%j is no flag', (given) => {
  expect(output(flag(false), given)).toBe('refused')
})

it.each([
  [1.5, 1.5],
  ['1.5', 1.5],
  ['-.5', -0.5],
  ['7.', 7],
])('the number %j is %d', (given, expected) => {
  expect(output(decimal, given)).toEqual({ is: expected })
})
it.each(['', '1e5', '1,5', ' 1', Number.POSITIVE_INFINITY, Number.NaN, null])('%j is no number', (given) => {
  expect(output(decimal, given)).toBe('refused')
})

describe('amounts', () => {
  it.each([
    ['1.005', 1005],
    [1.005, 1005],
    ['3.300', 3300],
    [0, 0],
    ['0', 0],
  ])('%j is %i fils', (given, minor) => {
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
  ])('%j is none', (given) => {
    expect(output(amount, given)).toBe('refused')
  })

  it('that pass can always be decoded', () => {
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

it('names keep what is written and drop what is blank', () => {
  expect(
    decodeNames([
      { locale: 'en', name: ' Tea ' },
      { locale: 'ar', name: '  ' },
    ]),
  ).toEqual({ en: 'Tea' })
})

it.each(['en', 'zh-Hant', 'ckb', 'pt-BR'])('%s is a locale', (code) => {
  expect(output(localeCode, code)).toEqual({ is: code })
})
it.each(['', 'e', 'EN', 'en_US', 'english', 'en-', '../x'])('%j is no locale', (code) => {
  expect(output(localeCode, code)).toBe('refused')
})

it('lets no naughty string into a URL', () => {
  const through = naughtyStrings().filter((text) => v.is(referenceId, text) || v.is(id, text))
  expect(through.filter((text) => /[\s/\\?#%"'<>&,]|\p{C}/u.test(text))).toEqual([])
  expect(through.filter((text) => text in Object.prototype)).toEqual([])
})
