import { accountCalls } from './account-calls.ts'
import type { Call, ResponseOf } from './call.ts'
import { zonesCall } from './delivery-calls.ts'
import { feedbackCalls } from './feedback-calls.ts'
import { calcOrderCall, orderCall, payOrderCall, placeOrderCall, transactionCall } from './order-calls.ts'
import { reservationCalls } from './reservation-calls.ts'
import { searchCall, tagsIngredientsCall } from './search-calls.ts'
import { eventsCall } from './tracking-calls.ts'
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
} from './venue-calls.ts'
import { vitalsCall } from './vitals-calls.ts'
import { walletCalls } from './wallet-calls.ts'

/** All calls of the platform API (spec §7), for the API and for what goes through all of them. */
export const calls = {
  restaurant: restaurantCall,
  restaurantDomain: restaurantDomainCall,
  menu: menuCall,
  item: itemCall,
  search: searchCall,
  tagsIngredients: tagsIngredientsCall,
  shifts: shiftsCall,
  branches: branchesCall,
  tables: tablesCall,
  zones: zonesCall,
  banners: bannersCall,
  bannersReach: bannersReachCall,
  visit: visitCall,
  calcOrder: calcOrderCall,
  placeOrder: placeOrderCall,
  order: orderCall,
  payOrder: payOrderCall,
  transaction: transactionCall,
  ...feedbackCalls,
  ...reservationCalls,
  ...accountCalls,
  ...walletCalls,
  events: eventsCall,
  vitals: vitalsCall,
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
export type CallResponse<Name extends CallName> = ResponseOf<(typeof calls)[Name]>
