import { eventsCall } from '../../src/contract/tracking-calls.ts'
import { tooMany } from '../accounts/limits.ts'
import type { ApiDeps } from '../deps.ts'
import type { VenueReader } from '../services/venue-reader.ts'
import { createEventLimit } from '../tracking/event-limit.ts'
import { queueTold } from '../tracking/queue.ts'
import { visitorOf } from '../tracking/visitor.ts'
import type { Register } from './register.ts'

/** What visitors who agreed tell of what they do, for integrations 5 to 7 (spec §9). */
export function trackingRoutes(register: Register, deps: ApiDeps, venues: VenueReader): void {
  const { db } = deps
  const secondsToWait = createEventLimit(deps.eventCallsPerMinute)

  register(eventsCall, async ({ params, body, header, address }) => {
    const now = deps.now()
    const wait = secondsToWait(address, now)
    if (wait > 0) throw tooMany('too many events from this network', 'too-many-events', wait)
    const view = await venues.branch(db, { branchId: params.branchId })
    const visitor = visitorOf(header, address, deps.payments.siteUrl)
    if (await queueTold(db, view, body.events, visitor, now)) deps.onEventsQueued?.()
    return { message: '' }
  })
}
