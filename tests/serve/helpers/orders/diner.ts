import { vi } from 'vitest'
import { createClient } from '../../../../src/client/platform.ts'
import type { OrderRequestInput } from '../../../../src/contract/order/order.ts'
import type { ReserveRequestInput } from '../../../../src/contract/order/reservation.ts'
import type { Ordered } from '../../../../src/stores/checkout/place-attempt.ts'
import type { PageEnvironment } from '../../../../src/stores/page/environment.ts'
import { EVENING } from '../../../api/support/reservations.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'

/**
 * Opens the pages of a browser, whose calls go to an edge over real sockets. They behave as offline, so that they do not
 * resend anything by themselves.
 */
export function openBrowser(port: number): { page(timeout?: number): PageEnvironment } {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  const page = fakePage()
  page.connect(false)
  const base = `http://127.0.0.1:${port}/api`
  return {
    /** `timeout`: milliseconds until its calls count as lost; a busy machine needs some. */
    page: (timeout = 60_000) => ({ ...page, client: createClient({ base, locale: () => 'en', timeout }) }),
  }
}

/** An order with a note that identifies it. */
export function orderRequest(mark: string): Ordered {
  const request: OrderRequestInput = {
    branch_id: 'grill-b1',
    selling_types: 'dinein',
    order_lines: [{ item_id: 'plain', quantity: 2 }],
    comment: mark,
  }
  return { request, lines: [{ key: mark, count: 2 }] }
}

/** A reservation with a name that identifies it. */
export const reservationRequest = (mark: string, users = 2): ReserveRequestInput => ({
  branch_id: 'grill-b1',
  selling_types: 'reserv_dinein',
  reservation: true,
  schedule: EVENING,
  users,
  name: mark,
  phone: '50012345',
  dial_code: '+965',
})
