import { atom, computed, type ReadableAtom } from 'nanostores'
import type { LngLat } from '../../../domain/delivery/delivery-zone.ts'
import { writeGeoJson } from '../../../domain/delivery/drawing/write-geojson.ts'
import { type ZoneOverlap, zoneOverlaps } from '../../../domain/delivery/drawing/zone-overlaps.ts'
import type { Json } from '../../../domain/json/json.ts'
import type { DeskVenue } from '../desk-venue.ts'
import { minorUnits } from '../forms/typed-price.ts'
import { branchesOf, venueMinimum, type ZoneBranch, type ZoneEntry, zonesOf } from './zone-list.ts'
import { type TestAnswer, testPlace } from './zone-test.ts'

/** The delivery zones of a branch with the draft, and a place to try them. */
export type ZoneBoard = {
  readonly $branches: ReadableAtom<readonly ZoneBranch[]>
  readonly $branch: ReadableAtom<ZoneBranch | null>
  chooseBranch(id: string): void
  readonly $zones: ReadableAtom<readonly ZoneEntry[]>
  /** The minimum order that applies to all zones, in minor units. */
  readonly $minimum: ReadableAtom<number>
  /** Which zones overlap, and which of two counts there. */
  readonly $overlaps: ReadableAtom<readonly ZoneOverlap[]>
  /** The areas of all zones of the branch as GeoJSON. */
  download(): string
  /** The place that is tried, and who delivers there. */
  readonly $answer: ReadableAtom<TestAnswer | null>
  tryPlace(point: LngLat | null): void
}

export function createZoneBoard(
  $file: ReadableAtom<Json>,
  $venue: ReadableAtom<Pick<DeskVenue, 'currency'>>,
): ZoneBoard {
  const $branches = computed($file, branchesOf)
  const $chosen = atom<string | null>(null)
  const $place = atom<LngLat | null>(null)
  const $branch = computed(
    [$branches, $chosen],
    (branches, chosen) => branches.find(({ id }) => id === chosen) ?? branches[0] ?? null,
  )
  const $entries = computed([$file, $branch, $venue], (file, branch, { currency }) =>
    branch ? zonesOf(file, branch.id, currency) : [],
  )
  const $shown = computed($entries, (entries) => entries.map(({ zone }) => zone))
  const $minimum = computed(
    [$file, $venue],
    (file, { currency }) => minorUnits(venueMinimum(file), currency) ?? 0,
  )
  return {
    $minimum,
    ...{ $branches, $branch, $zones: $entries, $overlaps: computed($shown, zoneOverlaps) },
    $answer: computed([$shown, $place], (zones, place) => place && testPlace(zones, place)),
    chooseBranch(id) {
      $chosen.set(id)
      $place.set(null)
    },
    download: () => writeGeoJson($shown.get()),
    tryPlace: (point) => $place.set(point),
  }
}
