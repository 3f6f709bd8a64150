import * as v from 'valibot'
import { channels } from '../account/one-time-code.ts'
import { referenceId, text } from '../wire/primitives.ts'

/** Messages of a venue in a month, of one kind, channel, country and currency. */
const messageVolume = v.object({
  kind: v.picklist(['code', 'order']),
  channel: v.picklist(channels),
  /** Calling code of the phones, such as `+965`; empty if it is unknown. */
  country: text,
  messages: v.number(),
  /** What providers charge for. */
  parts: v.number(),
  /** Messages that were reported as not delivered. */
  failed: v.number(),
  /** Major units. */
  cost: v.number(),
  /** Empty if no price is known. */
  currency: text,
})
export type WireMessageVolume = v.InferOutput<typeof messageVolume>

export const messageOperatorCalls = {
  /** `month`: `YYYY-MM` by the venue's clock; empty: the current one. */
  messageVolume: {
    method: 'GET',
    path: '/operator/venues/:referenceId/messages',
    query: ['month'],
    response: v.object({ venue: referenceId, month: text, volume: v.array(messageVolume) }),
    auth: 'operator',
  },
} as const
