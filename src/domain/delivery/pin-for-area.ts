import { findCentre } from './area-centre.ts'
import type { Area, LngLat, Zone } from './delivery-zone.ts'
import { contains } from './geo.ts'
import { findArea } from './zone-lookup.ts'

/**
 * Where the pin stands once an area is selected (spec §5): outside the area's polygons it moves to the area's centre. An
 * area that is a mere point has no outside: it only places a pin that is not there yet. Without an area, or with one that
 * is not offered any more, the pin stays.
 */
export function pinForArea({
  zones,
  area,
  pin,
}: {
  readonly zones: readonly Zone[]
  readonly area: Area | null
  readonly pin: LngLat | null
}): LngLat | null {
  const offered = area && findArea(zones, area.id)
  if (!offered) return pin
  const { shape } = offered.area
  if (pin && (shape.kind === 'point' || contains(shape, pin))) return pin
  return findCentre(shape)
}
