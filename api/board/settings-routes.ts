import { readSettingsCall, writeSettingsCall } from '../../src/contract/counter/counter-settings-calls.ts'
import { readCounterSettings, writeCounterSettings } from '../db/board/settings.ts'
import type { CallDeps } from '../http/call-deps.ts'
import type { Register } from '../http/register.ts'
import { recordAction } from '../staff/audit-log.ts'

/** The calls that read and change how a branch wants its orders to be answered. */
export function settingsRoutes(register: Register, { db, now }: CallDeps): void {
  register(readSettingsCall, ({ staff }) => readCounterSettings(db, staff.branchId))
  register(writeSettingsCall, ({ staff, body }) =>
    db.transaction().execute(async (trx) => {
      const before = await readCounterSettings(trx, staff.branchId)
      await writeCounterSettings(trx, staff.branchId, body)
      const change = { before: JSON.stringify(before), after: JSON.stringify(body) }
      await recordAction(trx, staff, { action: 'settings.changed', subject: '', ...change }, now())
      return body
    }),
  )
}
