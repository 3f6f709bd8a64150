import { expect, test } from 'vitest'
import { mustStateObligationToPay } from '../../../../src/domain/order/order-button.ts'

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

// @feature language.order-button
test.each([...EU, 'IS', 'LI', 'NO', 'GB'])(
  'the order button must state the obligation to pay at a venue in %s',
  (country) => {
    expect([mustStateObligationToPay(country), mustStateObligationToPay(country.toLowerCase())]).toEqual([
      true,
      true,
    ])
  },
)

test.each(['CH', 'KW', 'TR', 'US', 'JP', 'AE', 'EU', 'UK', 'A', ''])(
  'the order button need not state the obligation to pay in %j',
  (country) => {
    expect(mustStateObligationToPay(country)).toBe(false)
  },
)
