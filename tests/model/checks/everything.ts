import { now, type Visitor } from '../visit/visitor.ts'
import { checkBanners } from './banners.ts'
import { checkKeptCart, checkScreen } from './cart.ts'
import { checkMarks } from './marks.ts'
import { checkOpening } from './opening.ts'
import { checkOrders } from './orders.ts'
import { checkPrices } from './prices.ts'
import { checkVerdicts } from './verdicts.ts'

/** Holds what the page shows, the cart, the price and the API against the model. */
export function checker(visitor: Visitor, ordersBefore: ReadonlySet<string>): () => Promise<void> {
  let asked = ''
  return async () => {
    const { shown, place, device, venue } = visitor
    if ('screen' in shown) checkScreen(visitor, shown.screen)
    else if (shown.kind !== 'none') {
      checkMarks(visitor, shown)
      checkOpening(visitor, shown)
      checkBanners(visitor, shown)
      checkPrices(visitor, shown)
    }
    checkKeptCart(visitor)
    await checkOrders(visitor, ordersBefore)
    const chosen = device.local.getItem(`schedule:cart:${venue.userId}:${place.type}`)
    const question = JSON.stringify([place.branch.id, place.type, now(visitor), chosen])
    if (question === asked) return
    asked = question
    await checkVerdicts(visitor)
  }
}
