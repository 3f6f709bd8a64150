import type { LngLat, Zone } from '../../../domain/delivery/delivery-zone.ts'
import { type Deciding, decidingTerm } from '../../../domain/delivery/drawing/zone-overlaps.ts'
import { contains } from '../../../domain/delivery/geo.ts'
import { findZoneAt, type ZoneArea } from '../../../domain/delivery/zone-lookup.ts'

/** Who delivers to a place, and on whose terms. */
export type TestAnswer = {
  readonly point: LngLat
  /** The zone and the area that count there; null: nobody delivers there. */
  readonly found: ZoneArea | null
  /** Other zones that contain the place. `because`: what decides against them; `hidden`: diners do not see them. */
  readonly others: readonly { readonly zone: Zone; readonly because: Deciding | 'hidden' }[]
}

/** Finds out which of the zones delivers to a place (spec §5), and why not the others there. */
export function testPlace(zones: readonly Zone[], point: LngLat): TestAnswer {
  const found = findZoneAt(zones, point)
  const others = zones.filter(
    (zone) => zone !== found?.zone && zone.areas.some(({ shape }) => contains(shape, point)),
  )
  return {
    ...{ point, found },
    others: others.map((zone) => ({
      zone,
      because: zone.visible && found ? decidingTerm(found.zone, zone) : 'hidden',
    })),
  }
}
