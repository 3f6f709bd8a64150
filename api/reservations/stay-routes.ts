import { readStayCall, type StayAnswer, writeStayCall } from '../../src/contract/counter/stay-calls.ts'
import { readStay, writeStay } from '../db/seating/stay.ts'
import type { CallDeps } from '../http/call-deps.ts'
import type { Register } from '../http/register.ts'
import type { PublishQueue } from '../publishing/publish-queue.ts'
import { recordAction } from '../staff/audit-log.ts'
import { showChange } from '../venues/show-change.ts'
import type { VenueReader } from '../venues/venue-reader.ts'

type Deps = CallDeps & { readonly venues: VenueReader; readonly publishing?: PublishQueue | undefined }

/** The calls by which staff say how long reservations last. */
export function stayRoutes(register: Register, { db, now, venues, publishing }: Deps): void {
  const answer = async (branchId: string): Promise<StayAnswer> => {
    const { business, plainBusiness, staff } = await venues.branch(db, { branchId })
    const { enabled } = business.reservation
    return { minutes: staff.stay, usual: plainBusiness.reservation.duration, enabled }
  }

  register(readStayCall, ({ staff }) => answer(staff.branchId))
  register(writeStayCall, async ({ staff, body: { minutes } }) => {
    const { branchId } = staff
    await db.transaction().execute(async (trx) => {
      const before = await readStay(trx, branchId)
      if (before === minutes) return
      await writeStay(trx, branchId, minutes)
      const change = { before: { kind: 'stay', minutes: before }, after: { kind: 'stay', minutes } } as const
      await recordAction(trx, staff, { action: 'stay.changed', subject: '', ...change }, now())
      await showChange(trx, [branchId], publishing)
    })
    return answer(branchId)
  })
}
