import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fromStripeAmount,
  isChargeable,
  smallestStripeUnit,
  toStripeAmount,
} from '../../../api/payments/stripe/stripe-amounts.ts'

// https://docs.stripe.com/currencies#minor-units and #special-cases
// @feature payment.stripe
test.each([
  ['USD', 1234, 1234],
  ['JPY', 500, 500],
  ['KRW', 1, 1],
  ['KWD', 5120, 5120],
  ['ISK', 5, 500],
  ['UGX', 7, 700],
  ['MGA', 1300, 13],
  ['HUF', 1234, 1234],
])('%s: %i minor units are %i at Stripe, and back', (currency, minor, atStripe) => {
  expect(toStripeAmount(minor, currency)).toBe(atStripe)
  expect(fromStripeAmount(atStripe, currency)).toBe(minor)
})

test.each([
  ['KWD', 5125],
  ['BHD', 1],
  ['MGA', 1350],
])('an amount in %s that Stripe cannot charge is never rounded: %i', (currency, minor) => {
  expect(() => toStripeAmount(minor, currency)).toThrow(RangeError)
})

test('a fraction of a minor unit is another amount', () => {
  expect(fromStripeAmount(48_401, 'ISK')).toBe(485)
})

test('every multiple of the smallest unit can be charged, and comes back as it was', () => {
  const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'OMR', 'ISK', 'UGX', 'MGA', 'BIF')
  fc.assert(
    fc.property(currency, fc.integer({ min: 1, max: 1e9 }), (code, count) => {
      const minor = count * smallestStripeUnit(code)
      expect(fromStripeAmount(toStripeAmount(minor, code), code)).toBe(minor)
    }),
  )
})

test('dinars and rials with three decimals are charged by accounts in the Emirates only', () => {
  for (const code of ['BHD', 'JOD', 'KWD', 'OMR', 'TND'])
    expect([code, isChargeable(code, 'AE'), isChargeable(code, 'DE'), isChargeable(code, '')]).toEqual([
      code,
      true,
      false,
      false,
    ])
  expect([isChargeable('EUR', ''), isChargeable('IRR', 'AE'), isChargeable('IQD', 'AE')]).toEqual([
    true,
    false,
    false,
  ])
})
