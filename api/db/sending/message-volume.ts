import type { Channel } from '../../../src/contract/account/one-time-code.ts'
import type { MessageKind } from '../schema/accounts.ts'
import type { Db } from '../venues.ts'

/** Which messages are counted together. `currency`: '' if no price is known. */
export type VolumeOf = {
  readonly venue: string
  /** `YYYY-MM` by the venue's clock. */
  readonly month: string
  readonly channel: Channel
  readonly kind: MessageKind
  readonly country: string
  readonly currency: string
}

/** `cost`: in millionths of the currency. */
export type VolumeCounts = {
  readonly messages: number
  readonly parts: number
  readonly failed: number
  readonly cost: number
}

/** Adds to what a venue's messages of a month count and cost. It contains nothing about who got them, so it stays. */
export async function addToVolume(
  db: Db,
  { venue, month, channel, kind, country, currency }: VolumeOf,
  counts: VolumeCounts,
): Promise<void> {
  await db
    .insertInto('message_volume')
    .values({ venue, month, channel, kind, country, currency, ...counts })
    .onConflict((conflict) =>
      conflict.constraint('message_volume_pkey').doUpdateSet((row) => ({
        messages: row('message_volume.messages', '+', counts.messages),
        parts: row('message_volume.parts', '+', counts.parts),
        failed: row('message_volume.failed', '+', counts.failed),
        cost: row('message_volume.cost', '+', counts.cost),
      })),
    )
    .execute()
}

/** The volume of a venue in a month (`YYYY-MM`). */
export async function readVolume(db: Db, venue: string, month: string): Promise<(VolumeOf & VolumeCounts)[]> {
  const rows = await db
    .selectFrom('message_volume')
    .selectAll()
    .where('venue', '=', venue)
    .where('month', '=', month)
    .orderBy('kind')
    .orderBy('channel')
    .orderBy('country')
    .orderBy('currency')
    .execute()
  return rows.map((row) => ({ ...row, cost: Number(row.cost) }))
}
