import type { ItemsPayload, Shop } from '../../contract/payloads/shop.ts'
import type { LineCheck } from '../../contract/wire/errors.ts'
import type { CartLine } from '../../domain/order/line.ts'
import type { VenueTime } from '../../domain/time/weekday.ts'
import { toMinorUnits } from '../../domain/values/money.ts'
import type { Cart } from '../cart/cart.ts'
import { refreshCart } from '../cart/cart-menu.ts'
import { orderableLines } from '../cart/orderable-lines.ts'
import { type OrderTerms, quoteFor } from '../cart/quote.ts'
import { itemsShape } from '../items-shape.ts'
import { pathsOf } from '../paths.ts'
import { reloadPayload } from '../payload.ts'
import { linesLeft } from './lines-left.ts'

const TRIES = 5
/** A new menu is published about a second after the API has it. */
const WAIT_MS = 1_200

/**
 * Takes over the menu that the server priced the order by: waits until the site has it, brings the cart up to date, and
 * takes out what the server would not take. Returns the shop as it is now, or null when the site's menu does not come
 * to the server's total: then nothing is agreed to. `sent` are the lines of the order, `total` is in major units.
 * @throws CallError when the menu cannot be loaded.
 */
export async function acceptChanges(
  cart: Cart,
  shop: Shop,
  sent: readonly CartLine[],
  answer: { readonly changes: readonly LineCheck[]; readonly total: number | null },
  terms: OrderTerms,
  at: VenueTime,
): Promise<Shop | null> {
  const left = new Set(linesLeft(sent, answer.changes))
  const refused = new Set(sent.filter((line) => !left.has(line)).map(({ key }) => key))
  for (let tried = 1; tried <= TRIES; tried++) {
    const fresh = await reloadPayload<ItemsPayload>(pathsOf(shop).menuPayload, itemsShape)
    await refreshCart(cart, fresh.shop, fresh.items)
    const lines = orderableLines(cart.$lines.get(), fresh.shop, at)
    const taken = lines.filter((line) => !refused.has(line.key))
    const total = quoteFor(taken, fresh.shop, terms).total
    if (answer.total === null || total === toMinorUnits(answer.total, shop.currency)) {
      for (const line of lines) if (refused.has(line.key)) cart.remove(line.key)
      return fresh.shop
    }
    if (tried < TRIES) await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  return null
}
