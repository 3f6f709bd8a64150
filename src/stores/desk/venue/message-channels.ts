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

/** The chosen channels of a venue file, in the order in which they are offered. */
export const readChannels = (value: Json): readonly Channel[] =>
  isJsonList(value)
    ? [...new Set(value)].flatMap((one) => CHANNELS.find((channel) => channel === one) ?? [])
    : []

/** @param sent the channels by which the installation sends messages about orders */
export function channelChoices(file: Json, sent: readonly Channel[]): readonly ChannelChoice[] {
  const business = isJsonObject(file) && isJsonObject(file.business) ? file.business : {}
  const chosen = readChannels(business.order_messages ?? null)
  return CHANNELS.map((channel) => {
    const isSent = sent.includes(channel)
    return { channel, isSent, canChange: isSent || chosen.includes(channel) }
  })
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

/** The name or number that the operator has registered for the SMS of the venue; null: they have that of the installation. */
export const smsSender = (file: Json): string | null =>
  isJsonObject(file) && typeof file.sms_sender === 'string' && file.sms_sender !== '' ? file.sms_sender : null
