import { expect, test } from 'vitest'
import { mustStateObligationToPay } from '../../../../src/domain/order/order-button.ts'

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

// @feature language.order-button
test.each([...EU, 'IS', 'LI', 'NO', 'GB'])(
  'an order at a venue in %s obliges to pay in so many words',
  (country) => {
    expect([mustStateObligationToPay(country), mustStateObligationToPay(country.toLowerCase())]).toEqual([
      true,
      true,
    ])
  },
)

test.each(['CH', 'KW', 'TR', 'US', 'JP', 'AE', 'EU', 'UK', 'A', ''])(
  'the law of %j asks for no such words',
  (country) => {
    expect(mustStateObligationToPay(country)).toBe(false)
  },
)
