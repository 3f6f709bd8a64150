import { searchCountry } from '../../client/maps.ts'
import type { AreaShape, Polygon } from '../../domain/delivery/delivery-zone.ts'

/** The border of a country (spec §7: the first result with polygon geometry); null if it is unknown. @throws CallError */
export async function countryOutline(
  iso: string,
  signal?: AbortSignal,
  ask = searchCountry,
): Promise<AreaShape | null> {
  const geometry = (await ask(iso, signal))?.geojson
  if (!geometry || !('coordinates' in geometry)) return null
  const { type, coordinates } = geometry
  if (type === 'Polygon') return { kind: 'polygons', polygons: [coordinates as unknown as Polygon] }
  if (type === 'MultiPolygon')
    return { kind: 'polygons', polygons: coordinates as unknown as readonly Polygon[] }
  return null
}
