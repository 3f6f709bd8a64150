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

const MAX_RELOADS = 5
/** A menu is published about a second after the API has changed it. */
const RETRY_DELAY_MS = 1_200

/**
 * Accepts the menu that the server used to price the order: waits until the site has published it, updates the cart, and
 * removes the lines that the server refused. Returns the current shop. Returns null if the total by the site's menu differs
 * from the server's: the diner has then agreed to nothing. `sent` contains the lines of the order; `total` is in major
 * units. @throws CallError if the menu cannot be loaded.
 */
export async function acceptChanges(
  cart: Cart,
  shop: Shop,
  sent: readonly CartLine[],
  answer: { readonly changes: readonly LineCheck[]; readonly total: number | null },
  terms: OrderTerms,
  at: VenueTime,
): Promise<Shop | null> {
  const accepted = new Set(linesLeft(sent, answer.changes))
  const refused = new Set(sent.filter((line) => !accepted.has(line)).map(({ key }) => key))
  for (let reloads = 1; reloads <= MAX_RELOADS; reloads++) {
    const fresh = await reloadPayload<ItemsPayload>(pathsOf(shop).menuPayload, itemsShape)
    await refreshCart(cart, fresh.shop, fresh.items)
    const lines = orderableLines(cart.$lines.get(), fresh.shop, at)
    const remaining = lines.filter((line) => !refused.has(line.key))
    const total = quoteFor(remaining, fresh.shop, terms).total
    if (answer.total === null || total === toMinorUnits(answer.total, shop.currency)) {
      for (const line of lines) if (refused.has(line.key)) cart.remove(line.key)
      return fresh.shop
    }
    if (reloads < MAX_RELOADS) await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  }
  return null
}
