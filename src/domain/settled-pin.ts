import { centreOf } from './area-centre.ts'
import type { Area, LngLat, Zone } from './delivery-zone.ts'
import { contains } from './geo.ts'
import { findArea } from './zone-choice.ts'

/**
 * Where the pin stands once an area is selected (spec §5): outside the area's polygons it moves to the area's centre,
 * unless the diner searched for that very place (`fromSearch`). An area that is a mere point has no outside: it only
 * places a pin that is not there yet. Without an area, or with one that is not offered any more, the pin stays.
 */
export function settledPin({
  zones,
  area,
  pin,
  fromSearch,
}: {
  readonly zones: readonly Zone[]
  readonly area: Area | null
  readonly pin: LngLat | null
  /** The pin stands where a search for an address with coordinates put it. */
  readonly fromSearch: boolean
}): LngLat | null {
  const offered = area && findArea(zones, area.id)
  if (!offered) return pin
  const { shape } = offered.area
  if (pin && (fromSearch || shape.kind === 'point' || contains(shape, pin))) return pin
  return centreOf(shape)
}
