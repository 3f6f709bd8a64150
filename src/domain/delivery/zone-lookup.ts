import type { Localized } from '../values/localized.ts'
import type { Area, LngLat, Zone } from './delivery-zone.ts'
import { contains } from './geo.ts'

/** An area and the zone whose terms it has. */
export type ZoneArea = { readonly zone: Zone; readonly area: Area }

/**
 * The zone a location is delivered in, and the area of it (spec §5): of the visible zones that contain it, the one with
 * the lowest fee, then the lowest minimum order, then the shortest delivery time, then the first. Null: not delivered to.
 */
export function findZoneAt(zones: readonly Zone[], point: LngLat): ZoneArea | null {
  return zones
    .filter((zone) => zone.visible)
    .reduce<ZoneArea | null>((best, zone) => {
      if (best && compareTerms(best.zone, zone) <= 0) return best
      const area = zone.areas.find(({ shape }) => contains(shape, point))
      return area ? { zone, area } : best
    }, null)
}

function compareTerms(a: Zone, b: Zone): number {
  return a.fee - b.fee || a.minOrder - b.minOrder || a.deliveryMinutes - b.deliveryMinutes
}

/** The area with this id, if its zone is still visible (spec §4). */
export function findArea(zones: readonly Zone[], areaId: string): ZoneArea | null {
  for (const zone of zones) {
    const area = zone.visible && zone.areas.find(({ id }) => id === areaId)
    if (area) return { zone, area }
  }
  return null
}

/**
 * The area an order is brought to, whose zone says on what terms: the selected one while the pin lies in it, else the one
 * the pin lies in, which is then the area of the order (spec §5). A selected area that is a mere point says nothing
 * about where a pin may be. Null: nothing to go by, or a pin outside every visible zone.
 */
export function resolveDeliveryArea(
  zones: readonly Zone[],
  areaId: string | null,
  pin: LngLat | null,
): ZoneArea | null {
  const selected = areaId === null ? null : findArea(zones, areaId)
  if (!pin) return selected
  if (selected && (selected.area.shape.kind === 'point' || contains(selected.area.shape, pin)))
    return selected
  return findZoneAt(zones, pin)
}

/**
 * The areas a diner can choose from, in the venue's order: those of visible zones that have a name. A name that is the
 * word "undefined", which platforms write for a missing one, is no name (spec §5); nor is it one of the parent.
 */
export function selectableAreas(zones: readonly Zone[]): readonly ZoneArea[] {
  return zones
    .filter((zone) => zone.visible)
    .flatMap((zone) => zone.areas.map((area) => ({ zone, area: withRealNames(area) })))
    .filter(({ area }) => Object.keys(area.name).length > 0)
}

function withRealNames(area: Area): Area {
  return { ...area, name: realNames(area.name), parentName: realNames(area.parentName) }
}

function realNames(names: Localized): Localized {
  return Object.fromEntries(
    Object.entries(names).filter(([, name]) => name.trim() !== '' && name.trim() !== 'undefined'),
  )
}
