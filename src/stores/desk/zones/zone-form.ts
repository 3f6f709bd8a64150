import type { AreaShape, LngLat, Zone } from '../../../domain/delivery/delivery-zone.ts'
import type { Ring } from '../../../domain/delivery/drawing/ring.ts'
import { idOf } from '../../../domain/desk/edit-path.ts'
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../domain/json/json.ts'
import { showNumber } from '../forms/typed-number.ts'
import { showPrice } from '../forms/typed-price.ts'
import { readFlag } from '../menu-list.ts'
import { openNames } from './written-names.ts'
import type { ZoneEntry } from './zone-list.ts'

/** The units of the time that a delivery takes. */
export const timeUnits = ['minute', 'hour', 'day'] as const
export type TimeUnit = (typeof timeUnits)[number]
/** Minutes that a delivery takes if the file does not say (spec §9). */
const USUAL_TIME = 30

/** What an area covers while it is drawn. No border repeats its first corner. */
export type DrawnShape =
  | { readonly kind: 'point'; readonly point: LngLat | null }
  /** Each part has an outline, and then holes. */
  | { readonly kind: 'polygons'; readonly polygons: readonly (readonly Ring[])[] }

export type AreaForm = {
  /** Identifies it while the form is open. */
  readonly key: string
  readonly names: Readonly<Record<string, string>>
  readonly parentNames: Readonly<Record<string, string>>
  readonly shape: DrawnShape
  /** As the file has it, with all that only the file knows, and its shape there; null if it is new. */
  readonly element: JsonObject | null
  readonly original: DrawnShape | null
}

/** A zone as it is typed. */
export type ZoneForm = {
  /** Null: it is new. */
  readonly id: string | null
  readonly branch: string
  readonly names: Readonly<Record<string, string>>
  readonly visible: boolean
  readonly color: string
  readonly fees: string
  readonly minOrder: string
  readonly time: string
  readonly unit: TimeUnit
  readonly areas: readonly AreaForm[]
  /** As the file has it, or what it is a copy of; null if it is new. */
  readonly source: JsonObject | null
}

export type ZoneContext = { readonly locales: readonly string[]; readonly currency: string }

/** The colours of new zones, in turn. Each can be told from the map. */
const COLORS = ['#1a7f5a', '#9c3d1f', '#2d6f8f', '#8a5a00', '#6b3fa0', '#b0305c'] as const

/** The form of a zone. */
export function openZone(entry: ZoneEntry, branch: string, context: ZoneContext): ZoneForm {
  const { element, id } = entry
  const { currency, locales } = context
  return {
    ...{ id, branch },
    names: openNames(element.name ?? null, locales),
    visible: readFlag(element.visible, true),
    color: typeof element.color === 'string' ? element.color : '',
    fees: showPrice(priceOf(element.fees), currency),
    minOrder: showPrice(priceOf(element.min_order), currency),
    time: showNumber(element.delivery_time ?? USUAL_TIME),
    unit: timeUnits.find((unit) => unit === element.unit) ?? 'minute',
    areas: areasOf(element, entry.zone, locales),
    source: element,
  }
}

const priceOf = (value: Json | undefined) =>
  typeof value === 'number' || typeof value === 'string' ? value : null

function areasOf({ areas }: JsonObject, zone: Zone, locales: readonly string[]): AreaForm[] {
  return (isJsonList(areas) ? areas : []).filter(isJsonObject).map((element, index) => {
    const shape = drawnShape(zone.areas[index]?.shape ?? { kind: 'polygons', polygons: [] })
    return {
      key: idOf(element) ?? String(index),
      names: openNames(element.name ?? null, locales),
      parentNames: openNames(element.parent_name ?? null, locales),
      ...{ shape, element, original: shape },
    }
  })
}

/** A shape as it is drawn. */
export const drawnShape = (shape: AreaShape): DrawnShape =>
  shape.kind === 'point'
    ? shape
    : { kind: 'polygons', polygons: shape.polygons.map((rings) => rings.map(openRing)) }

function openRing(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)]
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return isClosed ? ring.slice(0, -1) : ring
}

/** The form of a new zone. @param count how many zones there are */
export const newZone = (branch: string, count: number, { locales }: ZoneContext): ZoneForm => ({
  ...{ id: null, branch, names: openNames(null, locales), visible: true },
  color: COLORS[count % COLORS.length] ?? '',
  ...{ fees: '', minOrder: '', time: String(USUAL_TIME), unit: 'minute', areas: [], source: null },
})

/** A copy of a zone, as a new one. Its areas are new too, because each belongs to one zone. */
export const copyOf = (form: ZoneForm): ZoneForm => ({
  ...form,
  id: null,
  areas: form.areas.map((area) => ({ ...area, key: `copy ${area.key}` })),
})

/** The shape of the pages; null as long as it is not complete. */
export function areaShape(shape: DrawnShape): AreaShape | null {
  if (shape.kind === 'point') return shape.point && { kind: 'point', point: shape.point }
  const polygons = shape.polygons.filter(([outline]) => outline && outline.length >= 3)
  return polygons.length > 0 ? { kind: 'polygons', polygons } : null
}
