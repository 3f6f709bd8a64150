import * as v from 'valibot'
import { accountCalls } from './account-calls.ts'
import { restaurantResponse } from './business.ts'
import type { Call } from './call.ts'
import { zonesResponse } from './delivery.ts'
import { item, menuResponse } from './menu.ts'
import {
  calcOrderRequest,
  calcOrderResponse,
  orderDetailsResponse,
  orderRequest,
  orderResponse,
  payRequest,
  payResponse,
  transactionResponse,
} from './order.ts'
import { id } from './primitives.ts'
import { searchResponse, tagsIngredientsResponse } from './search.ts'
import {
  accepted,
  bannersReachRequest,
  bannersResponse,
  branchesResponse,
  shiftsResponse,
  tablesResponse,
} from './venue-details.ts'

/** The calls of the platform API (spec §7). One place for client, publisher, API and tests. */
export const calls = {
  restaurant: {
    method: 'GET',
    path: '/webapp/v5/restaurant/:referenceId',
    query: ['theme_id', 'wv'],
    response: restaurantResponse,
    auth: 'none',
  },
  restaurantDomain: {
    method: 'GET',
    path: '/webapp/v5/restaurant-domain/:domain',
    query: ['theme_id', 'wv'],
    response: restaurantResponse,
    auth: 'none',
  },
  menu: {
    method: 'GET',
    path: '/webapp/v5/menu/:branchId',
    query: ['theme_id'],
    response: menuResponse,
    auth: 'none',
  },
  item: {
    method: 'GET',
    path: '/webapp/v5/item/:branchId/:itemId',
    response: v.object({ item, category_id: v.nullish(id, null) }),
    auth: 'none',
  },
  search: {
    method: 'GET',
    path: '/webapp/search/:branchId',
    query: ['q', 'type'],
    response: searchResponse,
    auth: 'none',
  },
  tagsIngredients: {
    method: 'GET',
    path: '/tags-ingredients',
    query: ['branch_id', 'locale'],
    response: tagsIngredientsResponse,
    auth: 'none',
  },
  shifts: { method: 'GET', path: '/webapp/v5/shifts/:branchId', response: shiftsResponse, auth: 'none' },
  branches: { method: 'GET', path: '/webapp/branches/:id', response: branchesResponse, auth: 'none' },
  tables: { method: 'GET', path: '/webapp/tables/:id', response: tablesResponse, auth: 'none' },
  zones: {
    method: 'GET',
    path: '/webapp/zones/:branchId',
    query: ['shipping'],
    response: zonesResponse,
    auth: 'none',
  },
  banners: {
    method: 'GET',
    path: '/webapp/banners/:id',
    query: ['date'],
    response: bannersResponse,
    auth: 'none',
  },
  bannersReach: {
    method: 'POST',
    path: '/webapp/banners/reach',
    request: bannersReachRequest,
    response: accepted,
    auth: 'none',
  },
  visit: { method: 'POST', path: '/webapp/visit/:id', response: accepted, auth: 'none' },
  calcOrder: {
    method: 'POST',
    path: '/service/pos/calc-order/:branchId',
    request: calcOrderRequest,
    response: calcOrderResponse,
    auth: 'optional',
  },
  placeOrder: {
    method: 'POST',
    path: '/webapp/order',
    request: orderRequest,
    response: orderResponse,
    auth: 'optional',
  },
  order: {
    method: 'GET',
    path: '/webapp/order/:orderId/:secret',
    query: ['full'],
    response: orderDetailsResponse,
    auth: 'none',
  },
  /** Pays an order that waits for its payment: again, by another option, or in cash or by card on site. */
  payOrder: {
    method: 'POST',
    path: '/webapp/order/:orderId/:secret/pay',
    request: payRequest,
    response: payResponse,
    auth: 'none',
  },
  transaction: {
    method: 'GET',
    path: '/webapp/transaction/:orderId/:secret',
    response: transactionResponse,
    auth: 'none',
  },
  ...accountCalls,
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
export type CallResponse<Name extends CallName> = v.InferOutput<(typeof calls)[Name]['response']>
export type CallRequest<Name extends CallName> = (typeof calls)[Name] extends {
  request: infer Schema extends v.GenericSchema
}
  ? v.InferInput<Schema>
  : undefined
