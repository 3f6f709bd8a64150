import type { Kysely } from 'kysely'
import { deleteOldEvents } from '../db/board/events.ts'
import { deleteOldKeys } from '../db/idempotency.ts'
import { deleteOldNews } from '../db/push/order-news.ts'
import type { Database } from '../db/schema/database.ts'
import type { Log } from '../http/log.ts'
import { storePastDays } from '../insights/store-past-days.ts'
import { eraseOldGuests } from './erase-old-guests.ts'

/** What housekeeping depends on. */
export type HousekeepingDeps = {
  readonly db: Kysely<Database>
  /** Epoch milliseconds. */
  now(): number
  readonly log: Log
  /** Days after which guests' orders and reservations are anonymized; null: never automatically. */
  readonly retentionDays: number | null
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** How long an `Idempotency-Key` is honoured, in milliseconds. */
const KEY_RETENTION = 30 * DAY
/** How long a board that lost its connection can continue where it was, in milliseconds. */
const EVENT_RETENTION = 2 * DAY
/** How long an order that is never completed keeps its diner’s choice of messages, in milliseconds. */
const NEWS_RETENTION = 30 * DAY

/** Deletes old idempotency keys, events of boards and subscriptions, stores figures of past days, and anonymizes guests' orders and reservations that are past their retention. */
export async function runHousekeeping({ db, now, log, retentionDays }: HousekeepingDeps): Promise<void> {
  await deleteOldKeys(db, new Date(now() - KEY_RETENTION))
  await deleteOldEvents(db, new Date(now() - EVENT_RETENTION))
  await deleteOldNews(db, new Date(now() - NEWS_RETENTION))
  await storePastDays(db, now(), log)
  if (retentionDays === null) return
  const erased = await eraseOldGuests(db, now(), retentionDays)
  if (erased.orders + erased.reservations > 0) log('info', 'guest data erased', erased)
}

/** Runs housekeeping now and then every hour, until it is closed. */
export function startHousekeeping(deps: HousekeepingDeps): { close(): Promise<void> } {
  let running = Promise.resolve()
  const run = () => {
    running = running
      .then(() => runHousekeeping(deps))
      .catch((error: unknown) => {
        deps.log('error', 'housekeeping failed', { error: error instanceof Error ? error.name : 'unknown' })
      })
  }
  run()
  const timer = setInterval(run, HOUR)
  timer.unref()
  return {
    close() {
      clearInterval(timer)
      return running
    },
  }
}
