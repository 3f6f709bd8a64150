import { CallError } from '../../client/http.ts'
import type { PlacedOrder } from '../../contract/order/order.ts'
import type { ItemsPayload, Shop } from '../../contract/payloads/shop.ts'
import { isUnchanged, planReorder, type ReorderPlan } from '../../domain/order/reorder.ts'
import { cartFor } from '../cart/cart.ts'
import { itemsShape } from '../items-shape.ts'
import { pathsOf } from '../paths.ts'
import { reloadPayload } from '../payload.ts'
import { wantedTime } from '../schedule/wanted-time.ts'
import { orderedLines, typeToOrderAgain } from './ordered-lines.ts'

export type AgainAnswer =
  | {
      readonly kind: 'planned'
      readonly plan: ReorderPlan
      /** Nothing differs, so the diner need not confirm. */
      readonly same: boolean
      readonly shop: Shop
    }
  /** The branch no longer accepts orders of this type. */
  | { readonly kind: 'not-sold' }

/**
 * Plans a placed order again with the current menu of its branch and selling type, for the wanted time of the cart stored
 * under `cartKey`. `now` is in epoch milliseconds.
 * @throws CallError
 */
export async function planAgain(order: PlacedOrder, cartKey: string, now: number): Promise<AgainAnswer> {
  const type = typeToOrderAgain(order)
  if (!type) return { kind: 'not-sold' }
  const menu = await loadMenu(pathsOf({ referenceId: order.reference_id, type }).menuPayload)
  if (!menu?.shop.hasCart) return { kind: 'not-sold' }
  const { shop, items } = menu
  const plan = planReorder(orderedLines(order), items, {
    currency: shop.currency,
    sellingType: type,
    branchId: shop.branchId,
    discounts: shop.discounts,
    exclusiveTaxes: shop.exclusiveTaxes,
    at: wantedTime(cartKey, type, { timeZone: shop.timeZone, later: shop.scheduled.on ? shop : null }, now),
  })
  return { kind: 'planned', plan, same: isUnchanged(plan), shop }
}

/** Adds the available lines to the cart and keeps those already in it. Returns the path of the cart. */
export function putInCart(cartKey: string, plan: ReorderPlan, shop: Shop): string {
  const cart = cartFor(cartKey)
  for (const line of plan.lines) cart.add(line)
  return pathsOf(shop).cart
}

/** Loads the menu. Returns null if the branch or its menu of that type no longer exists. @throws CallError */
async function loadMenu(path: string): Promise<ItemsPayload | null> {
  try {
    return await reloadPayload<ItemsPayload>(path, itemsShape)
  } catch (cause) {
    if (cause instanceof CallError && cause.code === 'not-found') return null
    throw cause
  }
}
