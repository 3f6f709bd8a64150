import { sql, type Transaction } from 'kysely'
import type { Database } from './schema/database.ts'
import type { Db } from './venues.ts'

/** At most so often within so many seconds. */
export type Limit = { readonly most: number; readonly seconds: number }

/** Something that may be done only so often by, or to, whoever `key` names. */
export type LimitedTurn = { readonly key: string; readonly limits: readonly Limit[] }

/** The longest time a limit looks back. */
const DAY = 24 * 3600

/** Takes each of these turns, or none of them: seconds to wait then, else 0. `now` in epoch milliseconds. */
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

/** Makes others wait who count the same, until the transaction ends. */
export async function lockTurns(trx: Transaction<Database>, turns: readonly LimitedTurn[]): Promise<void> {
  // In one order everywhere, so that concurrent requests never wait for each other in a circle.
  for (const key of turns.map((turn) => turn.key).sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

/** Seconds until all of these turns may be taken; 0: now. */
export async function secondsToWait(db: Db, turns: readonly LimitedTurn[], now: number): Promise<number> {
  let wait = 0
  for (const { key, limits } of turns) {
    for (const { most, seconds } of limits) {
      // The turn that has to be that long ago before there is room for another.
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

/** Counts the turns, and forgets those that no limit asks for any more and nobody else is just forgetting. */
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
