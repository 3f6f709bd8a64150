import type { OutboxMessage } from '../../../src/contract/operator/operator-calls.ts'
import type { Db } from '../venues.ts'

/** Stores a message, and deletes those from before `oldest`. */
export async function insertMessage(
  db: Db,
  message: Omit<OutboxMessage, 'created_at'>,
  at: Date,
  oldest: Date,
): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('seq', 'in', (messages) =>
      messages.selectFrom('outbox').select('seq').where('created_at', '<', oldest).forUpdate().skipLocked(),
    )
    .execute()
  await db
    .insertInto('outbox')
    .values({ ...message, created_at: at })
    .execute()
}

/** Lists messages, newest first. */
export async function listLatestMessages(db: Db, limit: number): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'channel', 'phone', 'text', 'locale', 'created_at'])
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

export async function deleteMessagesTo(db: Db, phone: string): Promise<void> {
  await db.deleteFrom('outbox').where('phone', '=', phone).execute()
}
