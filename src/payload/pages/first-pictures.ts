import { type AvailableSpan, joinAdjacentSpans } from '../../domain/menu/weekly-availability.ts'
import type { BranchScheduling } from '../../domain/time/order-time.ts'
import { weekdays } from '../../domain/time/weekday.ts'
import type { CategorySection, MenuView } from '../view/view.ts'
import { availabilityByHour } from './sections.ts'

/** What the pictures at the top of a menu depend on. */
type Menu = Pick<MenuView, 'banners' | 'sections' | 'sectionsBeforeLists' | 'highlight' | 'smart'>

/** A picture that can be the largest of a menu's first screen. */
type Picture = {
  readonly image: string
  readonly kind: 'banner' | 'cover' | 'row'
  /** Phones do not show the cover of the first category. */
  readonly windows: 'all' | 'phones' | 'wide'
}

/** `when` contains the spans of the week in which it is the first of its kind. */
export type FirstPicture = Picture & { readonly when: readonly AvailableSpan[] }

const MINUTES_PER_DAY = 1440
const MINUTES_PER_WEEK = weekdays.length * MINUTES_PER_DAY

/**
 * Returns the pictures that can be the largest of the first screen of a menu, with the times at which they are: the first
 * banner, the cover of the first category, and without banners the picture of its first item. Follows the order of the first
 * paint: pinned categories are first, unavailable ones last, and banners of unavailable items are hidden.
 */
export function firstPictures(menu: Menu, later: BranchScheduling | null): FirstPicture[] {
  const open = availabilityByHour(menu, later) ?? {}
  const midnights = weekdays.map((_, day) => day * MINUTES_PER_DAY)
  const edges = new Set([
    ...midnights,
    MINUTES_PER_WEEK,
    ...Object.values(open).flatMap((spans) => spans.flat()),
  ])
  const minutes = [...edges].sort((a, b) => a - b)
  const found = new Map<string, { picture: Picture; spans: AvailableSpan[] }>()
  for (const [at, from] of minutes.slice(0, -1).entries())
    for (const picture of picturesAt(menu, open, from)) {
      const key = JSON.stringify(picture)
      const spans = found.get(key)?.spans ?? []
      found.set(key, { picture, spans: [...spans, [from, minutes[at + 1] ?? MINUTES_PER_WEEK]] })
    }
  return [...found.values()].map(({ picture, spans }) => ({ ...picture, when: joinAdjacentSpans(spans) }))
}

/** Whether it is the first at all times. */
export const isAlwaysFirst = ({ when: [span] }: FirstPicture): boolean =>
  span !== undefined && span[0] === 0 && span[1] === MINUTES_PER_WEEK

type Open = Readonly<Record<string, readonly AvailableSpan[]>>

function picturesAt(menu: Menu, open: Open, minute: number): Picture[] {
  const day = Math.floor(minute / MINUTES_PER_DAY)
  const isShown = (id: string, days: readonly boolean[] | null) =>
    days?.[day] !== false && (open[id]?.some(([from, to]) => from <= minute && minute < to) ?? true)
  const areListsShown = menu.highlight !== null || menu.smart.some(({ days }) => days?.[day] !== false)
  /** `last` is the number of sections that come before anything else. */
  const firstSection = (sections: readonly CategorySection[], last = sections.length) => {
    const shown = sections.filter(({ id, days }) => isShown(`c${id}`, days))
    return shown.find(({ pins }) => pins?.[day]) ?? shown.find((section) => sections.indexOf(section) < last)
  }
  const firstRow = ({ items, subsections }: CategorySection): string | null => {
    const [item] = items
    const inner = item ? undefined : firstSection(subsections)
    return item ? item.image : inner ? firstRow(inner) : null
  }
  const banner = menu.banners.find(({ id, days }) => isShown(`b${id}`, days))
  const section = firstSection(menu.sections, areListsShown ? menu.sectionsBeforeLists : undefined)
  const cover = section?.image
  const row = section && !banner ? firstRow(section) : null
  return [
    ...(banner ? [{ image: banner.image, kind: 'banner', windows: 'all' } as const] : []),
    ...(cover ? [{ image: cover, kind: 'cover', windows: 'wide' } as const] : []),
    ...(row ? [{ image: row, kind: 'row', windows: cover ? 'phones' : 'all' } as const] : []),
  ]
}
