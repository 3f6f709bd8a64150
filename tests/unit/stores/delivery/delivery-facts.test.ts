// @feature-file delivery.menu-terms

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeliveryTerms } from '../../../../src/domain/delivery/delivery-zone.ts'
import { createI18n } from '../../../../src/i18n/messages/island-i18n.ts'
import { deliveryFacts } from '../../../../src/stores/delivery/delivery-facts.ts'
import {
  $locations,
  $selectedArea,
  $selectedCountry,
  EMPTY_FORM,
} from '../../../../src/stores/delivery/delivery-kept.ts'
import { destinationName } from '../../../../src/stores/delivery/destination-name.ts'
import { mayHavePlace } from '../../../../src/stores/delivery/may-have-place.ts'
import { translatorFor } from '../../../helpers/messages.ts'
import { openDeliveryChoice } from '../../../helpers/page/delivery.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'

const i18n = createI18n(translatorFor('en'), 'en', { currency: 'KWD', locales: ['en'] })
const zone = (fee: number, minOrder: number): DeliveryTerms => ({ kind: 'zone', fee, minOrder })
const parcel = (fixedFees: number): DeliveryTerms => ({
  kind: 'shipping',
  feesPerKg: 1_000,
  fixedFees,
  minOrder: 5_000,
})
const plain = (facts: readonly string[]) => facts.map((fact) => fact.replaceAll('\u00a0', ' '))

describe('the terms of a delivery', () => {
  test.each<[string, DeliveryTerms, number | null, string[]]>([
    [
      'of a zone',
      zone(500, 3_000),
      45,
      ['Delivery KWD 0.500', 'Minimum order KWD 3.000', 'Takes about 45 min'],
    ],
    ['of a zone without fee and minimum', zone(0, 0), null, ['Free delivery']],
    [
      'of a parcel',
      parcel(2_000),
      null,
      ['KWD 1.000 per kilogram', 'plus KWD 2.000', 'Minimum order KWD 5.000'],
    ],
    [
      'of a parcel without fixed fees',
      parcel(0),
      null,
      ['KWD 1.000 per kilogram', 'Minimum order KWD 5.000'],
    ],
    ['before a place is chosen', { kind: 'none' }, 45, []],
  ])('%s', (_, terms, minutes, facts) => {
    expect(plain(deliveryFacts({ terms, minutes }, i18n))).toEqual(facts)
  })

  test('include the weight that determines the fee', () => {
    expect(plain(deliveryFacts({ terms: parcel(0), minutes: null }, i18n, 1.5))).toContain('1.5 kg')
  })
})

describe('the destination', () => {
  let page: FakePage
  beforeEach(() => {
    page = fakePage()
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('has the name of its area, or of its country as given by the venue or the language', async () => {
    const choice = await openDeliveryChoice(page)
    const named = () => destinationName(choice.$view.get(), i18n)
    expect(named()).toBe('')
    choice.chooseArea('near-area')
    expect(named()).toBe('Area of near')
    choice.chooseCountry('SA')
    expect(named()).toBe('Saudi Arabia')
    const { country } = choice.$view.get()
    const ours = country && { ...country, name: { en: 'The Kingdom' } }
    expect(destinationName({ country: ours, place: null }, i18n)).toBe('The Kingdom')
  })

  test('may exist if the device chose one at this branch, ordered before or followed a link', () => {
    expect(mayHavePlace('b1')).toBe(false)
    $selectedArea.set({ areaId: 'a', zoneId: 'z', branchId: 'b1' })
    expect([mayHavePlace('b1'), mayHavePlace('b2')]).toEqual([true, false])
    $selectedArea.set(null)
    $selectedCountry.set({ iso: 'SA', branchId: 'b1' })
    expect([mayHavePlace('b1'), mayHavePlace('b2')]).toEqual([true, false])
    $selectedCountry.set(null)
    page.session.write('queried:b1', '?area=7')
    expect([mayHavePlace('b1'), mayHavePlace('b2')]).toEqual([true, false])
    // After the link is used, the diner chooses.
    page.session.write('queried:b1', 'taken')
    expect(mayHavePlace('b1')).toBe(false)
    const { residency, fields, pin } = EMPTY_FORM
    const location = { id: '1', residency, fields, pin, areaId: 'a', areaName: {}, countryIso: null }
    $locations.set([{ ...location, isDefault: true }])
    expect(mayHavePlace('b1')).toBe(true)
    $locations.set([])
    expect(mayHavePlace('b1')).toBe(false)
  })

  test.each(['{', '7', '{"branchId":7}'])('is absent if %s is stored', (kept) => {
    page.local.okmenu_delivery_selectedArea = kept
    expect(mayHavePlace('b1')).toBe(false)
  })
})
