import type { Channel } from '../../../src/contract/account/one-time-code.ts'
import type { MessageKind } from '../schema/accounts.ts'
import type { Db } from '../venues.ts'
import { addToVolume, type VolumeOf } from './message-volume.ts'

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
    .values({ ...message, reference: null, state: 'sent' })
    .execute()
}

/** Records that a provider accepted a message, and counts it for its venue. */
export async function acceptSentMessage(
  db: Db,
  { id, ...of }: NewSentMessage,
  { reference, parts, cost, currency }: AcceptedMessage,
): Promise<void> {
  await db.updateTable('sent_message').set({ reference, cost, currency }).where('id', '=', id).execute()
  await addToVolume(db, { ...of, currency }, { messages: 1, parts, failed: 0, cost })
}

/**
 * Records a report about a message of this provider, which it names by Sufra's id or by its own. Returns the message if this is news.
 * A message that was delivered stays so. A message that is not billed costs nothing.
 */
export async function recordDelivery(
  db: Db,
  provider: string,
  {
    message,
    reference,
    state,
    isBilled = true,
  }: {
    message: string | null
    reference: string | null
    state: DeliveryState
    isBilled?: boolean | undefined
  },
): Promise<ReportedMessage | null> {
  const updated = await db
    .updateTable('sent_message')
    .set({ state })
    .where('provider', '=', provider)
    .where((row) => row.or([row('id', '=', message), row('reference', '=', reference)]))
    .where('state', 'not in', ['delivered', state])
    .returningAll()
    .executeTakeFirst()
  if (!updated) return null
  const { id, cost, ...of } = updated
  const failed = state === 'failed' ? 1 : 0
  const unbilled = isBilled ? 0 : Number(cost)
  if (unbilled > 0) await db.updateTable('sent_message').set({ cost: 0 }).where('id', '=', id).execute()
  if (failed > 0 || unbilled > 0)
    await addToVolume(db, of satisfies VolumeOf, { messages: 0, parts: 0, failed, cost: -unbilled })
  await db
    .updateTable('order_message')
    .set({ failed: state === 'failed' })
    .where('message_id', '=', id)
    .execute()
  return { id, channel: of.channel, kind: of.kind, country: of.country }
}

export async function findMessageState(db: Db, id: string): Promise<'sent' | DeliveryState | null> {
  const row = await db.selectFrom('sent_message').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state ?? null
}
