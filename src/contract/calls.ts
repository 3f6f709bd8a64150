import { accountCalls } from './account/account-calls.ts'
import { walletCalls } from './account/wallet-calls.ts'
import {
  calcOrderCall,
  cancelOrderCall,
  orderCall,
  orderStreamCall,
  payOrderCall,
  placeOrderCall,
  transactionCall,
} from './order/order-calls.ts'
import { chooseOrderMessagesCall, orderMessagesCall } from './order/order-message-calls.ts'
import { endOrderPushCall, orderPushCall, pushKeyCall } from './order/push-calls.ts'
import { orderReceiptsCall, ownReceiptsCall, receiptCall, receiptPdfCall } from './order/receipt.ts'
import { reservationCalls } from './order/reservation-calls.ts'
import { branchStreamCall } from './venue/branch-stream-call.ts'
import { zonesCall } from './venue/delivery-calls.ts'
import { searchCall, tagsIngredientsCall } from './venue/search-calls.ts'
import {
  bannersCall,
  bannersReachCall,
  branchesCall,
  itemCall,
  menuCall,
  restaurantCall,
  restaurantDomainCall,
  shiftsCall,
  tablesCall,
  visitCall,
} from './venue/venue-calls.ts'
import { feedbackCalls } from './visit/feedback-calls.ts'
import { interestCall } from './visit/interest-calls.ts'
import { mailCalls } from './visit/mail-calls.ts'
import { trackEventsCall } from './visit/tracking-calls.ts'
import { reportVitalsCall } from './visit/vitals-calls.ts'
import type { Call, ResponseOf } from './wire/call.ts'

/** All calls of the platform API (spec §7). Pages import single calls instead. */
export const calls = {
  restaurant: restaurantCall,
  restaurantDomain: restaurantDomainCall,
  menu: menuCall,
  item: itemCall,
  search: searchCall,
  tagsIngredients: tagsIngredientsCall,
  shifts: shiftsCall,
  branches: branchesCall,
  branchStream: branchStreamCall,
  tables: tablesCall,
  zones: zonesCall,
  banners: bannersCall,
  bannersReach: bannersReachCall,
  visit: visitCall,
  calcOrder: calcOrderCall,
  placeOrder: placeOrderCall,
  order: orderCall,
  payOrder: payOrderCall,
  cancelOrder: cancelOrderCall,
  orderStream: orderStreamCall,
  transaction: transactionCall,
  orderReceipts: orderReceiptsCall,
  ownReceipts: ownReceiptsCall,
  receipt: receiptCall,
  receiptPdf: receiptPdfCall,
  ...mailCalls,
  pushKey: pushKeyCall,
  orderPush: orderPushCall,
  endOrderPush: endOrderPushCall,
  orderMessages: orderMessagesCall,
  chooseOrderMessages: chooseOrderMessagesCall,
  ...feedbackCalls,
  ...reservationCalls,
  ...accountCalls,
  ...walletCalls,
  events: trackEventsCall,
  vitals: reportVitalsCall,
  interest: interestCall,
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
export type CallResponse<Name extends CallName> = ResponseOf<(typeof calls)[Name]>
