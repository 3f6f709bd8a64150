import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  currencyExponent,
  isKnownCurrency,
  percentOf,
  proportionOf,
  roundHalfAwayFromZero,
  roundTotal,
  smallestCashAmount,
  toMajorUnits,
  toMinorUnits,
} from '../../../../src/domain/values/money.ts'
import { arbCurrency } from '../../../helpers/arbitraries.ts'
import { ownSamples, realSamples } from '../../../helpers/sample-data.ts'

describe('currencyExponent', () => {
  // @feature limit.currency-decimals
  it.each([
    ['JPY', 0],
    ['USD', 2],
    ['KWD', 3],
    ['kwd', 3],
    ['IRT', 3],
    ['???', 3],
  ])('%s has %i decimals', (currency, exponent) => {
    expect(currencyExponent(currency)).toBe(exponent)
  })

  it('is exact only for currencies that isKnownCurrency accepts', () => {
    expect(isKnownCurrency('usd')).toBe(true)
    expect(isKnownCurrency('IRT')).toBe(false)
  })

  type Currencies = Record<string, { iso: number | null }>
  const file = 'vectors/currencies.json'
  it.each([...ownSamples<Currencies>(file), ...realSamples<Currencies>(file)])(
    'agrees with ISO 4217 for currencies with 0, 2 or 3 decimals',
    ({ data }) => {
      expect(Object.keys(data).length).toBeGreaterThan(20)
      const wrong = Object.entries(data).filter(
        ([code, entry]) => [0, 2, 3].includes(entry.iso ?? -1) && currencyExponent(code) !== entry.iso,
      )
      expect(wrong).toEqual([])
    },
  )
})

describe('toMinorUnits', () => {
  it.each([
    ['1.005', 'KWD', 1005],
    [1.005, 'KWD', 1005],
    [1.005, 'USD', 101],
    ['1.0049999999999999999', 'USD', 100],
    ['2.675', 'USD', 268],
    ['3.300', 'KWD', 3300],
    ['.5', 'USD', 50],
    ['7.', 'USD', 700],
    [' 12 ', 'JPY', 12],
    ['0.5', 'JPY', 1],
    ['-1.005', 'USD', -101],
    ['-0.001', 'USD', 0],
    [1e-7, 'KWD', 0],
    [0.1 + 0.2, 'USD', 30],
    [450000, 'LBP', 45_000_000],
  ])('converts %j %s to %i', (amount, currency, minor) => {
    expect(toMinorUnits(amount, currency)).toBe(minor)
    expect(Object.is(toMinorUnits(amount, currency), -0)).toBe(false)
  })

  it.each(['', '.', '1,5', '1e3', 'abc', '١', Number.NaN, Number.POSITIVE_INFINITY, 1e21, '9'.repeat(17)])(
    'refuses %j',
    (amount) => {
      expect(() => toMinorUnits(amount, 'USD')).toThrow(RangeError)
    },
  )

  it('reverses toMajorUnits, for numbers, JSON and text', () => {
    // A float stores up to fifteen digits exactly.
    fc.assert(
      fc.property(fc.integer({ min: -1e15 + 1, max: 1e15 - 1 }), arbCurrency, (minor, currency) => {
        const amount = toMajorUnits(minor, currency)
        expect(toMinorUnits(amount, currency)).toBe(minor)
        expect(toMinorUnits(JSON.parse(JSON.stringify(amount)), currency)).toBe(minor)
        expect(toMinorUnits(String(amount), currency)).toBe(minor)
      }),
    )
  })

  it('parses decimal text exactly', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(999), (whole, thousandths) => {
        const text = `${whole}.${String(thousandths).padStart(3, '0')}`
        expect(toMinorUnits(text, 'KWD')).toBe(whole * 1000 + thousandths)
        expect(toMinorUnits(text, 'USD')).toBe(whole * 100 + Math.floor((thousandths + 5) / 10))
        expect(toMinorUnits(text, 'JPY')).toBe(whole + (thousandths >= 500 ? 1 : 0))
      }),
    )
  })
})

describe('rounding', () => {
  it('is half away from zero and never -0', () => {
    expect([2.5, -2.5, 0.4, -0.4, 0.5, -0.5].map(roundHalfAwayFromZero)).toEqual([3, -3, 0, 0, 1, -1])
    expect(Object.is(roundHalfAwayFromZero(-0.4), -0)).toBe(false)
  })

  it('is symmetric for charges and refunds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.nat(100_000), (minor, rate) => {
        expect(percentOf(-minor, rate / 1000) || 0).toBe(-percentOf(minor, rate / 1000) || 0)
      }),
    )
  })

  it('returns exact proportions, like arbitrary-precision arithmetic', () => {
    fc.assert(
      fc.property(
        fc.nat(1e14),
        fc.nat(100_000),
        fc.integer({ min: 1, max: 400_000 }),
        (minor, over, under) => {
          fc.pre(over <= under)
          const [a, n, d] = [BigInt(minor), BigInt(over), BigInt(under)]
          expect(proportionOf(minor, over, under)).toBe(Number((2n * a * n + d) / (2n * d)))
        },
      ),
    )
  })

  it.each([
    [1000, 8.1, 81],
    [5, 50, 3],
    [105, 50, 53],
    [12_345, 7.7, 951],
    [100, 0, 0],
    [200_000, 8.9875, 17_975],
    [200_000_000, 0.0004, 800],
    [1e12, 1e-7, 1000],
  ])('of %i at %f %% returns %i', (minor, rate, share) => {
    expect(percentOf(minor, rate)).toBe(share)
  })

  it.each([
    [1002, 'CHF', 1000],
    [1003, 'CHF', 1005],
    [1002, 'chf', 1000],
    [1003, 'EUR', 1003],
    [-1003, 'CHF', -1005],
  ])('of %i %s to cash returns %i', (minor, currency, paid) => {
    expect(roundTotal(minor, currency, 1)).toBe(paid)
  })

  // @feature limit.franc
  it('changes a franc amount by at most two centimes, to a multiple of five', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (minor) => {
        const paid = roundTotal(minor, 'CHF', 1)
        expect(Math.abs(paid % smallestCashAmount('CHF'))).toBe(0)
        expect(Math.abs(paid - minor)).toBeLessThanOrEqual(2)
      }),
    )
  })
})
