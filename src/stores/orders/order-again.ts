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
      /** Nothing is different: there is nothing to ask. */
      readonly same: boolean
      readonly shop: Shop
    }
  /** The branch takes no orders of that kind any more. */
  | { readonly kind: 'not-sold' }

/**
 * A placed order by the current menu of the branch and selling type it was placed at, for the time the next order of the
 * cart under `cartKey` is wanted for. `now` in epoch milliseconds.
 * @throws CallError
 */
export async function planAgain(order: PlacedOrder, cartKey: string, now: number): Promise<AgainAnswer> {
  const type = typeToOrderAgain(order)
  if (!type) return { kind: 'not-sold' }
  const menu = await menuOf(pathsOf({ referenceId: order.reference_id, type }).menuPayload)
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

/** Adds what can be had to the cart, beside what is in it; answers where that cart is. */
export function putInCart(cartKey: string, plan: ReorderPlan, shop: Shop): string {
  const cart = cartFor(cartKey)
  for (const line of plan.lines) cart.add(line)
  return pathsOf(shop).cart
}

/** Null: the branch, or its menu of that type, is no more. @throws CallError */
async function menuOf(path: string): Promise<ItemsPayload | null> {
  try {
    return await reloadPayload<ItemsPayload>(path, itemsShape)
  } catch (cause) {
    if (cause instanceof CallError && cause.code === 'not-found') return null
    throw cause
  }
}
