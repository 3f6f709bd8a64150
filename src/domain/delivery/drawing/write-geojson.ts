import type { AreaShape, LngLat, Polygon, Zone } from '../delivery-zone.ts'

/** Writes the areas of zones as a GeoJSON file (RFC 7946), which can be read again: each names its zone and its own id. */
export function writeGeoJson(zones: readonly Zone[]): string {
  const features = zones.flatMap((zone) =>
    zone.areas.map((area) => ({
      type: 'Feature',
      properties: {
        id: area.id,
        ...byLanguage('name', area.name),
        ...byLanguage('parent_name', area.parentName),
        zone: zone.id,
        ...byLanguage('zone_name', zone.name),
      },
      geometry: geometryOf(area.shape),
    })),
  )
  // One area a line, so that people can compare two files.
  const lines = features.map((feature) => JSON.stringify(feature))
  return `{"type":"FeatureCollection","features":[\n${lines.join(',\n')}\n]}\n`
}

const byLanguage = (key: string, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([language, name]) => [`${key}_${language}`, name]))

/** A shape as GeoJSON and the venue file have it. */
export function geometryOf(shape: AreaShape) {
  if (shape.kind === 'point') return { type: 'Point', coordinates: shape.point } as const
  const polygons = shape.polygons.map(closed)
  const [only] = polygons
  return only && polygons.length === 1
    ? ({ type: 'Polygon', coordinates: only } as const)
    : ({ type: 'MultiPolygon', coordinates: polygons } as const)
}

/** GeoJSON repeats the first corner of a border at its end. */
const closed = (polygon: Polygon): LngLat[][] =>
  polygon.map((ring) => {
    const [first, last] = [ring[0], ring.at(-1)]
    const isClosed = first && last && ring.length > 1 && first[0] === last[0] && first[1] === last[1]
    return isClosed || !first ? [...ring] : [...ring, first]
  })
