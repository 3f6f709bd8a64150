/** The pages that decide where the back arrow in the header leads. */
export type BackNavigation = {
  /** Address of the previous page in the tab. Null if there is none or it is on another site. */
  readonly previous: string | null
  readonly here: Pick<Location, 'origin' | 'pathname'>
  /** Path of the arrow's link. */
  readonly arrow: string
  /** Path of the menu of this page's order type. */
  readonly menu: string | null
}

const isList = (path: string, menu: string) =>
  path === menu ||
  (path.startsWith(`${menu}/`) &&
    /^[^/]+$/.test(path.slice(menu.length + 1)) &&
    !/\/(cart|checkout)$/.test(path))

/**
 * Whether the arrow leads to the previous page, so that going back keeps its scroll position. From an item, every
 * list of its menu counts: the menu, a category or the search.
 */
export function isPreviousPage({ previous, here, arrow, menu }: BackNavigation): boolean {
  if (previous === null || !URL.canParse(previous)) return false
  const { origin, pathname } = new URL(previous)
  if (origin !== here.origin) return false
  if (pathname === arrow) return true
  const isItem = menu !== null && here.pathname.startsWith(`${menu}/`) && !isList(here.pathname, menu)
  return isItem && isList(pathname, menu)
}

/** Follows the back arrow: back in the history if that leads to the same place, otherwise by its link. */
export function goBack(arrow: HTMLAnchorElement, menu: string | null): void {
  if (isPreviousPage({ previous: previousAddress(), here: location, arrow: arrow.pathname, menu }))
    history.back()
  else location.assign(arrow.href)
}

/**
 * From the Navigation API if the browser has it. The referrer stays that of the link even after the entry is
 * replaced.
 */
function previousAddress(): string | null {
  const navigation = (globalThis as { navigation?: Navigation }).navigation
  if (!navigation) return document.referrer || null
  return navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url ?? null
}
