import {
  listStockCall,
  type StockItem,
  type StockOption,
  setStockCall,
} from '../../src/contract/counter/stock-calls.ts'
import type { WireCategory, WireItem } from '../../src/contract/venue/menu.ts'
import type { SoldOutPeriod, StockEntry, StockKind } from '../../src/domain/menu/stock.ts'
import { endOfBusinessDay } from '../../src/domain/time/business-day.ts'
import { deleteStock, listStock, writeStock } from '../db/stock/entries.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { invalid, notFound } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { PublishQueue } from '../publishing/publish-queue.ts'
import { recordAction } from '../staff/audit-log.ts'
import type { BranchView } from '../venues/branch-view.ts'
import { showChange } from '../venues/show-change.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { describeStock } from './describe-stock.ts'

const HOUR = 3_600_000

type Deps = CallDeps & { readonly venues: VenueReader; readonly publishing?: PublishQueue | undefined }

/** The calls by which staff list dishes and options, and mark them as sold out. */
export function stockRoutes(register: Register, deps: Deps): void {
  const { db, now, venues } = deps

  register(listStockCall, async ({ staff }) => {
    const view = await venues.branch(db, { branchId: staff.branchId })
    // Counts change without a new revision.
    return listMenu(view, await listStock(db, staff.branchId))
  })
  register(setStockCall, async ({ staff, body }) => {
    const { kind, id, state } = body
    const view = await venues.branch(db, { branchId: staff.branchId })
    const found = findNamed(view, kind, id)
    if (!found) throw notFound(`the menu has no ${kind} ${id}`)
    const until = endOf(view, body.period, now())
    const laterOrders = state === 'sold-out' && body.later_orders
    if (laterOrders && (kind !== 'item' || until === null))
      throw invalid([{ path: 'later_orders', message: 'only a dish that is sold out for a time' }])
    const entry: StockEntry | null =
      state === 'menu'
        ? null
        : state === 'sold-out'
          ? { kind, id, soldOut: true, laterOrders, until, left: null }
          : {
              kind,
              id,
              soldOut: false,
              laterOrders,
              left: body.left,
              until: body.left === null ? null : endOf(view, 'today', now()),
            }
    await db.transaction().execute(async (trx) => {
      // Before the stock is locked, as orders do.
      await showChange(trx, [staff.branchId], deps.publishing)
      const before = (await listStock(trx, staff.branchId)).find((one) => one.kind === kind && one.id === id)
      if (entry) await writeStock(trx, staff.branchId, entry)
      else await deleteStock(trx, staff.branchId, kind, id)
      const audited = { action: 'stock.set', subject: found.name } as const
      const change = { before: describeStock(before), after: describeStock(entry ?? undefined) }
      await recordAction(trx, staff, { ...audited, ...change }, now())
    })
    const file = await venues.branch(db, { branchId: staff.branchId })
    return stateOf(entry ?? undefined, findNamed(file, kind, id)?.soldOut ?? false)
  })
}

/** When a period ends, in epoch milliseconds; null: when staff say so. */
function endOf(view: BranchView, period: SoldOutPeriod, now: number): number | null {
  if (period === 'open-ended') return null
  return period === 'four-hours' ? now + 4 * HOUR : endOfBusinessDay(view.hours, view.business.timeZone, now)
}

/** Finds a dish or an option on the menu of a branch. */
function findNamed(
  view: BranchView,
  kind: StockKind,
  id: string,
): { name: string; soldOut: boolean } | undefined {
  const named = (found: { locales: readonly { name: string }[]; sold_out: boolean } | undefined) =>
    found && { name: found.locales[0]?.name || id, soldOut: found.sold_out }
  if (kind === 'item') return named(view.items.get(id)?.wire)
  for (const { wire } of view.items.values())
    for (const { modifiers } of wire.modifier_groups) {
      const option = modifiers.find((modifier) => modifier.id === id)
      if (option) return named(option)
    }
  return undefined
}

function listMenu(view: BranchView, stock: readonly StockEntry[]) {
  const entries = new Map(stock.map((entry) => [`${entry.kind} ${entry.id}`, entry]))
  const options = new Map<string, StockOption>()
  const toItem = (item: WireItem): StockItem => {
    for (const { modifiers } of item.modifier_groups)
      for (const { id, locales, sold_out } of modifiers)
        if (!options.has(id))
          options.set(id, { id, locales, ...stateOf(entries.get(`option ${id}`), sold_out) })
    return {
      id: item.id,
      locales: item.locales.map(({ locale, name }) => ({ locale, name })),
      image: item.images[0] ?? null,
      ...stateOf(entries.get(`item ${item.id}`), item.sold_out),
    }
  }
  const flatten = (categories: readonly WireCategory[]): WireCategory[] =>
    categories.flatMap((category) => [category, ...flatten(category.subcategories)])
  const categories = flatten(view.wireMenu.menu)
    .filter(({ items }) => items.length > 0)
    .map(({ id, locales, items }) => ({
      id,
      locales: locales.map(({ locale, name }) => ({ locale, name })),
      items: items.map(toItem),
    }))
  return { categories, options: [...options.values()] }
}

/** The state of a dish or an option, for the wire. `onMenu`: whether the menu says that it is sold out. */
const stateOf = (entry: StockEntry | undefined, onMenu: boolean) => ({
  sold_out: entry?.soldOut ?? onMenu,
  until: entry?.until == null ? null : new Date(entry.until).toISOString(),
  later_orders: entry?.laterOrders ?? false,
  left: entry?.left ?? null,
  set: entry !== undefined,
})
