import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromTapAmount, TAP_CURRENCIES, toTapAmount } from '../../../api/payments/tap/tap-amounts.ts'

// @feature payment.tap
test('every amount is a decimal in major units at Tap, and comes back as it was', () => {
  expect([toTapAmount(1005, 'KWD'), toTapAmount(1005, 'SAR')]).toEqual([1.005, 10.05])
  fc.assert(
    fc.property(fc.constantFrom(...TAP_CURRENCIES), fc.integer({ min: 1, max: 1e12 }), (currency, minor) => {
      expect(fromTapAmount(toTapAmount(minor, currency), currency)).toBe(minor)
    }),
  )
})
