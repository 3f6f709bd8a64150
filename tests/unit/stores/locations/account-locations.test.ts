import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LocationInput, MAX_LOCATIONS } from '../../../../src/contract/account/account.ts'
import { addressFields, type Residency, residencies } from '../../../../src/domain/delivery/address.ts'
import { accountLocations, placeFrom } from '../../../../src/stores/delivery/account-address.ts'
import type { SavedLocation } from '../../../../src/stores/delivery/delivery-kept.ts'
import {
  addSavedLocations,
  type LocationsEdit,
  withDefault,
  withLocation,
  withLocationAt,
  withoutLocation,
} from '../../../../src/stores/locations/account-locations.ts'
import { toWire } from '../../../../src/stores/locations/location-wire.ts'
import { offeredLocations } from '../../../../src/stores/locations/offered-locations.ts'

const place = (street: string, part: Partial<SavedLocation> = {}): SavedLocation => ({
  id: street,
  residency: 'house',
  fields: { street, house_number: '7' },
  pin: null,
  areaId: 'a1',
  areaName: {},
  countryIso: null,
  isDefault: false,
  ...part,
})
const wire = (id: string, isDefault = false): LocationInput => toWire(place(id), { id, name: id, isDefault })
const brief = (locations: readonly LocationInput[]) =>
  locations.map(({ id, name, default: isDefault }) => `${id ?? 'new'} ${name}${isDefault ? ' *' : ''}`)

describe('locations of an account', () => {
  const three = [wire('a', true), wire('b'), wire('c')]

  it('are added at the end, edited in place, and have one default', () => {
    expect(brief(withLocation({ ...wire('d'), id: null })(three))).toEqual(['a a *', 'b b', 'c c', 'new d'])
    expect(brief(withLocation({ ...wire('b', true), name: 'office' })(three))).toEqual([
      'a a',
      'b office *',
      'c c',
    ])
    expect(brief(withDefault('c')(three))).toEqual(['a a', 'b b', 'c c *'])
  })

  it('are added as new ones when edited after another device has deleted them', () => {
    expect(brief(withLocation(wire('gone'))(three))).toEqual(['a a *', 'b b', 'c c', 'new gone'])
  })

  it('are deleted and restored to their place', () => {
    expect(brief(withoutLocation('a')(three))).toEqual(['b b', 'c c'])
    // After the deletion, the API made the next location the default.
    const left = [wire('b', true), wire('c')]
    expect(brief(withLocationAt(wire('a', true), 0)(left))).toEqual(['new a *', 'b b', 'c c'])
  })

  it('are imported without duplicates up to the limit', () => {
    expect(addSavedLocations([place('a', { pin: { lat: 1, lng: 2, placed: true } })])(three)).toBe(three)
    const many = Array.from({ length: MAX_LOCATIONS + 5 }, (_, at) => place(`street ${at}`))
    const all = addSavedLocations(many)(three)
    expect(all).toHaveLength(MAX_LOCATIONS)
    expect(all.slice(0, 3)).toEqual(three)
    expect(addSavedLocations(many)(all)).toBe(all)
  })

  const arbEdit: fc.Arbitrary<LocationsEdit> = fc.oneof(
    fc.tuple(fc.constantFrom('a', 'b', 'x', 'y'), fc.boolean()).map(([id, on]) => withLocation(wire(id, on))),
    fc.constantFrom('a', 'b', 'c').map(withoutLocation),
    fc.constantFrom('a', 'b', 'c').map(withDefault),
    fc.nat(4).map((at) => withLocationAt(wire('z', true), at)),
  )
  it('never have two defaults after any sequence of edits', () => {
    fc.assert(
      fc.property(fc.array(arbEdit, { maxLength: 12 }), (edits) => {
        const after = edits.reduce<readonly LocationInput[]>((now, edit) => edit(now), three)
        expect(after.filter((location) => location.default).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('a location in the wire format', () => {
  const arbText = fc.stringMatching(/^[A-Za-z0-9ء-ي]{1,12}$/)
  const arbPlace: fc.Arbitrary<SavedLocation> = fc
    .record({
      residency: fc.constantFrom(...(Object.keys(residencies) as Residency[])),
      fields: fc.dictionary(fc.constantFrom(...addressFields), arbText),
      pin: fc.option(
        fc.record({ lat: fc.integer({ min: -90, max: 90 }), lng: fc.integer({ min: -180, max: 180 }) }),
      ),
      areaId: fc.option(arbText),
      countryIso: fc.option(fc.constantFrom('SA', 'DE')),
    })
    .map(({ pin, ...rest }) => ({ ...place('x'), ...rest, pin: pin && { ...pin, placed: true } }))

  it('is unchanged after a round trip', () => {
    fc.assert(
      fc.property(arbPlace, (before) => {
        const { residency, fields, pin, areaId, countryIso } = before
        const kept = placeFrom(toWire(before, { id: null, name: '', isDefault: false }))
        expect(kept).toEqual({ residency, fields: { ...fields }, pin, areaId, countryIso })
      }),
    )
  })

  it('omits a pin that was not placed by the diner', () => {
    const kept = toWire(place('a', { pin: { lat: 1, lng: 2, placed: false } }), {
      id: null,
      name: '',
      isDefault: true,
    })
    expect(kept.address).toMatchObject({ lat: null, lng: null })
  })
})

describe('the offered locations', () => {
  const shape = { kind: 'point' as const, point: [48, 29] as const }
  const area = { id: 'a1', zoneId: 'z', name: { en: 'Qibla' }, parentName: {}, shape, osmId: null }
  const zones = [
    {
      id: 'z',
      visible: true,
      branchId: 'b',
      name: {},
      color: null,
      fee: 0,
      minOrder: 0,
      deliveryMinutes: 30,
      areas: [area],
    },
  ]
  const at = { zones, countries: [] }
  const customer = {
    locations: [
      place('Salem'),
      place('Far', { areaId: 'elsewhere' }),
      place('Abroad', { countryIso: 'SA' }),
    ].map((location, index) => ({
      ...(toWire(location, {
        id: String(index),
        name: location.id,
        isDefault: index === 0,
      }) as never as object),
      id: String(index),
    })) as never,
  }

  it('are those of the account in the delivery area, then those of the device, without duplicates', () => {
    const offered = offeredLocations(customer, [place('Salem'), place('Fahad')], at)
    expect(offered.map(({ name, fields }) => [name, fields.street])).toEqual([
      ['Salem', 'Salem'],
      [null, 'Fahad'],
    ])
    expect(offered[0]).toMatchObject({ areaName: { en: 'Qibla' }, isDefault: true })
  })

  it('are only those of the device for a guest', () => {
    expect(offeredLocations(null, [place('Fahad')], at)).toMatchObject([{ name: null }])
    expect(accountLocations(null)).toEqual([])
  })
})
