import { trackEventsCall } from '../../src/contract/visit/tracking-calls.ts'
import type { CallDeps } from '../http/call-deps.ts'
import type { Register } from '../http/register.ts'
import type { PaymentSettings } from '../payments/payment-settings.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { queueVisitorEvents } from './queue-events.ts'
import { readVisitor } from './visitor.ts'

/** Receives events of visitors who agreed to be tracked, for integrations 5 to 7 (spec §9). */
export function trackingRoutes(
  register: Register,
  deps: CallDeps & { payments: Pick<PaymentSettings, 'siteUrl'>; onEventsQueued?(): void },
  venues: VenueReader,
): void {
  const { db } = deps

  register(trackEventsCall, async ({ params, body, header, address }) => {
    const now = deps.now()
    const view = await venues.branch(db, { branchId: params.branchId })
    const visitor = readVisitor(header, address, deps.payments.siteUrl)
    if (await queueVisitorEvents(db, view, body.events, visitor, now)) deps.onEventsQueued?.()
    return { message: '' }
  })
}
