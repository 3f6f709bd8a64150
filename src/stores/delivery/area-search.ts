import { termsOfZone } from '../../domain/delivery-terms.ts'
import type { Zone } from '../../domain/delivery-zone.ts'
import type { Localized } from '../../domain/localized.ts'
import type { Minor } from '../../domain/money.ts'
import { matchesSearch } from '../../domain/search-text.ts'
import type { DeliverySettings } from '../../domain/venue.ts'
import { areaList } from '../../domain/zone-choice.ts'

/** An area to choose; amounts in minor units. */
export type AreaOption = {
  readonly id: string
  readonly name: Localized
  readonly fee: Minor
  readonly minOrder: Minor
}
/** Areas of one governorate or city. `parent` is empty for those that have none. */
export type AreaGroup = { readonly parent: Localized; readonly areas: readonly AreaOption[] }

/**
 * The areas to choose from by their parents, in the venue's order; of those that match `searched` in any of their
 * languages, by their own name or the parent's.
 */
export function areaGroups(
  zones: readonly Zone[],
  settings: Pick<DeliverySettings, 'minOrder'>,
  searched = '',
): AreaGroup[] {
  const groups = new Map<string, { parent: Localized; areas: AreaOption[] }>()
  for (const { zone, area } of areaList(zones)) {
    const texts = [...Object.values(area.name), ...Object.values(area.parentName)]
    if (!matchesSearch(texts.join(' '), searched)) continue
    const key = JSON.stringify(Object.entries(area.parentName).sort())
    const group = groups.get(key) ?? { parent: area.parentName, areas: [] }
    const terms = termsOfZone(zone, settings)
    const minOrder = terms.kind === 'none' ? 0 : terms.minOrder
    group.areas.push({ id: area.id, name: area.name, fee: zone.fee, minOrder })
    groups.set(key, group)
  }
  return [...groups.values()]
}
