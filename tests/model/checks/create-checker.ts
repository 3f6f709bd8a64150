import { currentMoment, type Visitor } from '../visit/visitor.ts'
import { checkApiPrices } from './api-answers.ts'
import { checkBanners } from './banners.ts'
import { checkScreen, checkStoredCart } from './cart.ts'
import { checkMarks } from './marks.ts'
import { checkOpening } from './opening.ts'
import { checkOrders } from './orders.ts'
import { checkPrices } from './prices.ts'

/** Returns a function that compares page, cart, price and API with the model. */
export function createChecker(visitor: Visitor, ordersBefore: ReadonlySet<string>): () => Promise<void> {
  let lastRequest = ''
  return async () => {
    const { shown, place, device, venue } = visitor
    if ('screen' in shown) checkScreen(visitor, shown.screen)
    else if (shown.kind !== 'none') {
      checkMarks(visitor, shown)
      checkOpening(visitor, shown)
      checkBanners(visitor, shown)
      checkPrices(visitor, shown)
    }
    checkStoredCart(visitor)
    await checkOrders(visitor, ordersBefore)
    const chosen = device.local.getItem(`schedule:cart:${venue.userId}:${place.type}`)
    const request = JSON.stringify([place.branch.id, place.type, currentMoment(visitor), chosen])
    if (request === lastRequest) return
    lastRequest = request
    await checkApiPrices(visitor)
  }
}
