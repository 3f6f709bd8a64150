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
const SHEET = /\/src\/islands\/item-sheet\/open-item-sheet\.tsx$/
/** Loaded by few visits of pages without React: what they share with screens stays in the files of those. */
const FEW_VISITS =
  /\/src\/(enhance\/this-visit\/(show-visit|at-table|active-order|load-delivery-place|delivery-place)\.ts|islands\/areas\/(open|show)-areas\.tsx?)$/
/** How a language writes numbers, amounts, dates and names. */
const FORMATS = /\/src\/(i18n\/|domain\/values\/(money|digits)\.ts$)/
/** Loaded by the screens of a delivery alone: what is chosen, and the form it is chosen in. */
const DELIVERY = /\/src\/stores\/delivery\/delivery-choice\.ts$/
const PLACE = /\/src\/islands\/checkout\/delivery\/DeliveryForm\.tsx$/

/** The file a module shall stand in; null: as the bundler finds best. */
export type ChunkOf = (id: string, graph: Graph) => string | null

/**
 * - `react`: changes with the library alone, so it stays in caches when the rest changes.
 * - `ordering`: what cart and checkout need at once: whoever opens one comes to the other.
 * - `rules`: the same, of what pages without React load too: they shall get nothing that only islands need.
 * - `format`: how numbers, dates and names are written, which pages without React need that need no rules of a cart.
 * - `islands`, `guarded`, `visitor`: what most screens need, with cart and checkout, without the cart, without both.
 * - `placing`: what the checkout shares with the screens an order is followed and paid on; `person`: with any other.
 * - `delivery`, `place`: what the choice of a place takes, with and without the cart; places are kept on `locations`.
 *
 * All else is left alone. `screens` tells how many there are. What a module needs is needed by whoever needs the module,
 * so it stands in the same file or in one that more screens load: files never need each other.
 */
export function chunkOf(screens: () => number): ChunkOf {
  const known = new Map<string, Reached>()
  return (id, graph) => {
    if (REACT.test(id)) return 'react'
    if (!/\/src\/|\/node_modules\//.test(id)) return null
    const { eager, ever, plain, delivery, place } = reachedFrom(id, graph, known)
    const [cart, checkout] = [eager.has('cart'), eager.has('checkout')]
    const most = eager.size * 2 > screens()
    if (plain && FORMATS.test(id)) return 'format'
    if (plain) return cart && checkout ? 'rules' : null
    if (cart && checkout) return most ? 'islands' : 'ordering'
    if (delivery || (place && !ever.has('cart'))) {
      if ([...eager].some((name) => name !== 'locations')) return null
      return delivery ? 'delivery' : 'place'
    }
    if (cart) return null
    if (most) return checkout ? 'guarded' : 'visitor'
    if (!checkout || eager.size === 1) return null
    return eager.has('order') || eager.has('payment-fail') ? 'placing' : 'person'
  }
}

type Reached = {
  /** Islands that load it with themselves, by the name of their folder. */
  readonly eager: ReadonlySet<string>
  /** Those, and islands that load it later. */
  readonly ever: ReadonlySet<string>
  /** Also loaded by a page without React, sooner or later. */
  readonly plain: boolean
  readonly delivery: boolean
  readonly place: boolean
}

const NOWHERE: Reached = { eager: new Set(), ever: new Set(), plain: false, delivery: false, place: false }

function reachedFrom(id: string, graph: Graph, known: Map<string, Reached>): Reached {
  const before = known.get(id)
  if (before) return before
  // Modules that import each other: the one that is asked again adds nothing.
  known.set(id, NOWHERE)
  if (FEW_VISITS.test(id)) return NOWHERE
  const info = graph.getModuleInfo(id)
  const island = info?.isEntry || SHEET.test(id) ? ISLAND.exec(id)?.[1] : undefined
  const only = new Set([island ?? ''])
  const found = island ? { ...NOWHERE, eager: only, ever: only } : throughImporters(id, info, graph, known)
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
  const all = [...importers, ...at(info?.dynamicImporters)]
  return {
    eager: new Set(importers.flatMap(({ eager }) => [...eager])),
    ever: new Set(all.flatMap(({ ever }) => [...ever])),
    plain: info?.isEntry === true || all.some(({ plain }) => plain),
    delivery: DELIVERY.test(id) || importers.some(({ delivery }) => delivery),
    place: PLACE.test(id) || importers.some(({ place }) => place),
  }
}

/** Counts the screens of a build once its modules are known. */
export function countScreens(ids: Iterable<string>, graph: Graph): number {
  return [...ids].filter((id) => ISLAND.test(id) && graph.getModuleInfo(id)?.isEntry).length
}
