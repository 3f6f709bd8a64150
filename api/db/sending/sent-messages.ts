import { type Kysely, sql } from 'kysely'
import type { Channel } from '../../../src/contract/account/one-time-code.ts'
import type { MessageKind } from '../schema/accounts.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'
import { addToVolume } from './message-volume.ts'

/** `delivered`: it is on the phone. `failed`: it will never be. */
export type DeliveryState = 'delivered' | 'failed'

/** A message that is passed to a provider. */
export type NewSentMessage = {
  readonly id: string
  readonly provider: string
  readonly channel: Channel
  readonly kind: MessageKind
  readonly venue: string
  readonly month: string
  readonly country: string
  readonly created_at: Date
}

/** An accepted message: the provider's id of it, its parts, and its cost in millionths of a currency ('' if it is unknown). */
export type AcceptedMessage = {
  readonly reference: string | null
  readonly parts: number
  readonly cost: number
  readonly currency: string
}

/** A message about which a report brought news. */
export type ReportedMessage = Pick<NewSentMessage, 'id' | 'channel' | 'kind' | 'country'>

/** Stores a message before it is sent, because its report may arrive before the provider's answer. Deletes those before `oldest`. */
export async function insertSentMessage(db: Db, message: NewSentMessage, oldest: Date): Promise<void> {
  await db.deleteFrom('sent_message').where('created_at', '<', oldest).execute()
  await db
    .insertInto('sent_message')
    .values({ ...message, reference: null, state: 'sent', accepted: false })
    .execute()
}

/** Records that a provider accepted a message, and counts it for its venue, with what an earlier report said about it. */
export function acceptSentMessage(
  db: Kysely<Database>,
  { id, ...of }: NewSentMessage,
  { reference, parts, cost, currency }: AcceptedMessage,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { state, billed } = await trx
      .updateTable('sent_message')
      .set({ reference, cost, currency, accepted: true })
      .where('id', '=', id)
      .returning(['state', 'billed'])
      .executeTakeFirstOrThrow()
    const failed = state === 'failed' ? 1 : 0
    await addToVolume(trx, { ...of, currency }, { messages: 1, parts, failed, cost: billed ? cost : 0 })
  })
}

/** What a report says about a message, which it names by Sufra's id or by the provider's own. */
type Report = {
  readonly message: string | null
  readonly reference: string | null
  readonly state: DeliveryState
  readonly isBilled?: boolean | undefined
}

/**
 * Records a report about a message of this provider. Returns the message if this is news. A message that was delivered stays so. A
 * message that is not billed costs nothing.
 */
export function recordDelivery(
  db: Kysely<Database>,
  provider: string,
  { message, reference, state, isBilled = true }: Report,
): Promise<ReportedMessage | null> {
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('sent_message')
      .selectAll()
      .where('provider', '=', provider)
      .where((row) => row.or([row('id', '=', message), row('reference', '=', reference)]))
      .orderBy(sql<boolean>`id is not distinct from ${message}`, 'desc')
      .limit(1)
      // Locked, so that the answer of the provider and other reports count before this one or after it.
      .forUpdate()
      .executeTakeFirst()
    if (!known || known.state === 'delivered' || known.state === state) return null
    const { id, channel, kind, country } = known
    const billed = known.billed && isBilled
    await trx.updateTable('sent_message').set({ state, billed }).where('id', '=', id).execute()
    // A message that is not accepted yet is counted when it is.
    if (known.accepted) {
      const failed = state === 'failed' ? 1 : 0
      const unbilled = known.billed && !billed ? Number(known.cost) : 0
      if (failed > 0 || unbilled > 0)
        await addToVolume(trx, known, { messages: 0, parts: 0, failed, cost: -unbilled })
    }
    await trx
      .updateTable('order_message')
      .set({ failed: state === 'failed' })
      .where('message_id', '=', id)
      .execute()
    return { id, channel, kind, country }
  })
}

export async function findMessageState(db: Db, id: string): Promise<'sent' | DeliveryState | null> {
  const row = await db.selectFrom('sent_message').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state ?? null
}
