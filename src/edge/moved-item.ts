import { parseSellingType } from '../domain/menu/selling-type.ts'

/**
 * Finds the current page of an item whose URL contains a former category, as in printed codes and shared links. `below` and
 * the result are decoded segments below the venue. Called only for unknown URLs, so it needs no index.
 */
export function findMovedItem(paths: ReadonlySet<string>, below: readonly string[]): string[] | undefined {
  const [type = '', , item] = below
  if (below.length !== 3 || parseSellingType(type) === null) return undefined
  for (const path of paths) {
    if (!path.startsWith(`/${type}/`) || !path.endsWith(`/${item}`)) continue
    const segments = path.split('/').slice(1)
    if (segments.length === 3) return segments
  }
  return undefined
}
