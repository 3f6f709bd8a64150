import type { Branch } from '../../domain/venue/venue.ts'

/** A map of where a branch is; null when nobody said. */
export function mapHref({ lat, lng }: Pick<Branch, 'lat' | 'lng'>): string | null {
  if (lat === null || lng === null) return null
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
}
