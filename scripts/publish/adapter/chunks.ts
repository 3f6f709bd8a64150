/**
 * Which modules of the browser's code stand in one file. Left alone, each set of screens that shares some modules gets a
 * file of its own: dozens of small ones, which compress badly and are asked for one after the other.
 */

/** The little the bundler tells of a module that is needed here. */
export type ModuleInfo = {
  readonly isEntry: boolean
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}
export type Graph = { getModuleInfo(id: string): ModuleInfo | null }

const REACT = /node_modules\/(react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\//
const ISLAND = /\/src\/islands\/([\w-]+)\//
/** Opened over pages without React: what it is made of is an island's. */
const SHEET = /\/src\/islands\/item-sheet\/open\.tsx$/
/** Loaded by the screens of a delivery, and by no others. */
const DELIVERY = /\/src\/stores\/delivery-choice\.ts$/

/** The file a module shall stand in; null: as the bundler finds best. */
export type ChunkOf = (id: string, graph: Graph) => string | null

/**
 * - `react`: changes with the library alone, so it stays in caches when the rest changes.
 * - `ordering`: what cart and checkout need at once: whoever opens one comes to the other.
 * - `islands`: what most other screens need besides.
 * - `placing`, `visitor`: what most screens need, but not the cart, or neither of these.
 * - `rules`: the same as `ordering`, of what pages without React load too: they shall get nothing that only islands need.
 * - `delivery`: what the choice of a place takes.
 *
 * All else is left alone. `screens` tells how many there are. What a module needs is needed by whoever needs the module,
 * so it stands in the same file or in one that more screens load: files never need each other.
 */
export function chunkOf(screens: () => number): ChunkOf {
  const known = new Map<string, Reached>()
  return (id, graph) => {
    if (REACT.test(id)) return 'react'
    if (!/\/src\/|\/node_modules\//.test(id)) return null
    const { islands, plain, delivery } = reachedFrom(id, graph, known)
    const [cart, checkout] = [islands.has('cart'), islands.has('checkout')]
    const most = islands.size * 2 > screens()
    if (plain) return cart && checkout ? 'rules' : null
    if (cart && checkout) return most ? 'islands' : 'ordering'
    if (delivery) return most ? null : 'delivery'
    return most && !cart ? (checkout ? 'placing' : 'visitor') : null
  }
}

type Reached = {
  /** Islands that load it with themselves, by the name of their folder. */
  readonly islands: ReadonlySet<string>
  /** Also loaded by a page without React, sooner or later. */
  readonly plain: boolean
  /** Loaded with the choice of a place. */
  readonly delivery: boolean
}

const NOWHERE: Reached = { islands: new Set(), plain: false, delivery: false }

function reachedFrom(id: string, graph: Graph, known: Map<string, Reached>): Reached {
  const before = known.get(id)
  if (before) return before
  // Modules that import each other: the one that is asked again adds nothing.
  known.set(id, NOWHERE)
  const info = graph.getModuleInfo(id)
  const island = info?.isEntry || SHEET.test(id) ? ISLAND.exec(id)?.[1] : undefined
  const found = island ? { ...NOWHERE, islands: new Set([island]) } : throughImporters(id, info, graph, known)
  known.set(id, found)
  return found
}

function throughImporters(
  id: string,
  info: ModuleInfo | null,
  graph: Graph,
  known: Map<string, Reached>,
): Reached {
  const at = (ids: readonly string[] = []) => ids.map((importer) => reachedFrom(importer, graph, known))
  const importers = at(info?.importers)
  return {
    islands: new Set(importers.flatMap(({ islands }) => [...islands])),
    plain: info?.isEntry === true || [...importers, ...at(info?.dynamicImporters)].some(({ plain }) => plain),
    delivery: DELIVERY.test(id) || importers.some(({ delivery }) => delivery),
  }
}

/** Counts the screens of a build once its modules are known. */
export function countScreens(ids: Iterable<string>, graph: Graph): number {
  return [...ids].filter((id) => ISLAND.test(id) && graph.getModuleInfo(id)?.isEntry).length
}
