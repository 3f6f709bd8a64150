import { parseSellingType } from '../domain/menu/selling-type.ts'

/**
 * Where an item's page is that is asked for below another category: printed codes and shared links name the category it
 * was in when they were made. `below` and the result are decoded segments below the venue. Looked for only where an address
 * leads nowhere, so that no index is kept of it.
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
