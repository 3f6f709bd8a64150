import type { Call } from '../wire/call.ts'
import { searchResponse, tagsIngredientsResponse } from './search.ts'

// Search on a menu (spec §7).

export const searchCall = {
  method: 'GET',
  path: '/webapp/search/:branchId',
  query: ['q', 'type'],
  response: searchResponse,
  auth: 'none',
} as const satisfies Call

export const tagsIngredientsCall = {
  method: 'GET',
  path: '/tags-ingredients',
  query: ['branch_id', 'locale'],
  response: tagsIngredientsResponse,
  auth: 'none',
} as const satisfies Call
