/**
 * Assigns modules of the browser code to files (chunks). By default, the bundler creates one file per set of screens that shares
 * modules: dozens of small files, which compress badly and load one after the other.
 */
import { counterChunkOf } from './counter-chunks.ts'
import { isCounterCopy, isSchemasCopy } from './counter-copies.ts'
import type { Graph, ModuleInfo } from './module-graph.ts'
import { PRELOAD_HELPER } from './preload-helper.ts'

/** Also what only the React bindings of the stores need of their library. */
const REACT =
  /node_modules\/(react|react-dom|scheduler|@nanostores\/react|@astrojs\/react|nanostores\/(listen-keys|deep-map))\//
const ISLAND = /\/src\/islands\/([\w-]+)\//
/** The counter is for staff. It must not change what visitors load, so it does not count as a screen. */
const COUNTER = /\/src\/(islands|stores)\/counter\//
/** Formats of numbers, amounts, dates and names. */
const FORMATS = /\/src\/(i18n\/|domain\/values\/)/

/** Modules that the rules name, as paths from the project's root. */
export const NAMED = {
  /** The script of every venue page. */
  page: ['src/enhance/page.ts'],
  /** The script of pages that list items. */
  menu: ['src/enhance/menu.ts'],
  /** Loaded by every venue page when it is idle. */
  idle: ['src/enhance/idle/idle.ts'],
  /** The item sheet opens on pages without React. Its modules count as those of an island. */
  sheet: ['src/islands/item-sheet/open-item-sheet.tsx'],
  /** Loaded by few visits of pages without React. They do not affect the files of modules that they share with screens. */
  fewVisits: [
    'src/enhance/this-visit/show-visit.ts',
    'src/enhance/this-visit/at-table.ts',
    'src/enhance/this-visit/active-order.ts',
    'src/enhance/this-visit/load-delivery-place.ts',
    'src/enhance/this-visit/delivery-place.ts',
    'src/enhance/idle/fresh-menu.ts',
    'src/stores/orders/push-subscription.ts',
    'src/islands/areas/open-areas.ts',
    'src/islands/areas/show-areas.tsx',
  ],
  /** Loaded only by delivery screens: the chosen place, and the form to choose it. */
  delivery: ['src/stores/delivery/delivery-choice.ts'],
  place: ['src/islands/checkout/delivery/DeliveryForm.tsx'],
  /** Small modules of the wire format that the same screens load. */
  wire: [
    'src/contract/wire/primitives.ts',
    'src/contract/wire/bounded-array.ts',
    'src/contract/wire/errors.ts',
  ],
  /** What is known about a place before it is chosen again: small modules that the same screens load. */
  kept: [
    'src/stores/delivery/delivery-kept.ts',
    'src/domain/delivery/address.ts',
    'src/domain/delivery/delivery-terms.ts',
  ],
}
const isNamed = (id: string, name: keyof typeof NAMED) => NAMED[name].some((file) => id.endsWith(`/${file}`))

/** Returns the name of the file for a module, or null to leave the decision to the bundler. */
export type ChunkOf = (id: string, graph: Graph) => string | null

/**
 * - `react`: changes only with the library, so it stays cached when other code changes.
 * - `page`: imports of the script that every venue page loads. It also contains the modules that menus share with screens,
 *   because a file of 1 KB is not worth a request.
 * - `menu`: further imports of the script for pages that list items.
 * - `ordering`: needed at once by cart and checkout, which are usually visited together.
 * - `rules`: modules that cart, checkout and pages without React need. These pages must not load anything that only islands
 *   need.
 * - `format`: formats of numbers, dates and names, for pages without React that do not need the rules of a cart.
 * - `islands`: needed by most screens, including cart and checkout. `guarded`: by most screens and the checkout, but not
 *   the cart. `visitor`: by most screens, but neither cart nor checkout.
 * - `placing`: shared by the checkout and the screens that follow and pay an order; `person`: shared by the checkout and
 *   screens that ask for contact details.
 * - `delivery-kept`, `primitives`: small modules that the same screens load, in one file each.
 * - `delivery`, `place`: needed to choose a place, with and without the cart. `locations` manages saved places.
 *
 * The bundler decides about all other modules. `screens` returns the number of screens. The imports of a module are in its
 * own file or in one that more screens load, so two files never import each other.
 */
export function chunkOf(screens: () => number): ChunkOf {
  const known = new Map<string, Reached>()
  return (id, graph) => {
    if (REACT.test(id)) return 'react'
    if (isNamed(id, 'kept')) return 'delivery-kept'
    if (isCounterCopy(id)) return counterChunkOf(id, graph)
    if (isSchemasCopy(id)) return null
    if (isNamed(id, 'wire') || id.includes('/node_modules/valibot/')) return 'primitives'
    if (id !== PRELOAD_HELPER && !/\/src\/|\/node_modules\//.test(id)) return null
    const { eager, ever, plain, script, few, page, menu, idle, delivery, place } = reachedFrom(
      id,
      graph,
      known,
    )
    const [cart, checkout] = [eager.has('cart'), eager.has('checkout')]
    if (page || ((menu || idle) && eager.size > 0)) return 'page'
    if (menu) return 'menu'
    const most = eager.size * 2 > screens()
    if (plain && FORMATS.test(id)) return 'format'
    if (script && cart && checkout) return 'page'
    if (plain) return cart && checkout ? 'rules' : null
    if (cart && checkout) return most ? 'islands' : 'ordering'
    if (delivery || (place && !ever.has('cart'))) {
      if ([...eager].some((name) => name !== 'locations')) return null
      return delivery ? 'delivery' : 'place'
    }
    if (cart) return null
    if (most) return checkout ? 'guarded' : 'visitor'
    // In `placing`, names of countries would make every screen with an address load the code that places orders.
    if (!checkout || eager.size === 1 || FORMATS.test(id)) return null
    if (eager.has('order') || eager.has('payment-fail')) return 'placing'
    // `person` imports React, which the title of a scanned table does not need.
    return few ? null : 'person'
  }
}

/** From where a module is reached. */
type Reached = {
  /** Islands that load it at once, by the name of their folder. */
  readonly eager: ReadonlySet<string>
  /** Those, and islands that load it later. */
  readonly ever: ReadonlySet<string>
  /** Also loaded by a page without React, at once or later. */
  readonly plain: boolean
  /** Loaded at once by the script of a page without React. */
  readonly script: boolean
  /** Loaded at once by one of `NAMED.fewVisits`. */
  readonly few: boolean
  /** Loaded at once by the named module. */
  readonly page: boolean
  readonly menu: boolean
  readonly idle: boolean
  readonly delivery: boolean
  readonly place: boolean
}

const NOWHERE: Reached = {
  ...{ eager: new Set<string>(), ever: new Set<string>(), plain: false },
  ...{ script: false, few: false, page: false, menu: false, idle: false, delivery: false, place: false },
}

const FEW: Reached = { ...NOWHERE, few: true }

function reachedFrom(id: string, graph: Graph, known: Map<string, Reached>): Reached {
  const before = known.get(id)
  if (before) return before
  if (isNamed(id, 'fewVisits')) return FEW
  if (COUNTER.test(id)) return NOWHERE
  // In a cycle, a module that is visited again adds nothing.
  known.set(id, NOWHERE)
  const info = graph.getModuleInfo(id)
  const island = info?.isEntry || isNamed(id, 'sheet') ? ISLAND.exec(id)?.[1] : undefined
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
    script: info?.isEntry === true || importers.some(({ script }) => script),
    few: importers.some(({ few }) => few),
    page: isNamed(id, 'page') || importers.some(({ page }) => page),
    menu: isNamed(id, 'menu') || importers.some(({ menu }) => menu),
    idle: isNamed(id, 'idle') || importers.some(({ idle }) => idle),
    delivery: isNamed(id, 'delivery') || importers.some(({ delivery }) => delivery),
    place: isNamed(id, 'place') || importers.some(({ place }) => place),
  }
}

/** Counts the screens of a build. Call it when all modules are known. */
export function countScreens(ids: Iterable<string>, graph: Graph): number {
  return [...ids].filter((id) => ISLAND.test(id) && !COUNTER.test(id) && graph.getModuleInfo(id)?.isEntry)
    .length
}
