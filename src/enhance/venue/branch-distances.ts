import type { LngLat } from '../../domain/delivery/delivery-zone.ts'
import { distanceBetween } from '../../domain/delivery/distance.ts'
import { formatDistance } from '../../i18n/format/format-distance.ts'
import { type LocaleData, setLocaleData } from '../../i18n/locale/loaded-locale-data.ts'
import { fillMessage } from '../page/page-data.ts'

type MappedElement = { readonly place: LngLat; readonly element: HTMLElement }

/**
 * Sorts the branches by distance and shows each distance in the text `away`. Branches without a location come last.
 * Returns the nearest branch.
 */
export function sortByDistance<Row extends MappedElement>(
  rows: readonly Row[],
  here: LngLat,
  away: string,
  localeData: LocaleData | undefined,
): Row | undefined {
  setLocaleData(localeData)
  const measured = rows
    .map((row) => ({ row, metres: distanceBetween(here, row.place) }))
    .sort((a, b) => a.metres - b.metres)
  for (const { row, metres } of measured) {
    const text = row.element.querySelector<HTMLElement>('[data-away]')
    if (!text) continue
    text.textContent = fillMessage(away, { distance: formatDistance(metres, document.documentElement.lang) })
    text.hidden = false
  }
  document.querySelector('[data-branches]')?.prepend(...measured.map(({ row }) => row.element))
  return measured[0]?.row
}
