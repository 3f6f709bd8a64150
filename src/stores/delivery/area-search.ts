import { atom, type ReadableAtom } from 'nanostores'
import { zoneTerms } from '../../domain/delivery/delivery-terms.ts'
import type { Area, Zone } from '../../domain/delivery/delivery-zone.ts'
import { selectableAreas } from '../../domain/delivery/zone-lookup.ts'
import { matchesSearch } from '../../domain/search/fold-text.ts'
import type { Localized } from '../../domain/values/localized.ts'
import type { Minor } from '../../domain/values/money.ts'
import type { DeliverySettings } from '../../domain/venue/venue.ts'

/** An area that can be chosen. Amounts in minor units. */
export type AreaOption = {
  readonly id: string
  readonly name: Localized
  readonly fee: Minor
  readonly minOrder: Minor
}
/** The areas of one governorate or city. `parent` is empty for areas without a parent. */
export type AreaGroup = { readonly parent: Localized; readonly areas: readonly AreaOption[] }

/** The selectable areas that match `wanted`, by parent and in the venue's order. */
function groupAreas(
  zones: readonly Zone[],
  settings: Pick<DeliverySettings, 'minOrder'>,
  wanted: (area: Area) => boolean,
): AreaGroup[] {
  const groups = new Map<string, { parent: Localized; areas: AreaOption[] }>()
  for (const { zone, area } of selectableAreas(zones)) {
    if (!wanted(area)) continue
    const key = JSON.stringify(Object.entries(area.parentName).sort())
    const group = groups.get(key) ?? { parent: area.parentName, areas: [] }
    const terms = zoneTerms(zone, settings)
    const minOrder = terms.kind === 'none' ? 0 : terms.minOrder
    group.areas.push({ id: area.id, name: area.name, fee: zone.fee, minOrder })
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** All names of an area and of its parent. */
const namesOf = (area: Area) => [...Object.values(area.name), ...Object.values(area.parentName)].join(' ')

export type AreaSearch = {
  /** The areas found. Contains all areas before the first search. */
  readonly $found: ReadableAtom<readonly AreaGroup[]>
  /** Finds areas by their own or their parent's name in any language. Tolerates typos if nothing matches exactly. */
  search(searched: string): void
}

/** Searches the areas of these zones. The search that tolerates typos is loaded when a search first finds nothing. */
export function createAreaSearch(
  zones: readonly Zone[],
  settings: Pick<DeliverySettings, 'minOrder'>,
  loadSimilar = () => import('../../domain/search/filter-places.ts'),
): AreaSearch {
  const $found = atom<readonly AreaGroup[]>(groupAreas(zones, settings, () => true))
  let latest = ''
  const findSimilar = async (searched: string) => {
    const { filterPlacesByName: similarPlaces } = await loadSimilar()
    if (searched !== latest) return
    const places = selectableAreas(zones).map(({ area }) => ({ id: area.id, text: namesOf(area) }))
    const ids = similarPlaces(places, searched)
    $found.set(groupAreas(zones, settings, ({ id }) => ids.has(id)))
  }
  return {
    $found,
    search(searched) {
      latest = searched
      const exact = groupAreas(zones, settings, (area) => matchesSearch(namesOf(area), searched))
      $found.set(exact)
      // If it does not load, the empty result stays.
      if (exact.length === 0) void findSimilar(searched).catch(() => {})
    },
  }
}
