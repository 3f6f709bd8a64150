/** The pages on either side of the header's arrow: paths and, for the page before, its address. */
export type Way = {
  /** Address of the page before this one in the tab; null: none, or of another site. */
  readonly before: string | null
  readonly here: Pick<Location, 'origin' | 'pathname'>
  /** Path that the arrow links to. */
  readonly arrow: string
  /** Path of the menu of this page's selling type. */
  readonly menu: string | null
}

const isList = (path: string, menu: string) =>
  path === menu ||
  (path.startsWith(`${menu}/`) &&
    /^[^/]+$/.test(path.slice(menu.length + 1)) &&
    !/\/(cart|checkout)$/.test(path))

/**
 * Does the arrow lead to the page before, so that going back keeps its scroll position? From an item that is any list
 * of its menu: the menu, a category or the search.
 */
export function leadsBack({ before, here, arrow, menu }: Way): boolean {
  if (before === null || !URL.canParse(before)) return false
  const { origin, pathname } = new URL(before)
  if (origin !== here.origin) return false
  if (pathname === arrow) return true
  const isItem = menu !== null && here.pathname.startsWith(`${menu}/`) && !isList(here.pathname, menu)
  return isItem && isList(pathname, menu)
}

/** Follows the header's arrow: back in the history where that leads to the same place, otherwise by its link. */
export function goBack(arrow: HTMLAnchorElement, menu: string | null): void {
  if (leadsBack({ before: addressBefore(), here: location, arrow: arrow.pathname, menu })) history.back()
  else location.assign(arrow.href)
}

/** From the history where the browser tells; the referrer is that of the link which led here, also after a replacement. */
function addressBefore(): string | null {
  const navigation = (globalThis as { navigation?: Navigation }).navigation
  if (!navigation) return document.referrer || null
  return navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url ?? null
}
