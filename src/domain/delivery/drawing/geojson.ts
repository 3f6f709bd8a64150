import type { AreaShape, LngLat, Polygon } from '../delivery-zone.ts'
import { checkRing, isOnEarth, type RingProblem, type RingRepair, roundPoint } from './ring.ts'

/** Largest file of areas, in bytes. */
export const MAX_GEOJSON = 2 * 1024 * 1024
/** Most areas in a file, and most corners of one area: the page of a diner who chooses an area loads them all. */
export const MAX_AREAS = 300
export const MAX_CORNERS = 5000
/** Longest name of an area, in characters. */
const MAX_NAME = 200
/** Most problems that are reported. */
const MAX_PROBLEMS = 20

/** An area of a file. */
export type ReadArea = {
  /** As the file says; null if it does not. */
  readonly id: string | null
  /** The zone that the file puts it in: an id. */
  readonly zone: string | null
  /** By language. `''`: the language is not stated. */
  readonly names: Readonly<Record<string, string>>
  readonly parentNames: Readonly<Record<string, string>>
  readonly shape: AreaShape
  readonly repairs: readonly RingRepair[]
}

/**
 * What is wrong with a file. `json`: not JSON; `type`: not GeoJSON with areas; `empty`: no areas; `many`: too many areas;
 * `geometry`: an area is neither a point nor has borders; `coordinates`: something is not a pair of numbers; `corners`: too many corners.
 */
export type GeoJsonProblem = {
  readonly what: 'json' | 'type' | 'empty' | 'many' | 'geometry' | 'coordinates' | 'corners' | RingProblem
  /** The area, from 1, and its name; null if it is the whole file. */
  readonly area: number | null
  readonly name: string | null
  readonly at: LngLat | null
  /** What the file has instead, as it is written there. */
  readonly found: string | null
}

/** Reads the areas of a GeoJSON file (RFC 7946): all of them, or what is wrong with it. */
export function readGeoJson(
  text: string,
): { readonly areas: readonly ReadArea[] } | { readonly problems: readonly GeoJsonProblem[] } {
  const ofFile = (what: GeoJsonProblem['what'], found: string | null = null) => ({
    problems: [{ what, area: null, name: null, at: null, found }],
  })
  let root: unknown
  try {
    root = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return ofFile('json')
  }
  const features = featuresOf(root)
  if (!features) return ofFile('type', isObject(root) ? short(root.type) : null)
  if (features.length === 0) return ofFile('empty')
  if (features.length > MAX_AREAS) return ofFile('many', String(features.length))
  const areas: ReadArea[] = []
  const problems: GeoJsonProblem[] = []
  for (const [index, feature] of features.entries()) {
    const read = readFeature(feature)
    if ('shape' in read) areas.push(read)
    else problems.push({ ...read, area: index + 1, name: nameOf(feature) })
  }
  return problems.length > 0 ? { problems: problems.slice(0, MAX_PROBLEMS) } : { areas }
}

type Unknown = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function featuresOf(root: unknown): readonly Unknown[] | null {
  if (!isObject(root)) return null
  if (root.type === 'Feature') return [root]
  if (root.type !== 'FeatureCollection' || !Array.isArray(root.features)) return null
  return root.features.map((feature) => (isObject(feature) ? feature : {}))
}

type FeatureProblem = Pick<GeoJsonProblem, 'what' | 'at' | 'found'>

function readFeature(feature: Unknown): ReadArea | FeatureProblem {
  const properties = isObject(feature.properties) ? feature.properties : {}
  const geometry = isObject(feature.geometry) ? feature.geometry : {}
  const read = readShape(geometry)
  if ('what' in read) return read
  return {
    id: idIn(properties.id ?? feature.id),
    zone: idIn(properties.zone),
    names: namesIn(properties, ['name', 'title']),
    parentNames: namesIn(properties, ['parent_name', 'governorate', 'city', 'district']),
    ...read,
  }
}

function readShape({ type, coordinates }: Unknown): Pick<ReadArea, 'shape' | 'repairs'> | FeatureProblem {
  if (type === 'Point') {
    const point = pointIn(coordinates)
    if (!point) return { what: 'coordinates', at: null, found: short(coordinates) }
    return isOnEarth(point)
      ? { shape: { kind: 'point', point: roundPoint(point) }, repairs: [] }
      : { what: 'range', at: point, found: null }
  }
  if (type !== 'Polygon' && type !== 'MultiPolygon') return { what: 'geometry', at: null, found: short(type) }
  const parts = type === 'Polygon' ? [coordinates] : coordinates
  if (!Array.isArray(parts) || parts.length === 0)
    return { what: 'coordinates', at: null, found: short(parts) }
  return readPolygons(parts)
}

function readPolygons(parts: readonly unknown[]): Pick<ReadArea, 'shape' | 'repairs'> | FeatureProblem {
  const repairs = new Set<RingRepair>()
  const polygons: Polygon[] = []
  let corners = 0
  for (const part of parts) {
    if (!Array.isArray(part) || part.length === 0)
      return { what: 'coordinates', at: null, found: short(part) }
    const rings: LngLat[][] = []
    for (const written of part) {
      const points = Array.isArray(written) ? written.map(pointIn) : []
      const wrong = points.indexOf(null)
      if (wrong >= 0) return { what: 'coordinates', at: null, found: short(written[wrong]) }
      corners += points.length
      if (corners > MAX_CORNERS) return { what: 'corners', at: null, found: null }
      const checked = checkRing(points.filter((point) => point !== null))
      if ('problem' in checked) return { what: checked.problem, at: checked.at, found: null }
      for (const repair of checked.repairs) repairs.add(repair)
      rings.push([...checked.ring])
    }
    polygons.push(rings)
  }
  return { shape: { kind: 'polygons', polygons }, repairs: [...repairs] }
}

/** A height after longitude and latitude means nothing here. */
function pointIn(value: unknown): LngLat | null {
  const [lng, lat] = Array.isArray(value) ? value : []
  return Number.isFinite(lng) && Number.isFinite(lat) ? [lng, lat] : null
}

const ID = /^[^\s\p{C}/\\?#%"'<>&,]{1,80}$/u
function idIn(value: unknown): string | null {
  const id = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return ID.test(id) && !(id in Object.prototype) ? id : null
}

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

/** Names from properties such as `name`, `name_ar` or `name:ar`, of the first of these properties that the file has. */
function namesIn(properties: Unknown, keys: readonly string[]): Record<string, string> {
  for (const key of keys) {
    const names = Object.entries(properties).flatMap(([property, value]) => {
      const [start, language = ''] = property.split(/[_:](?=[a-z]{2,3}(?:-|$))/, 2)
      const isName = start?.toLowerCase() === key && typeof value === 'string' && value.trim() !== ''
      return isName && (language === '' || LANGUAGE.test(language))
        ? [[language, value.trim().slice(0, MAX_NAME).toWellFormed()] as const]
        : []
    })
    if (names.length > 0) return Object.fromEntries(names)
  }
  return {}
}

function nameOf({ properties }: Unknown): string | null {
  const names = isObject(properties) ? namesIn(properties, ['name', 'title']) : {}
  return Object.values(names)[0] ?? null
}

const short = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text === undefined ? null : text.slice(0, 60)
}
