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

const opened = (part: Partial<DeliverySettings> = {}, ask?: ZonesHandler, branchId?: string) =>
  openDeliveryChoice(page, part, ask, branchId)

describe('the zones of a branch', () => {
  // @feature delivery.zones-once
  it('are fetched once in a session, and anew when asked for', async () => {
    const ask = vi.fn(async () => zonesAnswer())
    await opened({}, ask)
    const again = await opened({}, ask)
    expect(again.$view.get().zones).toHaveLength(2)
    expect(ask).toHaveBeenCalledTimes(1)
    await again.reload()
    expect(ask).toHaveBeenCalledTimes(2)
    await opened({}, ask, 'b9')
    expect(ask).toHaveBeenCalledTimes(3)
  })

  // @feature error.zones
  it('that do not come are told to the console alone, and can be asked for again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const ask = vi.fn(async () => zonesAnswer())
    ask.mockRejectedValueOnce(new Error('no network'))
    const choice = await opened({}, ask)
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
  it('outlives the page and sets fee, minimum and time', async () => {
    const first = await opened({ minOrder: 3_000 })
    first.chooseArea('near-area')
    expect(JSON.parse(storage.okmenu_delivery_selectedArea ?? '')).toMatchObject({
      areaId: 'near-area',
      branchId: 'b1',
    })
    const view = (await opened({ minOrder: 3_000 })).$view.get()
    expect(view.place?.area.id).toBe('near-area')
    expect(view.terms).toEqual({ kind: 'zone', fee: 500, minOrder: 3_000 })
    expect(view.minutes).toBe(45)
  })

  // @feature delivery.zones-once
  it('is cleared when its branch is another', async () => {
    $selectedArea.set({ areaId: 'near-area', zoneId: 'near', branchId: 'b2' })
    const choice = await opened()
    expect($selectedArea.get()).toBeNull()
    expect(choice.$view.get().place).toBeNull()
  })

  // @feature delivery.zones-once
  it('is cleared when its zone is hidden or gone', async () => {
    $selectedArea.set({ areaId: 'near-area', zoneId: 'near', branchId: 'b1' })
    const choice = await opened({}, async () =>
      zonesAnswer({ zones: [exampleZone('near', 0, { visible: false })] }),
    )
    expect($selectedArea.get()).toBeNull()
    expect(choice.problems(9_000).area).toBe('area')
  })

  it('survives zones that did not come', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    $selectedArea.set({ areaId: 'near-area', zoneId: 'near', branchId: 'b1' })
    await opened({}, () => Promise.reject(new Error('no network')))
    expect($selectedArea.get()?.areaId).toBe('near-area')
    log.mockRestore()
  })
})

describe('the pin', () => {
  it('records the area it lies in, and is refused outside of all', async () => {
    const choice = await opened()
    expect(choice.placePin([10.5, 0.5])).toBe(true)
    expect(choice.$view.get().place?.area.id).toBe('far-area')
    expect(choice.placePin([50, 50])).toBe(false)
    expect(choice.request()).toMatchObject({ area_id: 'far-area', address: { lng: 10.5, lat: 0.5 } })
  })

  // @feature rule.pin-outside-area
  it('outside an area that is chosen is let go, and the map offers the centre of that area', async () => {
    const choice = await opened({ dropPin: true })
    choice.placePin([0.2, 0.2])
    choice.chooseArea('near-area')
    expect($deliveryForm.get().pin).toEqual({ lng: 0.2, lat: 0.2, placed: true })
    choice.chooseArea('far-area')
    expect($deliveryForm.get().pin).toBeNull()
    // The map, when it is opened, offers the centre.
    const { zones, place } = choice.$view.get()
    const area = place?.area ?? null
    expect(pinForArea({ zones, area, pin: null })).toEqual([10.5, 0.5])
    expect(choice.request().address).toMatchObject({ lat: null, lng: null })
    expect(choice.problems(9_000).pin).toBe('pin')
  })

  it('is asked for where the venue needs it, but not abroad', async () => {
    const choice = await opened({ dropPin: true })
    choice.chooseArea('near-area')
    expect(choice.problems(9_000).pin).toBe('pin')
    choice.chooseCountry('SA')
    expect(choice.problems(9_000).pin).toBeUndefined()
  })
})

describe('shipping', () => {
  it('offers the countries this branch sends to, not its own', async () => {
    const { countries } = (await opened()).$view.get()
    expect(countries.map(({ iso }) => iso)).toEqual(['SA'])
  })

  it('takes the country’s terms and address, and no area', async () => {
    const choice = await opened()
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
  it('is reset when it is off, or the country is another branch’s', async () => {
    $selectedCountry.set({ iso: 'SA', branchId: 'b1' })
    await opened({ shipping: false })
    expect($selectedCountry.get()).toBeNull()
    $selectedCountry.set({ iso: 'SA', branchId: 'b2' })
    await opened()
    expect($selectedCountry.get()).toBeNull()
    $selectedCountry.set({ iso: 'AE', branchId: 'b1' })
    await opened()
    expect($selectedCountry.get()).toBeNull()
  })

  it('needs a country where the venue only sends parcels', async () => {
    const choice = await opened({ zones: false })
    expect(choice.problems(9_000)).toMatchObject({ country: 'country' })
  })
})

describe('the address', () => {
  it('is sent with the fields that are asked for and no others', async () => {
    const choice = await opened()
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

  it('takes from the map what the diner has not written, and gives it up for another pin’s', async () => {
    const choice = await opened()
    choice.setField('street', 'My street')
    choice.offerFields({ street: 'Map street', block: '5', city: 'Old town' })
    expect($deliveryForm.get().fields).toMatchObject({ street: 'My street', block: '5', city: 'Old town' })
    choice.setField('city', 'My town')
    choice.offerFields({ street: 'Other street' })
    expect($deliveryForm.get().fields).toMatchObject({ street: 'My street', block: '', city: 'My town' })
  })

  // @feature storage.delivery cart.reset-visit role.guest-location
  it('is kept after an order, once, and the last one is the default of the next', async () => {
    const choice = await opened()
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
    const next = await opened()
    expect(next.$view.get().form.fields.street).toBe('Second')
    expect(next.$view.get().place?.area.id).toBe('near-area')

    deleteLocation($locations.get()[0]?.id ?? '')
    expect(kept()).toEqual(['First true'])
  })

  it('of another country chooses that country again', async () => {
    const choice = await opened()
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
  it('needs a name, and is sent only where the venue sends gifts', async () => {
    const choice = await opened()
    choice.chooseArea('near-area')
    choice.setField('street', 'S')
    choice.setField('house_number', '1')
    choice.setGift({ on: true })
    expect(choice.problems(9_000)).toEqual({ giftName: 'required' })
    choice.setGift({ name: ' Noura ', message: 'Eid Mubarak' })
    expect(choice.giftRequest()).toEqual({ name: 'Noura', phone: '', message: 'Eid Mubarak' })
    expect((await opened({ sendGift: false })).giftRequest()).toBeNull()
    choice.placed()
    expect(choice.giftRequest()).toBeNull()
  })
})

it('a gift survives a reload of the page', async () => {
  const choice = await opened()
  choice.setGift({ on: true, name: 'Noura' })
  resetDeliveries()
  expect((await opened()).$view.get().gift).toMatchObject({ on: true, name: 'Noura' })
})

describe('what is kept on the device', () => {
  // @feature storage.delivery
  it('is not trusted when it looks like nothing of ours', async () => {
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
  it('follows the choice of its branch', async () => {
    const priced = exampleShop({}, 'b7')
    page.session.write('delivery-zones:b7:shipping', JSON.stringify(zonesAnswer()))
    const choice = deliveryChoiceFor(page, priced)
    await choice.load()
    choice.chooseArea('far-area')
    expect(deliveryFor('b7').$terms.get()).toMatchObject({ kind: 'zone', fee: 1_500 })
    expect(deliveryChoiceFor(page, priced)).toBe(choice)
  })
})
