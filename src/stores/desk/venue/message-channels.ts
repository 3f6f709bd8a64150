import type { Channel } from '../../../contract/account/one-time-code.ts'
import { isJsonList, isJsonObject, type Json } from '../../../domain/json/json.ts'

/** All channels, in the order in which the form shows them. */
const CHANNELS: readonly Channel[] = ['whatsapp', 'sms']

/** A channel by which diners could hear about their orders. */
export type ChannelChoice = {
  readonly channel: Channel
  /** Whether the installation sends messages about orders by it. Otherwise diners are not offered it. */
  readonly isSent: boolean
  /** One that nobody sends by can only be taken back: it may have been chosen when it was sent. */
  readonly canChange: boolean
}

export type MessageReach = {
  readonly channels: readonly ChannelChoice[]
  /** What SMS come from: the name or number of the venue, or else the sender of the installation. Null: no SMS are sent, as far as is known. */
  readonly smsSender: { readonly name: string | null } | null
}

/** The chosen channels of a venue file, in the order in which they are offered. */
export const readChannels = (value: Json): readonly Channel[] =>
  isJsonList(value)
    ? [...new Set(value)].flatMap((one) => CHANNELS.find((channel) => channel === one) ?? [])
    : []

/** @param sent the channels by which the installation sends messages about orders; null: that is not known, and forbids nothing */
export function messageReach(file: Json, sent: readonly Channel[] | null): MessageReach {
  const { business, sms_sender: sender } = isJsonObject(file) ? file : {}
  const chosen = readChannels(isJsonObject(business) ? (business.order_messages ?? null) : null)
  return {
    channels: CHANNELS.map((channel) => {
      const isSent = sent?.includes(channel) ?? true
      return { channel, isSent, canChange: isSent || chosen.includes(channel) }
    }),
    smsSender: sent?.includes('sms')
      ? { name: typeof sender === 'string' && sender !== '' ? sender : null }
      : null,
  }
}

/** Adds a channel as the last that is offered, or takes it away. */
export const chooseChannel = (chosen: readonly Channel[], channel: Channel, isChosen: boolean) => [
  ...chosen.filter((one) => one !== channel),
  ...(isChosen ? [channel] : []),
]

export const offerFirst = (chosen: readonly Channel[], first: Channel): readonly Channel[] => [
  first,
  ...chosen.filter((one) => one !== first),
]
