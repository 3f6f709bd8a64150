import { sql, type Transaction } from 'kysely'
import type { Database } from './schema/database.ts'
import type { Db } from './venues.ts'

/** A rate limit: at most `most` times within `seconds`. */
export type Limit = { readonly most: number; readonly seconds: number }

/** A rate-limited action; `key` identifies who does it, or to whom it is done. */
export type LimitedTurn = { readonly key: string; readonly limits: readonly Limit[] }

/** The longest window of a limit, in seconds. */
const DAY = 24 * 3600

/** Takes all of these turns and returns 0, or takes none and returns the seconds to wait. `now`: epoch milliseconds. */
export async function takeTurns(
  trx: Transaction<Database>,
  turns: readonly LimitedTurn[],
  now: number,
): Promise<number> {
  await lockTurns(trx, turns)
  const wait = await secondsToWait(trx, turns, now)
  if (wait === 0) await recordTurns(trx, turns, now)
  return wait
}

/** Locks the counts of these keys until the transaction ends. */
export async function lockTurns(trx: Transaction<Database>, turns: readonly LimitedTurn[]): Promise<void> {
  // Sorted, so that concurrent requests cannot deadlock.
  for (const key of turns.map((turn) => turn.key).sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

/** Returns the seconds until all of these turns can be taken; 0 for now. */
export async function secondsToWait(db: Db, turns: readonly LimitedTurn[], now: number): Promise<number> {
  let wait = 0
  for (const { key, limits } of turns) {
    for (const { most, seconds } of limits) {
      // The turn that must leave the window before another one fits.
      const oldest = await db
        .selectFrom('limited_turn')
        .select('at')
        .where('key', '=', key)
        .where('at', '>', new Date(now - seconds * 1000))
        .orderBy('at', 'desc')
        .offset(most - 1)
        .limit(1)
        .executeTakeFirst()
      if (oldest) wait = Math.max(wait, Math.ceil((oldest.at.getTime() - now) / 1000 + seconds))
    }
  }
  return wait
}

/** Records the turns, and deletes those that are outside every limit's window and not being deleted by others. */
export async function recordTurns(
  trx: Transaction<Database>,
  turns: readonly LimitedTurn[],
  now: number,
): Promise<void> {
  await trx
    .deleteFrom('limited_turn')
    .where('seq', 'in', (turns) =>
      turns
        .selectFrom('limited_turn')
        .select('seq')
        .where('at', '<', new Date(now - DAY * 1000))
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  await trx
    .insertInto('limited_turn')
    .values(turns.map(({ key }) => ({ key, at: new Date(now) })))
    .execute()
}
