import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pinForArea } from '../../../../src/domain/delivery/pin-for-area.ts'
import type { DeliverySettings } from '../../../../src/domain/venue/venue.ts'
import { deliveryFor } from '../../../../src/stores/delivery/delivery.ts'
import { deliveryChoiceFor } from '../../../../src/stores/delivery/delivery-choice.ts'
import {
  $deliveryForm,
  $locations,
  $selectedArea,
  $selectedCountry,
  EMPTY_FORM,
} from '../../../../src/stores/delivery/delivery-kept.ts'
import { deleteLocation } from '../../../../src/stores/delivery/saved-locations.ts'
import {
  exampleShop,
  exampleZone,
  openDeliveryChoice,
  resetDeliveries,
  type ZonesHandler,
  zonesAnswer,
} from '../../../helpers/page/delivery.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'

let page: FakePage
let storage: Record<string, string>
beforeEach(() => {
  page = fakePage()
  storage = page.local
  resetDeliveries()
})

const openChoice = (part: Partial<DeliverySettings> = {}, ask?: ZonesHandler, branchId?: string) =>
  openDeliveryChoice(page, part, ask, branchId)

describe('the zones of a branch', () => {
  // @feature delivery.zones-once
  it('are loaded once per session, and again on request', async () => {
    const ask = vi.fn(async () => zonesAnswer())
    await openChoice({}, ask)
    const again = await openChoice({}, ask)
    expect(again.$view.get().zones).toHaveLength(2)
    expect(ask).toHaveBeenCalledTimes(1)
    await again.reload()
    expect(ask).toHaveBeenCalledTimes(2)
    await openChoice({}, ask, 'b9')
    expect(ask).toHaveBeenCalledTimes(3)
  })

  // @feature error.zones
  it('are reported to the console only if they cannot be loaded, and can be requested again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const ask = vi.fn(async () => zonesAnswer())
    ask.mockRejectedValueOnce(new Error('no network'))
    const choice = await openChoice({}, ask)
    expect(choice.$view.get().state).toBe('failed')
    expect(choice.problems(9_000)).toEqual({ section: 'failed' })
    expect(log).toHaveBeenCalledOnce()
    await choice.load()
    expect(choice.$view.get().state).toBe('ready')
    log.mockRestore()
  })
})

describe('a selected area', () => {
  // @feature storage.delivery call.fills-zones
  it('survives a reload and determines fee, minimum and delivery time', async () => {
    const first = await openChoice({ minOrder: 3_000 })
    first.chooseArea('near-area')
    expect(JSON.parse(storage.okmenu_delivery_selectedArea ?? '')).toMatchObject({
      areaId: 'near-area',
      branchId: 'b1',
    })
    const view = (await openChoice({ minOrder: 3_000 })).$view.get()
    expect(view.place?.area.id).toBe('near-area')
    expect(view.terms).toEqual({ kind: 'zone', fee: 500, minOrder: 3_000 })
    expect(view.minutes).toBe(45)
  })

  // @feature delivery.zones-once
  it('is cleared if it belongs to another branch', async () => {
    $selectedArea.set({ areaId: 'near-area', zoneId: 'near', branchId: 'b2' })
    const choice = await openChoice()
    expect($selectedArea.get()).toBeNull()
    expect(choice.$view.get().place).toBeNull()
  })

  // @feature delivery.zones-once
  it.each([
    ['hidden', [exampleZone('near', 0, { visible: false })]],
    ['removed', [exampleZone('far', 10)]],
  ])('is cleared if its zone is %s', async (_, zones) => {
    $selectedArea.set({ areaId: 'near-area', zoneId: 'near', branchId: 'b1' })
    const choice = await openChoice({}, async () => zonesAnswer({ zones }))
    expect($selectedArea.get()).toBeNull()
    expect(choice.problems(9_000).area).toBe('area')
  })

  it('remains if the zones cannot be loaded', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    $selectedArea.set({ areaId: 'near-area', zoneId: 'near', branchId: 'b1' })
    await openChoice({}, () => Promise.reject(new Error('no network')))
    expect($selectedArea.get()?.areaId).toBe('near-area')
    log.mockRestore()
  })
})

describe('the pin', () => {
  it('selects the area that contains it, and is refused outside all areas', async () => {
    const choice = await openChoice()
    expect(choice.placePin([10.5, 0.5])).toBe(true)
    expect(choice.$view.get().place?.area.id).toBe('far-area')
    expect(choice.placePin([50, 50])).toBe(false)
    expect(choice.request()).toMatchObject({ area_id: 'far-area', address: { lng: 10.5, lat: 0.5 } })
  })

  // @feature rule.pin-outside-area
  it('is removed if the diner chooses an area that does not contain it, and the map suggests the centre of that area', async () => {
    const choice = await openChoice({ dropPin: true })
    choice.placePin([0.2, 0.2])
    choice.chooseArea('near-area')
    expect($deliveryForm.get().pin).toEqual({ lng: 0.2, lat: 0.2, placed: true })
    choice.chooseArea('far-area')
    expect($deliveryForm.get().pin).toBeNull()
    // When the map opens, it suggests the centre.
    const { zones, place } = choice.$view.get()
    const area = place?.area ?? null
    expect(pinForArea({ zones, area, pin: null })).toEqual([10.5, 0.5])
    expect(choice.request().address).toMatchObject({ lat: null, lng: null })
    expect(choice.problems(9_000).pin).toBe('pin')
  })

  it('is required if the venue requires one, but not for other countries', async () => {
    const choice = await openChoice({ dropPin: true })
    choice.chooseArea('near-area')
    expect(choice.problems(9_000).pin).toBe('pin')
    choice.chooseCountry('SA')
    expect(choice.problems(9_000).pin).toBeUndefined()
  })
})

describe('shipping', () => {
  it('offers the countries that the branch ships to, except its own', async () => {
    const { countries } = (await openChoice()).$view.get()
    expect(countries.map(({ iso }) => iso)).toEqual(['SA'])
  })

  it('applies the terms and address fields of the country, without an area', async () => {
    const choice = await openChoice()
    choice.chooseCountry('SA')
    const view = choice.$view.get()
    expect(view.shipping).toBe(true)
    expect(view.terms).toEqual({ kind: 'shipping', feesPerKg: 1_000, fixedFees: 2_000, minOrder: 5_000 })
    expect(view.rules.find(({ field }) => field === 'city')?.rule.required).toBe(true)
    expect(choice.request()).toMatchObject({ area_id: null, country_iso: 'SA' })
    expect(choice.problems(4_999).minimum).toBe('minimum')
    expect(choice.problems(5_000).minimum).toBeUndefined()
  })

  // @feature delivery.shipping-reset
  it('is reset if it is off, or if the country belongs to another branch or is not offered', async () => {
    $selectedCountry.set({ iso: 'SA', branchId: 'b1' })
    await openChoice({ shipping: false })
    expect($selectedCountry.get()).toBeNull()
    $selectedCountry.set({ iso: 'SA', branchId: 'b2' })
    await openChoice()
    expect($selectedCountry.get()).toBeNull()
    $selectedCountry.set({ iso: 'AE', branchId: 'b1' })
    await openChoice()
    expect($selectedCountry.get()).toBeNull()
  })

  it('requires a country if the venue only ships parcels', async () => {
    const choice = await openChoice({ zones: false })
    expect(choice.problems(9_000)).toMatchObject({ country: 'country' })
  })
})

describe('the address', () => {
  it('is sent with only the fields that the form shows', async () => {
    const choice = await openChoice()
    choice.chooseArea('near-area')
    choice.setField('street', ' Salem Al Mubarak ')
    choice.setField('house_number', '7')
    choice.setField('office_number', '12')
    const { address } = choice.request()
    expect(address).toMatchObject({ residency: 1, street: 'Salem Al Mubarak', house_number: '7' })
    expect(address).not.toHaveProperty('office_number')
    expect(choice.problems(9_000)).toEqual({})
    choice.setResidency('company')
    expect(choice.problems(9_000)).toEqual({ building: 'required' })
    expect(choice.request().address).toMatchObject({ residency: 0, office_number: '12' })
  })

  it('takes from the map what the diner has not typed, until the pin moves', async () => {
    const choice = await openChoice()
    choice.setField('street', 'My street')
    choice.offerFields({ street: 'Map street', block: '5', city: 'Old town' })
    expect($deliveryForm.get().fields).toMatchObject({ street: 'My street', block: '5', city: 'Old town' })
    choice.setField('city', 'My town')
    choice.offerFields({ street: 'Other street' })
    expect($deliveryForm.get().fields).toMatchObject({ street: 'My street', block: '', city: 'My town' })
  })

  // @feature storage.delivery cart.reset-visit role.guest-location
  it('is stored once after an order, and the last one is the default of the next', async () => {
    const choice = await openChoice()
    choice.chooseArea('near-area')
    choice.setField('street', 'First')
    choice.placed()
    choice.setField('street', 'Second')
    choice.placed()
    choice.placed()
    const kept = () => $locations.get().map(({ fields, isDefault }) => `${fields.street} ${isDefault}`)
    expect(kept()).toEqual(['Second true', 'First false'])
    expect(JSON.parse(storage.okmenu_delivery_locations ?? '')).toHaveLength(2)

    $deliveryForm.set(EMPTY_FORM)
    $selectedArea.set(null)
    const next = await openChoice()
    expect(next.$view.get().form.fields.street).toBe('Second')
    expect(next.$view.get().place?.area.id).toBe('near-area')

    deleteLocation($locations.get()[0]?.id ?? '')
    expect(kept()).toEqual(['First true'])
  })

  it('in another country selects that country again', async () => {
    const choice = await openChoice()
    choice.chooseCountry('SA')
    choice.setField('city', 'Riyadh')
    choice.placed()
    choice.chooseCountry(null)
    const [location] = $locations.get()
    if (location) choice.takeLocation(location)
    expect(choice.$view.get().country?.iso).toBe('SA')
  })
})

describe('a gift', () => {
  it('requires a name, and is sent only if the venue delivers gifts', async () => {
    const choice = await openChoice()
    choice.chooseArea('near-area')
    choice.setField('street', 'S')
    choice.setField('house_number', '1')
    choice.setGift({ on: true })
    expect(choice.problems(9_000)).toEqual({ giftName: 'required' })
    choice.setGift({ name: ' Noura ', message: 'Eid Mubarak' })
    expect(choice.giftRequest()).toEqual({ name: 'Noura', phone: '', message: 'Eid Mubarak' })
    expect((await openChoice({ sendGift: false })).giftRequest()).toBeNull()
    choice.placed()
    expect(choice.giftRequest()).toBeNull()
  })
})

it('a gift survives a reload of the page', async () => {
  const choice = await openChoice()
  choice.setGift({ on: true, name: 'Noura' })
  resetDeliveries()
  expect((await openChoice()).$view.get().gift).toMatchObject({ on: true, name: 'Noura' })
})

describe('values stored on the device', () => {
  // @feature storage.delivery
  it('are ignored if they are invalid', async () => {
    for (const broken of [
      '{',
      'null',
      '[]',
      '"x"',
      '{"residency":"castle","pin":{"lat":"x"},"fields":[1]}',
    ]) {
      storage.okmenu_delivery_deliveryForm = broken
      storage.okmenu_delivery_locations = broken
      vi.resetModules()
      const kept = await import('../../../../src/stores/delivery/delivery-kept.ts')
      const engine = await import('@nanostores/persistent')
      engine.setPersistentEngine(storage, { addEventListener() {}, removeEventListener() {} })
      expect(kept.$deliveryForm.get()).toEqual(EMPTY_FORM)
      expect(kept.$locations.get()).toEqual([])
    }
  })
})

describe('the price of an order', () => {
  // @feature call.fills-zones
  it('uses the delivery terms of its branch', async () => {
    const priced = exampleShop({}, 'b7')
    page.session.write('delivery-zones:b7:shipping', JSON.stringify(zonesAnswer()))
    const choice = deliveryChoiceFor(page, priced)
    await choice.load()
    choice.chooseArea('far-area')
    expect(deliveryFor('b7').$terms.get()).toMatchObject({ kind: 'zone', fee: 1_500 })
    expect(deliveryChoiceFor(page, priced)).toBe(choice)
  })
})
