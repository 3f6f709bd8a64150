import { findCentre } from './area-centre.ts'
import type { Area, LngLat, Zone } from './delivery-zone.ts'
import { contains } from './geo.ts'
import { findArea } from './zone-lookup.ts'

/**
 * Returns the position of the pin after an area is selected (spec §5). A pin outside the area's polygons moves to the
 * area's centre. A point area sets the pin only if there is none. Without an area, or if the area is no longer offered,
 * the pin stays.
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
