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

/** What the menu as it is now did to a cart, to be told to the diner. */
export type CartNews = {
  /** Lines that the branch one is at now does not sell: they left (spec §4). */
  readonly left: readonly { readonly line: CartLine; readonly reason: LineProblem }[]
  readonly changes: readonly LineChange[]
}

type Place = Pick<Shop, 'type' | 'branchId' | 'discounts' | 'exclusiveTaxes' | 'currency'>

/** The branch where the cart was filled, by business: its branches share the cart (spec §3, business info). */
const $branches = persisted<Partial<Record<string, unknown>>>('okmenu_branches', storedFields, {})

type CartShop = Place & Pick<Shop, 'userId' | 'referenceId' | 'cartTypes'>

/**
 * Brings a cart up to the menu of now: prices and choices as the menu has them, and after a change of branch only what
 * that branch sells under any of its types. `entries` is the whole menu of `shop`'s selling type; those of its other types
 * are loaded when a line needs them. @throws CallError when one cannot be loaded: the cart is as it was.
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
    menus.push(...(await Promise.all(otherTypes(shop).map((type) => menuOf(shop, type, loadMenu)))))
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

async function menuOf(
  { referenceId }: CartShop,
  type: SellingType,
  loadMenu: (path: string) => Promise<ItemsPayload>,
): Promise<SellingTypeMenu> {
  const { items } = await loadMenu(pathsOf({ referenceId, type }).menuPayload)
  return { sellingType: type, entries: items }
}

/**
 * `reconcileCart` for the lines of one selling type: the payload of a type's menu lists what that type sells, so a line that
 * never was sold under it is not gone; it waits for its own type and stays as it is.
 */
export function freshLines(
  lines: readonly CartLine[],
  shop: Place,
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
