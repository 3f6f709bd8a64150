import type { Call } from '../wire/call.ts'
import { zonesResponse } from './delivery.ts'

/** Reads the zones and countries to which a branch delivers (spec §7). */
export const zonesCall = {
  method: 'GET',
  path: '/webapp/zones/:branchId',
  query: ['shipping'],
  response: zonesResponse,
  auth: 'none',
} as const satisfies Call
