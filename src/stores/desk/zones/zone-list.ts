import * as v from 'valibot'
import { decodeZones, zoneSchema } from '../../../contract/venue/delivery.ts'
import type { LngLat, Zone } from '../../../domain/delivery/delivery-zone.ts'
import { type EditPath, idOf } from '../../../domain/desk/edit-path.ts'
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../domain/json/json.ts'
import { readNames } from '../file-names.ts'

/** A zone of the venue file. */
export type ZoneEntry = {
  readonly id: string
  readonly element: JsonObject
  readonly zone: Zone
  /** The id of the zone after it. */
  readonly next: string | null
}

/** A branch, with its place on the map as far as the file states it. */
export type ZoneBranch = {
  readonly id: string
  readonly names: Readonly<Record<string, string>>
  readonly at: LngLat | null
}

/** Where the zones of a branch are in the file. */
export const zoneList = (branch: string): EditPath => ['zones', branch]
export const zonePath = (branch: string, id: string): EditPath => ['zones', branch, { id }]

/** The zones of a branch, in the order of the file. @param currency of their fees */
export function zonesOf(file: Json, branch: string, currency: string): ZoneEntry[] {
  const zones = isJsonObject(file) && isJsonObject(file.zones) ? file.zones : {}
  const listed = Object.hasOwn(zones, branch) ? zones[branch] : null
  const elements = (isJsonList(listed) ? listed : []).filter(isJsonObject)
  return elements.flatMap((element, index) => {
    const zone = decodeZone(element, currency)
    return zone ? [{ id: zone.id, element, zone, next: idOf(elements[index + 1]) }] : []
  })
}

/** A zone as the pages of the venue use it; null if it is not valid. */
function decodeZone(element: JsonObject, currency: string): Zone | null {
  const parsed = v.safeParse(zoneSchema, element)
  if (!parsed.success) return null
  const wire = { zones: [parsed.output], countries: [], shipping_form: {} }
  return decodeZones(wire, currency).zones[0] ?? null
}

/** The branches of a venue, or the venue itself if it lists none. */
export function branchesOf(file: Json): ZoneBranch[] {
  const business = businessOf(file)
  const listed = (isJsonList(business.branches) ? business.branches : []).filter(isJsonObject)
  const own = { id: business.branch_id ?? null, name: business.branch_name ?? null }
  return (listed.length > 0 ? listed : [own]).flatMap((branch: JsonObject) => {
    const id = idOf(branch)
    return id === null ? [] : [{ id, names: readNames(branch.name ?? null), at: placeOf(branch) }]
  })
}

function placeOf({ lat, lng }: JsonObject): LngLat | null {
  const place = [lng, lat].map((value) =>
    typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN,
  )
  return place.every(Number.isFinite) ? [place[0] ?? 0, place[1] ?? 0] : null
}

/** The minimum order that applies to all zones, as the file has it. */
export function venueMinimum(file: Json): number | string | null {
  const config = businessOf(file).delivery_config
  const minimum = isJsonObject(config) ? config.min_order : null
  return typeof minimum === 'number' || typeof minimum === 'string' ? minimum : null
}

const businessOf = (file: Json): JsonObject =>
  isJsonObject(file) && isJsonObject(file.business) ? file.business : {}
