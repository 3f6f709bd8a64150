import type { Board, BoardOrder } from '../../contract/counter/board-calls.ts'
import { decodeNames } from '../../contract/wire/primitives.ts'
import type { AddressField } from '../../domain/delivery/address.ts'
import { writtenParts } from '../../domain/delivery/written-parts.ts'
import { paymentMethods } from '../../domain/payment/payment.ts'
import type { Localized } from '../../domain/values/localized.ts'
import { toMinorUnits } from '../../domain/values/money.ts'
import type { Translate } from './translator.ts'

/** The messages and formats of a screen or a ticket, for one language and one venue. */
export type OrderWords = {
  readonly t: Translate
  readonly locale: string
  /** Returns a text of the venue in this language, or in the closest one that it has. */
  readonly localize: (text: Localized) => string
  /** Formats an amount in minor units, with the venue's currency. */
  readonly money: (minor: number) => string
  readonly number: (value: number) => string
  /** Formats the number of an order. */
  readonly reference: (number: number) => string
  /** Formats a time of day, in minutes since midnight by the venue's clock. */
  readonly clock: (minute: number) => string
}

/** The names of a venue, branch or dish by language. */
export const namesOf = (names: Parameters<typeof decodeNames>[0]): Localized => decodeNames(names)

/** A line of an order, for the kitchen. */
export type TicketLine = {
  /** The position of the line in the order. */
  readonly at: number
  /** The quantity as ordered, if the venue has reduced it and that is to be shown. */
  readonly ordered: number | null
  readonly name: Localized
  readonly label: Localized
  readonly quantity: number
  readonly options: readonly { readonly name: Localized; readonly quantity: number }[]
  readonly remark: string
}

/** The lines of an order as it is now, without what the venue has removed. */
export const ticketLines = (order: Pick<BoardOrder, 'order_lines'>): TicketLine[] =>
  linesWithChanges(order)
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({ ...line, ordered: null }))

/** The lines of an order with what the venue has removed. */
export const linesWithChanges = ({ order_lines }: Pick<BoardOrder, 'order_lines'>): TicketLine[] =>
  order_lines.map(({ locales, label, quantity, ordered, modifiers, comment }, at) => ({
    ...{ at, ordered },
    name: decodeNames(locales),
    label: decodeNames(label),
    quantity,
    options: modifiers.map((modifier) => ({
      name: decodeNames(modifier.locales),
      quantity: modifier.quantity,
    })),
    remark: comment.trim(),
  }))

/** Everything that the diner wrote about the whole order. */
export const orderRemarks = ({ comment, notes }: BoardOrder): string[] =>
  [comment ?? '', ...notes].map((text) => text.trim()).filter(Boolean)

export type Destination = {
  readonly area: Localized
  readonly parts: readonly { readonly field: AddressField; readonly value: string }[]
  readonly note: string
  /** The address of a map that shows the place. */
  readonly mapHref: string
}

/** Where an order is brought; null if it is not. */
export function destinationOf({ delivery }: BoardOrder): Destination | null {
  if (!delivery) return null
  const { address } = delivery
  const area = decodeNames(delivery.area)
  const parts = writtenParts(address)
  const { lat, lng } = address
  const words = [...parts.map(({ value }) => value), Object.values(area)[0] ?? ''].filter(Boolean).join(', ')
  const found = lat !== null && lng !== null ? `?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}` : null
  return {
    area,
    parts,
    note: address.note.trim(),
    mapHref: `https://www.openstreetmap.org/${found ?? `search?query=${encodeURIComponent(words)}`}`,
  }
}

/** The car to which a pickup order is brought; '' for none. */
export const carText = ({ car }: BoardOrder): string =>
  car ? [car.color, car.make, car.plate].filter(Boolean).join(' · ') : ''

/** The name of an order's table; its id if the table no longer exists, null without a table. */
export function tableName({ table_id: id }: BoardOrder, tables: Board['venue']['tables']): Localized | null {
  if (id === null) return null
  const table = tables.find((one) => one.id === id)
  return table ? decodeNames(table.locales) : { en: id }
}

/** Whether the order is paid, or how and how much the diner will pay. */
export function paymentText(order: BoardOrder, { t, money }: Pick<OrderWords, 't' | 'money'>): string {
  const { amounts, currency, payment, payment_type: method } = order
  if (payment.state === 'refunded') return t('counter:pay.refunded')
  const payable = toMinorUnits(amounts.payable, currency)
  if (payment.state === 'paid' || payable === 0) return t('counter:pay.paid')
  const way = method === paymentMethods.cash ? 'cash' : method === paymentMethods.card ? 'card' : 'later'
  return t(`counter:pay.${way}`, { amount: money(payable) })
}
