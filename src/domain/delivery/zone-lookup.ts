import type { Localized } from '../values/localized.ts'
import type { Area, LngLat, Zone } from './delivery-zone.ts'
import { contains } from './geo.ts'

/** An area and its zone, whose terms apply. */
export type ZoneArea = { readonly zone: Zone; readonly area: Area }

/**
 * Finds the zone and area that a location belongs to (spec §5): among the visible zones that contain it, the one with the
 * lowest fee, then the lowest minimum order, then the shortest delivery time, then the first. Null if there is none.
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

/** Orders zones by their terms, those that count first where zones overlap (spec §5). */
export function compareTerms(a: Zone, b: Zone): number {
  return a.fee - b.fee || a.minOrder - b.minOrder || a.deliveryMinutes - b.deliveryMinutes
}

/** Finds an area by id, if its zone is visible (spec §4). */
export function findArea(zones: readonly Zone[], areaId: string): ZoneArea | null {
  for (const zone of zones) {
    const area = zone.visible && zone.areas.find(({ id }) => id === areaId)
    if (area) return { zone, area }
  }
  return null
}

/**
 * Returns the delivery area of an order, whose zone decides the terms: the selected area if it contains the pin, else the
 * area that contains the pin (spec §5). A point area accepts any pin. Null if there is neither area nor pin, or if the pin
 * is outside every visible zone.
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
 * Lists the areas that a diner can select, in the venue's order: those of visible zones that have a name. The text
 * "undefined", which some platforms send for a missing name or parent name, does not count as a name (spec §5).
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
