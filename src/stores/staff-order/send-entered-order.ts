import { enterOrderCall } from '../../contract/counter/entered-order-calls.ts'
import type { CheckoutState } from '../checkout/checkout-state.ts'
import { createAttemptPlacer, type OrderChannel } from '../checkout/place-attempt.ts'
import { type OrderDetails, requestFor } from '../checkout/send-order.ts'
import type { PageEnvironment } from '../page/environment.ts'

/**
 * Like `createOrderSender`, for orders that staff enter at a branch. `minutes` returns when an order for now will be ready. An
 * order for later is promised for its slot.
 */
export function createEnteredOrderSender(
  page: PageEnvironment,
  cartKey: string,
  referenceId: string,
  minutes: () => number,
): (order: OrderDetails) => Promise<CheckoutState> {
  const channel: OrderChannel = {
    async send(body, headers) {
      // A refusal says nothing about the login of a diner (`alone`).
      const input = { params: { referenceId }, body, headers, alone: true }
      const { order } = await page.client.call(enterOrderCall, input)
      return { order, secret: '', payment_url: null }
    },
    // The order is the guest's, and not one of this device.
    keep() {},
  }
  const place = createAttemptPlacer(page, cartKey, referenceId, channel)
  return (order) => {
    const promised = { minutes: order.schedule ? null : minutes() }
    return place({ request: { ...requestFor(order), ...promised }, lines: order.lines })
  }
}
