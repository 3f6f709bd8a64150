import { scheduleEditsCall, unscheduleEditsCall } from '../../../src/contract/counter/schedule-calls.ts'
import type { PaymentReach } from '../../../src/domain/payment/payment-reach.ts'
import type { CallDeps } from '../../http/call-deps.ts'
import type { Register } from '../../http/register.ts'
import type { VenueReader } from '../../venues/venue-reader.ts'
import { readDraft, toDesk } from '../draft.ts'
import { venueOfEditor } from '../venue-of-editor.ts'
import { scheduleEdits, unscheduleEdits } from './schedule-edits.ts'

type Deps = CallDeps & { readonly venues: VenueReader; readonly reach: PaymentReach }

/** The calls that give edits of a draft a time at which they are published. */
export function scheduleRoutes(register: Register, deps: Deps): void {
  const { db, venues, reach, randomId } = deps
  register(scheduleEditsCall, async ({ staff, body }) => {
    const venue = venueOfEditor(staff)
    const { timeZone } = (await venues.branch(db, { branchId: staff.branchId })).business
    return db.transaction().execute(async (trx) => {
      await scheduleEdits(trx, staff, body, { now: deps.now(), timeZone, reach, randomId })
      return toDesk(await readDraft(trx, venue))
    })
  })
  register(unscheduleEditsCall, async ({ staff, body }) => {
    const venue = venueOfEditor(staff)
    return db.transaction().execute(async (trx) => {
      await unscheduleEdits(trx, staff, body.ids, { now: deps.now(), reach })
      return toDesk(await readDraft(trx, venue))
    })
  })
}
