import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { sweepPayments } from '../../../api/payments/payment-sweep.ts'
import type { PaymentProvider } from '../../../api/payments/provider.ts'
import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'
import { createTestApi } from './api.ts'
import { paymentActions } from './payments.ts'
import { NOON } from './venue.ts'

/** The API with a provider, and a venue `card` that is paid by it. */
export async function openProviderShop<S>(
  open: OpenDatabase,
  {
    clock,
    file,
    option,
    createProvider,
  }: {
    clock: { now: number }
    file: VenueFileInput
    /** The option of orders. */
    option: number
    createProvider(more: Partial<S>): PaymentProvider
  },
) {
  const use = (more: Partial<S> = {}) => {
    const payments = {
      ...{ siteUrl: 'http://localhost', apiPath: '', sandboxSecret: null },
      providers: [createProvider(more)],
    }
    return createTestApi(open, { payments, now: () => clock.now })
  }
  const api = use()
  const diner = paymentActions(api, 'card')
  const imported = await api.operator('PUT', '/operator/venues', file)
  expect(imported.status, imported.text).toBe(200)
  return {
    ...{ clock, api, diner },
    /** The same installation with other settings, after a restart. */
    restart: use,
    place: (more: object = {}, headers: Record<string, string> = {}) =>
      diner.place(randomUUID(), { payment_option: option, ...more }, headers),
    sweepAt: async (sinceNoon: number) => {
      clock.now = NOON + sinceNoon
      await sweepPayments(api.payments)
    },
    setStatus: (id: string, status: number) =>
      api.operator('POST', `/operator/orders/${id}/status`, { status }),
    payment: (orderId: string) =>
      open.db
        .selectFrom('payment')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('attempt', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    refunds: (orderId: string) =>
      open.db
        .selectFrom('payment_refund as refund')
        .innerJoin('payment', 'payment.id', 'refund.payment_id')
        .select(['refund.id', 'refund.amount', 'refund.state', 'refund.reference'])
        .where('payment.order_id', '=', orderId)
        .orderBy('refund.id')
        .execute(),
  }
}
