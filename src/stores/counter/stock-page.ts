import { atom, computed, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { listStockCall, type StockOption, setStockCall } from '../../contract/counter/stock-calls.ts'
import type { RequestOf, ResponseOf } from '../../contract/wire/call.ts'
import type { SoldOutPeriod, StockKind } from '../../domain/menu/stock.ts'
import { foldText } from '../../domain/search/fold-text.ts'
import type { PageEnvironment } from '../page/environment.ts'

/** A dish or an option. */
export type StockEntry = StockOption & { readonly kind: StockKind }
/** A category with its dishes; the options come last, without names. */
export type StockGroup = {
  readonly id: string
  readonly names: StockOption['locales'] | null
  readonly entries: readonly StockEntry[]
}
export type StockState = 'loading' | 'failed' | 'ready'

/** What staff say about a dish: sold out for a time, so many left, or available. */
export type StockChange =
  | { readonly kind: 'sold-out'; readonly period: SoldOutPeriod; readonly laterOrders?: boolean }
  | { readonly kind: 'left'; readonly left: number }
  | { readonly kind: 'available' }

export type StockPage = {
  readonly $state: ReadableAtom<StockState>
  /** What the search finds, in the order of the menu. */
  readonly $groups: ReadableAtom<readonly StockGroup[]>
  readonly $query: ReadableAtom<string>
  readonly $failed: ReadableAtom<boolean>
  search(query: string): void
  load(): Promise<void>
  mark(entry: Pick<StockEntry, 'kind' | 'id'>, change: StockChange): Promise<void>
  open(): () => void
}

/** What is sold out at a branch. */
export function createStockPage(page: PageEnvironment, referenceId: string): StockPage {
  const $state = atom<StockState>('loading')
  const $all = atom<readonly StockGroup[]>([])
  const $query = atom('')
  const $failed = atom(false)
  const params = { referenceId }

  async function load(): Promise<void> {
    try {
      $all.set(toGroups(await page.client.call(listStockCall, { params })))
      $state.set('ready')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if ($state.get() !== 'ready') $state.set('failed')
    }
  }
  async function send(body: RequestOf<typeof setStockCall>) {
    const state = await page.client.call(setStockCall, { params, body })
    $all.set(
      $all.get().map((group) => ({
        ...group,
        // A dish can be in several categories.
        entries: group.entries.map((entry) =>
          entry.kind === body.kind && entry.id === body.id ? { ...entry, ...state } : entry,
        ),
      })),
    )
    return state
  }
  return {
    ...{ $state, $query, $failed, load },
    $groups: computed([$all, $query], findEntries),
    search: (query) => $query.set(query),
    async mark({ kind, id }, change) {
      $failed.set(false)
      const named = { kind, id }
      try {
        if (change.kind === 'sold-out')
          await send({
            ...{ ...named, state: 'sold-out', period: change.period },
            later_orders: change.laterOrders ?? false,
          })
        else if (change.kind === 'left') await send({ ...named, state: 'available', left: change.left })
        // The menu itself may call it sold out.
        else if ((await send({ ...named, state: 'menu' })).sold_out)
          await send({ ...named, state: 'available' })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        $failed.set(true)
      }
    },
    open() {
      void load()
      return () => {}
    },
  }
}

function toGroups({ categories, options }: ResponseOf<typeof listStockCall>): StockGroup[] {
  const groups = categories.map(
    ({ id, locales, items }): StockGroup => ({
      ...{ id, names: locales },
      entries: items.map(({ image: _, ...item }) => ({ ...item, kind: 'item' })),
    }),
  )
  if (options.length === 0) return groups
  const entries = options.map((option): StockEntry => ({ ...option, kind: 'option' }))
  return [...groups, { id: ' options', names: null, entries }]
}

/** Finds entries whose name contains every word, in any language. */
function findEntries(groups: readonly StockGroup[], query: string): readonly StockGroup[] {
  const words = foldText(query).split(' ').filter(Boolean)
  if (words.length === 0) return groups
  return groups.flatMap((group) => {
    const entries = group.entries.filter(({ locales }) => {
      const name = foldText(locales.map((one) => one.name).join(' '))
      return words.every((word) => name.includes(word))
    })
    return entries.length > 0 ? [{ ...group, entries }] : []
  })
}
