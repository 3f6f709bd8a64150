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
it('methods and options have the codes of the platform; cash is the default', () => {
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

describe('ways to pay', () => {
  // @feature business.payment-methods
  it('are the venue’s methods, each online option one of its own, in the venue’s order', () => {
    expect(paymentChoices(terms, 'dinein', true).map(toPaymentOption)).toEqual([4, 6, 1, 2, 3, 8])
  })

  it('have Apple Pay only where the device has it', () => {
    expect(paymentChoices(terms, 'dinein', false).map(toPaymentOption)).toEqual([4, 1, 2, 3, 8])
  })

  it('are online only with an option', () => {
    expect(availableMethods({ ...terms, onlineOptions: [] }, 'pickup')).toEqual([2, 3, 8])
  })

  // @feature delivery.settings
  it.each([
    [{ cash: false, credit: true }, [1, 3, 8]],
    [{ cash: true, credit: false }, [1, 2, 3]],
  ])('at the door are as the delivery settings say: %j', (delivery, expected) => {
    expect(availableMethods({ ...terms, delivery }, 'delivery')).toEqual(expected)
    expect(availableMethods({ ...terms, delivery }, 'pickup')).toEqual([1, 2, 3, 8])
  })
})

describe('a parcel to another country', () => {
  // @feature delivery.prepaid-shipping
  it('is not paid on receipt where the venue takes another payment', () => {
    expect(availableMethods(terms, 'delivery', true)).toEqual([1, 3])
    expect(paymentChoices(terms, 'delivery', false, true).map(toPaymentOption)).toEqual([4, 1, 3])
  })

  it.each([
    [{ ...terms, paymentMethods: [2, 8] }, [2, 8]],
    [{ ...terms, paymentMethods: [1, 2], onlineOptions: [] }, [2]],
    [{ ...terms, paymentMethods: [2, 8], delivery: { cash: false, credit: true } }, [8]],
  ] satisfies [PaymentTerms, number[]][])(
    'is paid on receipt where nothing else is taken',
    (venue, expected) => {
      expect(availableMethods(venue, 'delivery', true)).toEqual(expected)
    },
  )
})

describe('the way chosen beforehand', () => {
  const ways = paymentChoices(terms, 'dinein', true)
  it('is cash', () => {
    expect(defaultPaymentChoice(ways, true)).toEqual({ method: 2, option: null })
  })

  // @feature business.default-cash
  it('is none where the venue does not want cash chosen, or takes none', () => {
    expect(defaultPaymentChoice(ways, false)).toBeNull()
    const online = paymentChoices({ ...terms, paymentMethods: [1] }, 'dinein', true)
    expect(defaultPaymentChoice(online, true)).toBeNull()
  })

  it('is the only one there is', () => {
    const only = paymentChoices({ ...terms, paymentMethods: [8] }, 'dinein', true)
    expect(defaultPaymentChoice(only, false)).toEqual({ method: 8, option: null })
    expect(defaultPaymentChoice([], true)).toBeNull()
  })
})

it('an order is unpaid while its payment is awaited or has failed', () => {
  expect(paymentStates.filter(isUnpaid)).toEqual(['awaiting', 'failed'])
})
