import type { LngLat } from '../domain/delivery/delivery-zone.ts'
import { distanceBetween } from '../domain/delivery/distance.ts'
import { type BroughtWords, bringWords } from '../i18n/brought-words.ts'
import { formatDistance } from '../i18n/format-distance.ts'
import { fill } from './page-data.ts'

type Placed = { readonly place: LngLat; readonly element: HTMLElement }

/**
 * Puts the nearest branch first and writes each distance as `away` says it. Branches of which nobody said where they are
 * stay behind the others. Returns the nearest.
 */
export function sortByDistance<Row extends Placed>(
  rows: readonly Row[],
  here: LngLat,
  away: string,
  brought: BroughtWords | undefined,
): Row | undefined {
  bringWords(brought)
  const measured = rows
    .map((row) => ({ row, metres: distanceBetween(here, row.place) }))
    .sort((a, b) => a.metres - b.metres)
  for (const { row, metres } of measured) {
    const text = row.element.querySelector<HTMLElement>('[data-away]')
    if (!text) continue
    text.textContent = fill(away, { distance: formatDistance(metres, document.documentElement.lang) })
    text.hidden = false
  }
  document.querySelector('[data-branches]')?.prepend(...measured.map(({ row }) => row.element))
  return measured[0]?.row
}
