import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { addressSchema } from '../../../src/contract/order/address.ts'
import { decodeZones, zonesResponse } from '../../../src/contract/venue/delivery.ts'
import { DEFAULT_RESIDENCY, residencies } from '../../../src/domain/delivery/address.ts'

const decoded = (wire: object) => decodeZones(v.parse(zonesResponse, wire), 'KWD')
const ring = [
  [48, 29],
  [48.1, 29],
  [48.1, 29.1],
]

describe('decoded zones', () => {
  // @feature limit.delivery-time
  it('are visible, free and deliver in 30 minutes by default', () => {
    expect(decoded({ zones: [{ id: 7, branch: 3 }] }).zones).toEqual([
      {
        id: '7',
        visible: true,
        branchId: '3',
        name: {},
        color: null,
        fee: 0,
        minOrder: 0,
        deliveryMinutes: 30,
        areas: [],
      },
    ])
  })

  // @feature limit.delivery-time
  it.each([
    [{ delivery_time: 45 }, 45],
    [{ delivery_time: '2', unit: 'hour' }, 120],
    [{ delivery_time: 3, unit: 'day' }, 4320],
    [{ unit: 'hour' }, 1800],
  ])('convert the delivery time %j to %i minutes', (time, minutes) => {
    expect(decoded({ zones: [{ id: 1, branch: 1, ...time }] }).zones[0]?.deliveryMinutes).toBe(minutes)
  })

  // @feature delivery.zone delivery.area
  it('have all fields, and areas that are points, polygons or multipolygons', () => {
    const area = (id: number, type: string, coordinates: unknown, more: object = {}) => ({
      id,
      name: `Area ${id}`,
      shape: { type, coordinates },
      ...more,
    })
    const [zone] = decoded({
      zones: [
        {
          id: 'z',
          branch: 'b',
          visible: 0,
          fees: '0.750',
          min_order: 3,
          name: 'Coast',
          color: '#0af',
          areas: [
            area(1, 'Point', [48, 29], { parent_name: 'Hawalli', osm_id: 99, zone_id: 'z' }),
            area(2, 'Polygon', [ring]),
            area(3, 'MultiPolygon', [[ring], [ring]]),
          ],
        },
      ],
    }).zones
    expect(zone).toMatchObject({
      visible: false,
      fee: 750,
      minOrder: 3000,
      name: { en: 'Coast' },
      color: '#0af',
    })
    expect(zone?.areas).toEqual([
      {
        id: '1',
        zoneId: 'z',
        name: { en: 'Area 1' },
        parentName: { en: 'Hawalli' },
        shape: { kind: 'point', point: [48, 29] },
        osmId: '99',
      },
      {
        id: '2',
        zoneId: 'z',
        name: { en: 'Area 2' },
        parentName: {},
        shape: { kind: 'polygons', polygons: [[ring]] },
        osmId: null,
      },
      {
        id: '3',
        zoneId: 'z',
        name: { en: 'Area 3' },
        parentName: {},
        shape: { kind: 'polygons', polygons: [[ring], [ring]] },
        osmId: null,
      },
    ])
  })
})

describe('decoded shipping countries', () => {
  // @feature delivery.country
  it('have all fields', () => {
    const country = {
      country: [{ locale: 'en', name: 'The Kingdom' }],
      country_iso: 'SA',
      icon: 'https://pictures.example/sa.png',
      fees_per_kg: '1.500',
      fixed_fees: 2,
      min_order: '4.250',
      branch_id: 11,
    }
    expect(decoded({ countries: [country, { country_iso: 'AE', branch_id: 11 }] }).countries).toEqual([
      {
        iso: 'SA',
        name: { en: 'The Kingdom' },
        icon: 'https://pictures.example/sa.png',
        feesPerKg: 1500,
        fixedFees: 2000,
        minOrder: 4250,
        branchId: '11',
      },
      { iso: 'AE', name: {}, icon: null, feesPerKg: 0, fixedFees: 0, minOrder: 0, branchId: '11' },
    ])
  })
})

describe('an address', () => {
  // @feature delivery.address limit.address-types
  it('has the residency company 0, house 1 or apartment 2, and house by default', () => {
    expect(residencies).toEqual({ company: 0, house: 1, apartment: 2 })
    expect(v.parse(addressSchema, {}).residency).toBe(1)
    expect(residencies[DEFAULT_RESIDENCY]).toBe(1)
    for (const residency of [0, 1, 2]) expect(v.parse(addressSchema, { residency }).residency).toBe(residency)
    expect(v.is(addressSchema, { residency: 3 })).toBe(false)
  })

  // @feature delivery.address
  it('has the fields of the specification, empty by default', () => {
    const fields = 'city street block postcode building avenue intercom floor apartment parking note'
    const { residency: _, lat, lng, ...written } = v.parse(addressSchema, { street: '  Gulf Road ' })
    expect(Object.keys(written).sort()).toEqual(
      [...fields.split(' '), 'house_number', 'office_number', 'paci'].sort(),
    )
    expect([written.street, written.paci, lat, lng]).toEqual(['Gulf Road', '', null, null])
    expect(v.is(addressSchema, { lat: 91 })).toBe(false)
    expect(v.is(addressSchema, { lng: -180.5 })).toBe(false)
  })
})
