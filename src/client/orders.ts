import { orderCall, payOrderCall, placeOrderCall } from '../contract/order-calls.ts'
import { browserClient } from './browser.ts'
import type { CallInput } from './platform.ts'

// Placing and paying orders from a page. What these answer weighs more than most screens: `lazy.ts` loads them.

export const placeOrder = (input: CallInput<typeof placeOrderCall>) =>
  browserClient().call(placeOrderCall, input)

export const payOrder = (input: CallInput<typeof payOrderCall>) => browserClient().call(payOrderCall, input)

export const readOrder = (input: CallInput<typeof orderCall>) => browserClient().call(orderCall, input)
