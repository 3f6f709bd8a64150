import { type Kysely, sql, type Transaction } from 'kysely'
import type { EditSchedule } from '../../../src/contract/counter/desk-calls.ts'
import type { PaymentReach } from '../../../src/domain/payment/payment-reach.ts'
import { createWakeable, type Wakeable } from '../../background/wakeable.ts'
import { lockDraft } from '../../db/desk/edits.ts'
import { failSchedule, findDueSchedule, listDueSchedules } from '../../db/desk/schedules.ts'
import type { Database } from '../../db/schema/database.ts'
import { insertAuditEntry } from '../../db/staff/audit.ts'
import { lockImports } from '../../db/venues.ts'
import { ApiError } from '../../http/errors.ts'
import type { Log } from '../../http/log.ts'
import type { PublishRequests } from '../../publishing/publish-queue.ts'
import type { AuditedAction } from '../../staff/audit-log.ts'
import { publishChosen } from '../publish-edits.ts'

export type ScheduleDeps = {
  readonly db: Kysely<Database>
  /** Epoch milliseconds. */
  now(): number
  readonly log: Log
  readonly reach: PaymentReach
  readonly publishing?: PublishRequests | undefined
}
type Due = { readonly id: string; readonly venue: string }

/** How often schedules that are due are looked for, in milliseconds. */
const INTERVAL = 5000
/** Least time between two looks, in milliseconds. */
const PAUSE = 50

/** Publishes what is due every five seconds until it is closed. */
export const startScheduleKeeper = (deps: ScheduleDeps): Wakeable =>
  createWakeable(() => publishDue(deps), {
    ...{ pause: PAUSE, every: INTERVAL },
    onError: (error) => deps.log('error', 'due edits could not be found', { error: messageOf(error) }),
  })

/**
 * Publishes the edits of all schedules that are due. Several processes may do this at once: each schedule is looked for again
 * under the lock, and ends in the transaction that publishes it. Edits that do not apply any more stay in the draft, with the reason.
 */
export async function publishDue(deps: ScheduleDeps): Promise<void> {
  for (const due of await listDueSchedules(deps.db, new Date(deps.now()))) {
    try {
      await publishOrExplain(deps, due)
    } catch (error) {
      // It is tried again. Others do not wait for it.
      deps.log('error', 'due edits could not be published', { venue: due.venue, error: messageOf(error) })
    }
  }
}

/** Publishes what is due, or notes why that is not possible, in one transaction: what is noted is still true then. */
async function publishOrExplain(deps: ScheduleDeps, { id, venue }: Due): Promise<void> {
  const { reach, publishing } = deps
  const now = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    // In the order of `publishChosen`, which takes them again.
    await lockImports(trx)
    await lockDraft(trx, venue)
    const schedule = await findDueSchedule(trx, id, new Date(now))
    if (!schedule) return
    const { who, ids } = schedule
    await sql`savepoint due`.execute(trx)
    try {
      const count = await publishChosen(trx, { venue, who }, ids, { now, reach, publishing })
      // They may cancel each other out.
      if (count > 0) await record(trx, venue, 'menu.published', count, now)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await sql`rollback to savepoint due`.execute(trx)
      await failSchedule(trx, id, problemOf(error))
      await record(trx, venue, 'menu.not-published', ids.length, now)
    }
  })
}

/** Records what nobody did at that moment. Who wanted it is in the version and in the entry of the schedule. */
const record = (
  trx: Transaction<Database>,
  venue: string,
  action: AuditedAction,
  count: number,
  now: number,
) =>
  insertAuditEntry(trx, {
    ...{ venue, branch: null, staffId: null, who: null, device: 'automatic', action, subject: '' },
    ...{ before: null, after: { kind: 'count', count }, at: new Date(now) },
  })

function problemOf({ issues }: ApiError): NonNullable<EditSchedule['problem']> {
  const reason = issues[0]?.reason
  return reason === 'gone' || reason === 'changed' || reason === 'exists' ? reason : 'invalid'
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
