/** Helpers that define delivery areas. */

type Point = [lng: number, lat: number]
type Names = { locale: string; name: string }[]

/** Parses a ring such as `47.961 29.369, 47.966 29.374, …` (longitude and latitude of each corner) and closes it. */
export function parseRing(corners: string): Point[] {
  const points = corners.split(',').map((corner): Point => {
    const [lng, lat] = corner.trim().split(/\s+/).map(Number)
    if (lng === undefined || lat === undefined || Number.isNaN(lng + lat))
      throw new Error(`expected longitude and latitude: ${corner}`)
    return [lng, lat]
  })
  const [first] = points
  return first ? [...points, [first[0], first[1]]] : points
}

/** A polygon: its outline, followed by its holes. */
export const polygon = (...rings: string[]) => ({
  type: 'Polygon' as const,
  coordinates: rings.map(parseRing),
})
/** A multipolygon of outlines without holes. */
export const polygons = (...outlines: string[]) => ({
  type: 'MultiPolygon' as const,
  coordinates: outlines.map((outline) => [parseRing(outline)]),
})
/** A point with its longitude and latitude. */
export const point = (lng: number, lat: number) => ({
  type: 'Point' as const,
  coordinates: [lng, lat] as Point,
})

type Shape = ReturnType<typeof polygon> | ReturnType<typeof polygons> | ReturnType<typeof point>

/** A delivery area with its name, that of its parent area, and its shape. */
export const deliveryArea = (id: string, name: Names, parent: Names, shape: Shape) => ({
  id,
  name,
  parent_name: parent,
  shape,
})
