import {
  readServiceCall,
  type ServiceAnswer,
  setServiceCall,
} from '../../src/contract/counter/service-calls.ts'
import { encodeServiceEntry } from '../../src/contract/venue/service.ts'
import { mayDo } from '../../src/domain/staff/roles.ts'
import { endOfBusinessDay } from '../../src/domain/time/business-day.ts'
import { plannedIn } from '../../src/domain/time/capacity.ts'
import { QUARTER, quarterOf } from '../../src/domain/time/quarter-hours.ts'
import { type ServiceEntry, type ServicePeriod, servedTypes } from '../../src/domain/venue/service-state.ts'
import { readLoad } from '../db/service/load.ts'
import { deleteService, listService, writeService } from '../db/service/states.ts'
import { isOnStandby } from '../db/standby/standby.ts'
import type { Db } from '../db/venues.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { forbidden } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { PublishQueue } from '../publishing/publish-queue.ts'
import { recordAction } from '../staff/audit-log.ts'
import type { BranchView } from '../venues/branch-view.ts'
import { showChange } from '../venues/show-change.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { describeState } from './describe-state.ts'
import { typesOfBranch } from './served-types.ts'

const MINUTE = 60_000

type Deps = CallDeps & { readonly venues: VenueReader; readonly publishing?: PublishQueue | undefined }

/** The calls by which staff pause orders, call the kitchen busy, and open again. */
export function serviceRoutes(register: Register, { db, now, venues, publishing }: Deps): void {
  const answer = async (view: BranchView): Promise<ServiceAnswer> => {
    const service = (await listService(db, view.branchId)).filter(({ until }) => until > now())
    return {
      types: typesOfBranch(view.business),
      service: service.map(encodeServiceEntry),
      without_board: service.some(({ automatic }) => automatic),
      standby: await isOnStandby(db),
      load: await describeLoad(db, view, now()),
    }
  }

  register(readServiceCall, async ({ staff }) =>
    answer(await venues.branch(db, { branchId: staff.branchId })),
  )
  register(setServiceCall, async ({ staff, body }) => {
    if (body.state === 'paused' && body.period === 'today' && !mayDo(staff.role, 'hours'))
      throw forbidden(`the role ${staff.role} does not include hours`, 'role')
    const view = await venues.branch(db, { branchId: staff.branchId })
    const types = body.type === 'all' ? servedTypes : [body.type]
    const entry: Omit<ServiceEntry, 'type'> | null =
      body.state === 'open'
        ? null
        : {
            state: body.state,
            minutes: body.state === 'busy' ? body.minutes : 0,
            until: endOf(view, body.period, now()),
          }
    await db.transaction().execute(async (trx) => {
      const before = (await listService(trx, staff.branchId)).filter(({ type }) => types.includes(type))
      if (entry) for (const type of types) await writeService(trx, staff.branchId, { ...entry, type })
      else await deleteService(trx, staff.branchId, types)
      const change = {
        before: describeState(before[0], now()),
        after: describeState(entry ?? undefined, now()),
      }
      await recordAction(trx, staff, { action: 'service.changed', subject: body.type, ...change }, now())
      await showChange(trx, [staff.branchId], publishing)
    })
    return answer(view)
  })
}

/** When a period ends, in epoch milliseconds. */
const endOf = ({ hours, business }: BranchView, period: ServicePeriod, now: number): number =>
  period === 'today' ? endOfBusinessDay(hours, business.timeZone, now) : now + period * MINUTE

/** What is planned for this quarter of an hour and the next one. Null if the branch has no limit. */
async function describeLoad(
  db: Db,
  { branchId, staff }: BranchView,
  now: number,
): Promise<ServiceAnswer['load']> {
  const { capacity } = staff
  if (!capacity) return null
  const first = quarterOf(now)
  const load = await readLoad(db, branchId, new Date(first), new Date(now))
  const quarters = [first, first + QUARTER].map((start) => ({
    at: new Date(start).toISOString(),
    planned: plannedIn(capacity, load, start),
  }))
  return { capacity, quarters }
}
