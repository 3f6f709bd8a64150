import type { Channel } from '../../../src/contract/account/one-time-code.ts'
import type { Db } from '../venues.ts'

/** `delivered`: it is on the phone. `failed`: it will never be. */
export type DeliveryState = 'delivered' | 'failed'

/** A message that was passed to a provider. */
export type NewSentMessage = {
  readonly id: string
  readonly provider: string
  readonly channel: Channel
  readonly created_at: Date
}

/** Stores a message before it is sent, because its report may arrive before the provider's answer. Deletes those before `oldest`. */
export async function insertSentMessage(db: Db, message: NewSentMessage, oldest: Date): Promise<void> {
  await db.deleteFrom('sent_message').where('created_at', '<', oldest).execute()
  await db
    .insertInto('sent_message')
    .values({ ...message, reference: null, state: 'sent' })
    .execute()
}

export async function setMessageReference(db: Db, id: string, reference: string): Promise<void> {
  await db.updateTable('sent_message').set({ reference }).where('id', '=', id).execute()
}

/**
 * Records a report about a message of this provider, which it names by Sufra's id or by its own. Returns the channel if this is news.
 * A message that was delivered stays so.
 */
export async function recordDelivery(
  db: Db,
  provider: string,
  { message, reference, state }: { message: string | null; reference: string | null; state: DeliveryState },
): Promise<Channel | null> {
  const updated = await db
    .updateTable('sent_message')
    .set({ state })
    .where('provider', '=', provider)
    .where((row) => row.or([row('id', '=', message), row('reference', '=', reference)]))
    .where('state', 'not in', ['delivered', state])
    .returning('channel')
    .executeTakeFirst()
  return updated?.channel ?? null
}

export async function findMessageState(db: Db, id: string): Promise<'sent' | DeliveryState | null> {
  const row = await db.selectFrom('sent_message').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state ?? null
}
