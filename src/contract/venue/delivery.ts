import * as v from 'valibot'
import type {
  Area,
  DeliveryCoverage,
  LngLat,
  Polygon,
  ShippingCountry,
  Zone,
} from '../../domain/delivery/delivery-zone.ts'
import { MINUTES_PER } from '../../domain/time/scheduling-rules.ts'
import { toMinorUnits } from '../../domain/values/money.ts'
import {
  amount,
  decimal,
  decodeNames,
  fieldRules,
  flag,
  id,
  list,
  localeNames,
  optionalNames,
  optionalPictureUrl,
  optionalText,
  text,
} from '../wire/primitives.ts'

/** A fee in major units, with an upper bound that keeps sums of fees exact. */
const fee = v.nullish(
  v.pipe(
    amount,
    v.check((value) => Number(value) <= 1e9, 'a fee may not be above 1,000,000,000'),
  ),
  0,
)

const longitude = v.pipe(decimal, v.minValue(-180), v.maxValue(180))
const latitude = v.pipe(decimal, v.minValue(-90), v.maxValue(90))
/** GeoJSON: longitude first. */
const position = v.tuple([longitude, latitude], 'expected [longitude, latitude]')
const ring = v.pipe(v.array(position), v.minLength(3, 'a ring needs three points'))
const polygon = v.pipe(v.array(ring), v.minLength(1, 'a polygon needs a ring'))

/** The shape of an area (spec §3) as a GeoJSON geometry. */
export const areaShapeSchema = v.variant('type', [
  v.object({ type: v.literal('Point'), coordinates: position }),
  v.object({ type: v.literal('Polygon'), coordinates: polygon }),
  v.object({ type: v.literal('MultiPolygon'), coordinates: v.array(polygon) }),
])

/** A name in one language or in several. */
const names = v.union([
  v.pipe(
    text,
    v.transform((name) => [{ locale: 'en', name }]),
  ),
  localeNames,
])

export const areaSchema = v.object({
  id,
  name: names,
  parent_name: v.nullish(names, []),
  shape: areaShapeSchema,
  osm_id: v.nullish(id, null),
  zone_id: v.nullish(id, null),
})

export const zoneSchema = v.object({
  id,
  visible: flag(true),
  /** Major units. */
  fees: fee,
  min_order: v.nullish(amount, 0),
  /** Default 30 (spec §9). */
  delivery_time: v.nullish(v.pipe(decimal, v.minValue(0), v.maxValue(100_000)), 30),
  unit: v.nullish(v.picklist(['minute', 'hour', 'day']), 'minute'),
  branch: id,
  name: v.nullish(names, []),
  color: optionalText,
  areas: list(areaSchema),
})

export const shippingCountrySchema = v.object({
  country: optionalNames,
  country_iso: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'expected a country code such as KW')),
  icon: optionalPictureUrl,
  /** Major units per kilogram. */
  fees_per_kg: fee,
  fixed_fees: fee,
  min_order: v.nullish(amount, 0),
  branch_id: id,
})

/** Response of `webapp/zones/{branch}` (spec §7); `countries` and `shipping_form` only with `?shipping=true`. */
export const zonesResponse = v.object({
  zones: list(zoneSchema),
  countries: list(shippingCountrySchema),
  shipping_form: fieldRules,
})

export function decodeZones(wire: v.InferOutput<typeof zonesResponse>, currency: string): DeliveryCoverage {
  return {
    zones: wire.zones.map((entry) => decodeZone(entry, currency)),
    countries: wire.countries.map((entry) => decodeCountry(entry, currency)),
  }
}

function decodeZone(wire: v.InferOutput<typeof zoneSchema>, currency: string): Zone {
  return {
    id: wire.id,
    visible: wire.visible,
    branchId: wire.branch,
    name: decodeNames(wire.name),
    color: wire.color,
    fee: toMinorUnits(wire.fees, currency),
    minOrder: toMinorUnits(wire.min_order, currency),
    deliveryMinutes: wire.delivery_time * MINUTES_PER[wire.unit],
    areas: wire.areas.map((entry) => decodeArea(entry, wire.id)),
  }
}

function decodeArea(wire: v.InferOutput<typeof areaSchema>, zoneId: string): Area {
  return {
    id: wire.id,
    zoneId,
    name: decodeNames(wire.name),
    parentName: decodeNames(wire.parent_name),
    shape: decodeShape(wire.shape),
    osmId: wire.osm_id,
  }
}

function decodeShape(wire: v.InferOutput<typeof areaShapeSchema>): Area['shape'] {
  switch (wire.type) {
    case 'Point':
      return { kind: 'point', point: wire.coordinates as LngLat }
    case 'Polygon':
      return { kind: 'polygons', polygons: [wire.coordinates as Polygon] }
    case 'MultiPolygon':
      return { kind: 'polygons', polygons: wire.coordinates as Polygon[] }
  }
}

function decodeCountry(wire: v.InferOutput<typeof shippingCountrySchema>, currency: string): ShippingCountry {
  return {
    iso: wire.country_iso,
    name: decodeNames(wire.country),
    icon: wire.icon,
    feesPerKg: toMinorUnits(wire.fees_per_kg, currency),
    fixedFees: toMinorUnits(wire.fixed_fees, currency),
    minOrder: toMinorUnits(wire.min_order, currency),
    branchId: wire.branch_id,
  }
}
