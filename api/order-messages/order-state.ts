import { channels as allChannels, type Channel } from '../../src/contract/account/one-time-code.ts'
import type { PlacedOrder } from '../../src/contract/order/order.ts'
import { isFinal } from '../../src/domain/order/order-status.ts'
import type { ToldState } from '../../src/domain/order/told-state.ts'
import type { Business } from '../../src/domain/venue/venue.ts'
import type { MessageProviders } from '../messages/deliver.ts'

/** The state of an order, as its diner knows it after a message. */
export const toldStateOf = ({ status, ready_at, changed }: PlacedOrder): ToldState => ({
  status,
  readyAt: ready_at,
  changedAt: changed?.at ?? null,
})

/** The channels by which the installation sends messages about orders. */
export const newsChannels = (providers: MessageProviders): Channel[] =>
  allChannels.filter((channel) => providers[channel]?.news[channel] !== undefined)

/** The channels by which the diner of an order can hear about it: its venue allows them, and somebody delivers them to its phone. */
export function offeredChannels(
  { orderMessages }: Pick<Business, 'orderMessages'>,
  providers: MessageProviders,
  { phone, status }: Pick<PlacedOrder, 'phone' | 'status'>,
): Channel[] {
  if (phone === '' || isFinal(status)) return []
  const sent = newsChannels(providers)
  return orderMessages.filter((channel) => sent.includes(channel))
}
