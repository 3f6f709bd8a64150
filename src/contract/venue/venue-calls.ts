import * as v from 'valibot'
import { acceptedResponse } from '../wire/accepted-response.ts'
import type { Call } from '../wire/call.ts'
import { id } from '../wire/primitives.ts'
import { restaurantResponse } from './business.ts'
import { itemSchema, menuResponse } from './menu.ts'
import {
  bannersReachRequest,
  bannersResponse,
  branchesResponse,
  shiftsResponse,
  tablesResponse,
} from './venue-details.ts'

// Venue data (spec §7). Each call is a separate export, so that pages load only the schemas they use.

export const restaurantCall = {
  method: 'GET',
  path: '/webapp/v5/restaurant/:referenceId',
  query: ['theme_id', 'wv'],
  response: restaurantResponse,
  auth: 'none',
} as const satisfies Call

export const restaurantDomainCall = {
  method: 'GET',
  path: '/webapp/v5/restaurant-domain/:domain',
  query: ['theme_id', 'wv'],
  response: restaurantResponse,
  auth: 'none',
} as const satisfies Call

export const menuCall = {
  method: 'GET',
  path: '/webapp/v5/menu/:branchId',
  query: ['theme_id'],
  response: menuResponse,
  auth: 'none',
} as const satisfies Call

export const itemCall = {
  method: 'GET',
  path: '/webapp/v5/item/:branchId/:itemId',
  response: v.object({ item: itemSchema, category_id: v.nullish(id, null) }),
  auth: 'none',
} as const satisfies Call

export const shiftsCall = {
  method: 'GET',
  path: '/webapp/v5/shifts/:branchId',
  response: shiftsResponse,
  auth: 'none',
} as const satisfies Call

export const branchesCall = {
  method: 'GET',
  path: '/webapp/branches/:id',
  response: branchesResponse,
  auth: 'none',
} as const satisfies Call

export const tablesCall = {
  method: 'GET',
  path: '/webapp/tables/:id',
  response: tablesResponse,
  auth: 'none',
} as const satisfies Call

export const bannersCall = {
  method: 'GET',
  path: '/webapp/banners/:id',
  query: ['date'],
  response: bannersResponse,
  auth: 'none',
} as const satisfies Call

export const bannersReachCall = {
  method: 'POST',
  path: '/webapp/banners/reach',
  request: bannersReachRequest,
  response: acceptedResponse,
  auth: 'none',
} as const satisfies Call

export const visitCall = {
  method: 'POST',
  path: '/webapp/visit/:id',
  response: acceptedResponse,
  auth: 'none',
} as const satisfies Call
