import type { ItemsPayload, Shop } from '../../contract/payloads/shop.ts'
import { NO_DELIVERY } from '../../domain/delivery/delivery-zone.ts'
import { isOnMenu } from '../../domain/menu/availability.ts'
import type { SellingType } from '../../domain/menu/selling-type.ts'
import type { CartLine } from '../../domain/order/line.ts'
import {
  type LineChange,
  type LineProblem,
  linesValidInBranch,
  type MenuEntries,
  reconcileCart,
  type SellingTypeMenu,
} from '../../domain/order/reconcile-cart.ts'
import { itemsShape } from '../items-shape.ts'
import { pathsOf } from '../paths.ts'
import { loadPayload } from '../payload.ts'
import { persisted } from '../persisted.ts'
import { storedFields } from '../stored-fields.ts'
import type { Cart } from './cart.ts'

/** The changes that the current menu caused in a cart. They are shown to the diner. */
export type CartNews = {
  /** Lines that were removed because the current branch does not sell them (spec §4). */
  readonly left: readonly { readonly line: CartLine; readonly reason: LineProblem }[]
  readonly changes: readonly LineChange[]
}

type PricingShop = Pick<Shop, 'type' | 'branchId' | 'discounts' | 'exclusiveTaxes' | 'currency'>

/** The branch where the cart was filled, by business: its branches share the cart (spec §3, business info). */
const $branches = persisted<Partial<Record<string, unknown>>>('okmenu_branches', storedFields, {})

type CartShop = PricingShop & Pick<Shop, 'userId' | 'referenceId' | 'cartTypes'>

/**
 * Updates a cart to the current menu: prices and choices, or, after a change of branch, only the lines that the new branch
 * sells under any of its selling types. `entries` is the whole menu of `shop`'s selling type. The menus of other types are
 * loaded if a line needs them. @throws CallError if one cannot be loaded; the cart is then unchanged
 */
export async function refreshCart(
  cart: Cart,
  shop: CartShop,
  entries: MenuEntries,
  loadMenu: (path: string) => Promise<ItemsPayload> = (path) => loadPayload(path, itemsShape),
): Promise<CartNews> {
  const before = $branches.get()[shop.userId]
  const moved = cart.$lines.get().length > 0 && before !== undefined && before !== shop.branchId
  const menus: SellingTypeMenu[] = [{ sellingType: shop.type, entries }]
  if (moved && linesValidInBranch(cart.$lines.get(), menus, shop.branchId).left.length > 0)
    menus.push(...(await Promise.all(otherTypes(shop).map((type) => loadTypeMenu(shop, type, loadMenu)))))
  const lines = cart.$lines.get()
  if (before !== shop.branchId) $branches.set({ ...$branches.get(), [shop.userId]: shop.branchId })
  if (moved) {
    const { kept, left } = linesValidInBranch(lines, menus, shop.branchId)
    cart.setLines(kept)
    return { left, changes: [] }
  }
  const fresh = freshLines(lines, shop, entries)
  if (JSON.stringify(fresh.lines) !== JSON.stringify(lines)) cart.setLines(fresh.lines)
  return { left: [], changes: fresh.changes }
}

const otherTypes = ({ cartTypes, type }: CartShop) => cartTypes.filter((other) => other !== type)

async function loadTypeMenu(
  { referenceId }: CartShop,
  type: SellingType,
  loadMenu: (path: string) => Promise<ItemsPayload>,
): Promise<SellingTypeMenu> {
  const { items } = await loadMenu(pathsOf({ referenceId, type }).menuPayload)
  return { sellingType: type, entries: items }
}

/**
 * Applies `reconcileCart` to the lines of one selling type. The menu payload of a type only lists what that type sells. A
 * line that was never sold under it is therefore not missing: it belongs to another type and stays unchanged.
 */
export function freshLines(
  lines: readonly CartLine[],
  shop: PricingShop,
  entries: MenuEntries,
): { lines: CartLine[]; changes: LineChange[] } {
  const context = {
    currency: shop.currency,
    sellingType: shop.type,
    branchId: shop.branchId,
    discounts: shop.discounts,
    exclusiveTaxes: shop.exclusiveTaxes,
    coupon: null,
    delivery: NO_DELIVERY,
    wallet: 0,
  }
  const changes: LineChange[] = []
  const fresh = lines.flatMap((line) => {
    if (!Object.hasOwn(entries, line.itemId) && !isOnMenu(line.item, shop.type, shop.branchId)) return [line]
    const one = reconcileCart([line], entries, context)
    changes.push(...one.changes)
    return one.lines
  })
  return { lines: fresh, changes }
}
