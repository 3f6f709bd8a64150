import type { CounterSettings } from '../../src/contract/counter/counter-settings-calls.ts'
import { readSettingsCall, writeSettingsCall } from '../../src/contract/counter/counter-settings-calls.ts'
import { readCounterSettings, writeCounterSettings } from '../db/board/settings.ts'
import type { CallDeps } from '../http/call-deps.ts'
import type { Register } from '../http/register.ts'
import { planEarlierOrders } from '../service/order-capacity.ts'
import { recordAction } from '../staff/audit-log.ts'
import { showChange } from '../venues/show-change.ts'
import type { VenueReader } from '../venues/venue-reader.ts'

type Deps = CallDeps & { readonly venues: VenueReader }

/** The calls that read and change how a branch wants its orders to be answered. */
export function settingsRoutes(register: Register, { db, now, venues }: Deps): void {
  register(readSettingsCall, ({ staff }) => readCounterSettings(db, staff.branchId))
  register(writeSettingsCall, ({ staff, body }) =>
    db.transaction().execute(async (trx) => {
      const { branchId } = staff
      // Before the settings are locked, as orders do (`lockCapacity`). Pages do not show the limit, so nothing is published.
      await showChange(trx, [branchId], undefined)
      const before = await readCounterSettings(trx, branchId)
      await writeCounterSettings(trx, branchId, body)
      if (body.capacity) {
        const { business } = await venues.branch(trx, { branchId })
        await planEarlierOrders(trx, branchId, business.timeZone, now())
      }
      const audited = (settings: CounterSettings) => ({ kind: 'settings', settings }) as const
      const change = { before: audited(before), after: audited(body) }
      await recordAction(trx, staff, { action: 'settings.changed', subject: '', ...change }, now())
      return body
    }),
  )
}
