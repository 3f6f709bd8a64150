import type { Branch } from '../../domain/venue/venue.ts'

/** Returns the URL of a map that shows the branch; null if its position is unknown. */
export function mapHref({ lat, lng }: Pick<Branch, 'lat' | 'lng'>): string | null {
  if (lat === null || lng === null) return null
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
}
