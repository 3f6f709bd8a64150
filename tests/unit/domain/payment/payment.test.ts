import { describe, expect, it } from 'vitest'
import {
  availableMethods,
  DEFAULT_PAYMENT,
  defaultPaymentChoice,
  isUnpaid,
  type PaymentTerms,
  paymentChoices,
  paymentMethods,
  paymentOptions,
  paymentStates,
  toPaymentOption,
} from '../../../../src/domain/payment/payment.ts'

const terms: PaymentTerms = {
  paymentMethods: [1, 2, 3, 8],
  onlineOptions: [4, 6, 1],
  delivery: { cash: true, credit: true },
}

// @feature cart.payment-type limit.payment-on-site limit.payment-online limit.payment-card
// @feature limit.payment-options limit.payment-default
it('payment methods and options have the codes of the platform, and cash is the default', () => {
  expect(paymentMethods).toEqual({ online: 1, cash: 2, payLater: 3, card: 8 })
  expect(paymentOptions).toEqual({
    cardBrands: 1,
    cash: 2,
    payLater: 3,
    knet: 4,
    benefit: 5,
    applePay: 6,
    mada: 7,
    card: 8,
  })
  expect(DEFAULT_PAYMENT).toBe(2)
})

describe('payment choices', () => {
  // @feature business.payment-methods
  it('are the venue’s methods in its order, with one choice per online option', () => {
    expect(paymentChoices(terms, 'dinein', true).map(toPaymentOption)).toEqual([4, 6, 1, 2, 3, 8])
  })

  it('include Apple Pay only if the device supports it', () => {
    expect(paymentChoices(terms, 'dinein', false).map(toPaymentOption)).toEqual([4, 1, 2, 3, 8])
  })

  it('include online payment only if there is an online option', () => {
    expect(availableMethods({ ...terms, onlineOptions: [] }, 'pickup')).toEqual([2, 3, 8])
  })

  // @feature delivery.settings
  it.each([
    [{ cash: false, credit: true }, [1, 3, 8]],
    [{ cash: true, credit: false }, [1, 2, 3]],
  ])('on delivery follow the delivery settings: %j', (delivery, expected) => {
    expect(availableMethods({ ...terms, delivery }, 'delivery')).toEqual(expected)
    expect(availableMethods({ ...terms, delivery }, 'pickup')).toEqual([1, 2, 3, 8])
  })
})

describe('payment of a parcel to another country', () => {
  // @feature delivery.prepaid-shipping
  it('excludes payment on receipt if the venue accepts another method', () => {
    expect(availableMethods(terms, 'delivery', true)).toEqual([1, 3])
    expect(paymentChoices(terms, 'delivery', false, true).map(toPaymentOption)).toEqual([4, 1, 3])
  })

  it.each([
    [{ ...terms, paymentMethods: [2, 8] }, [2, 8]],
    [{ ...terms, paymentMethods: [1, 2], onlineOptions: [] }, [2]],
    [{ ...terms, paymentMethods: [2, 8], delivery: { cash: false, credit: true } }, [8]],
  ] satisfies [PaymentTerms, number[]][])(
    'allows payment on receipt if there is no other method',
    (venue, expected) => {
      expect(availableMethods(venue, 'delivery', true)).toEqual(expected)
    },
  )
})

describe('defaultPaymentChoice', () => {
  const choices = paymentChoices(terms, 'dinein', true)
  it('returns cash', () => {
    expect(defaultPaymentChoice(choices, true)).toEqual({ method: 2, option: null })
  })

  // @feature business.default-cash
  it('returns null if the venue disables the default or accepts no cash', () => {
    expect(defaultPaymentChoice(choices, false)).toBeNull()
    const online = paymentChoices({ ...terms, paymentMethods: [1] }, 'dinein', true)
    expect(defaultPaymentChoice(online, true)).toBeNull()
  })

  it('returns the only choice', () => {
    const only = paymentChoices({ ...terms, paymentMethods: [8] }, 'dinein', true)
    expect(defaultPaymentChoice(only, false)).toEqual({ method: 8, option: null })
    expect(defaultPaymentChoice([], true)).toBeNull()
  })
})

it('an order is unpaid while its payment is awaited or has failed', () => {
  expect(paymentStates.filter(isUnpaid)).toEqual(['awaiting', 'failed'])
})
