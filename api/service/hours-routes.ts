import { type HoursAnswer, readHoursCall, setHoursCall } from '../../src/contract/counter/hours-calls.ts'
import { MAX_SPECIAL_DATES } from '../../src/domain/time/special-hours.ts'
import { addDays, venueTime } from '../../src/domain/time/weekday.ts'
import { deletePastHours, readSpecialHours, writeSpecialHours } from '../db/service/hours.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { invalid } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { PublishQueue } from '../publishing/publish-queue.ts'
import { recordAction } from '../staff/audit-log.ts'
import type { BranchView } from '../venues/branch-view.ts'
import { showChange } from '../venues/show-change.ts'
import type { VenueReader } from '../venues/venue-reader.ts'

type Deps = CallDeps & { readonly venues: VenueReader; readonly publishing?: PublishQueue | undefined }

/** The calls by which staff close a date, or give it other hours. */
export function hoursRoutes(register: Register, { db, now, venues, publishing }: Deps): void {
  const answer = async (view: BranchView): Promise<HoursAnswer> => {
    const today = venueTime(now(), view.business.timeZone).date
    const dates = Object.entries(await readSpecialHours(db, view.branchId))
      .filter(([date]) => date >= firstDate(today))
      .map(([date, day]) => ({ date, ...day }))
    return { week: view.shiftsOfBranch(view.branchId), dates, today }
  }

  register(readHoursCall, async ({ staff }) => answer(await venues.branch(db, { branchId: staff.branchId })))
  register(setHoursCall, async ({ staff, body: { date, hours } }) => {
    const { branchId } = staff
    const view = await venues.branch(db, { branchId })
    const first = firstDate(venueTime(now(), view.business.timeZone).date)
    if (date < first) throw invalid([{ path: 'date', message: 'this date is over' }])
    await db.transaction().execute(async (trx) => {
      await deletePastHours(trx, branchId, first)
      const before = await readSpecialHours(trx, branchId)
      if (hours && !Object.hasOwn(before, date) && Object.keys(before).length >= MAX_SPECIAL_DATES)
        throw invalid([{ path: 'date', message: `at most ${MAX_SPECIAL_DATES} dates can have other hours` }])
      await writeSpecialHours(trx, branchId, date, hours)
      const change = {
        before: { kind: 'hours', day: before[date] ?? null },
        after: { kind: 'hours', day: hours },
      } as const
      await recordAction(trx, staff, { action: 'hours.changed', subject: date, ...change }, now())
      await showChange(trx, [branchId], publishing)
    })
    return answer(view)
  })
}

/** Yesterday still counts: its evening may last until after midnight. */
const firstDate = (today: string) => addDays(today, -1)
