import type { Board, BoardOrder } from '../../contract/counter/board-calls.ts'
import { minuteOfDay } from '../../domain/time/slot-time.ts'
import { venueTime } from '../../domain/time/weekday.ts'
import type { Localized } from '../../domain/values/localized.ts'
import { toMinorUnits } from '../../domain/values/money.ts'
import { formatDay } from '../format/format-day.ts'
import { isolate } from '../format/message-values.ts'
import {
  carText,
  destinationOf,
  type OrderWords,
  orderRemarks,
  paymentText,
  type TicketLine,
  ticketLines,
} from './order-texts.ts'
import { orderType } from './order-type.ts'

/** A paragraph of a ticket. `remark`: what the diner wrote, which may be an allergy. */
export type TicketBlock =
  | {
      readonly kind: 'duplicate' | 'number' | 'type' | 'strong' | 'text' | 'option' | 'remark' | 'total'
      readonly text: string
    }
  | { readonly kind: 'dish'; readonly quantity: string; readonly text: string }
  /** A line between the parts of a ticket. */
  | { readonly kind: 'rule' }

/**
 * Writes the ticket of an order, as it is now: its number, where it goes and when, its lines, and how it is paid. Texts that run
 * against the direction of the language are isolated (U+2068 … U+2069).
 */
export function orderTicket(
  order: BoardOrder,
  { tables, time_zone: timeZone }: Pick<Board['venue'], 'tables' | 'time_zone'>,
  words: OrderWords,
  isDuplicate: boolean,
): TicketBlock[] {
  const { t, reference, money, clock } = words
  const at = (instant: string) => clock(venueTime(Date.parse(instant), timeZone).minute)
  const duplicate: TicketBlock[] = isDuplicate
    ? [{ kind: 'duplicate', text: t('counter:print.duplicate') }]
    : []
  return [
    ...duplicate,
    { kind: 'number', text: reference(order.number) },
    { kind: 'type', text: orderType(words, order, tables) },
    ...(order.by_staff ? [{ kind: 'text', text: t('counter:entry.mark') } as const] : []),
    ...placeBlocks(order, words),
    { kind: 'text', text: t('counter:print.placed', { time: at(order.created_at) }) },
    ...(order.ready_at
      ? [{ kind: 'text', text: t('counter:time.promised', { time: at(order.ready_at) }) } as const]
      : []),
    { kind: 'rule' },
    ...ticketLines(order).flatMap((line) => lineBlocks(line, words)),
    { kind: 'rule' },
    ...orderRemarks(order).map((text) => ({ kind: 'remark', text }) as const),
    {
      kind: 'total',
      text: [money(toMinorUnits(order.amounts.total, order.currency)), paymentText(order, words)].join(' · '),
    },
    ...duplicate,
  ]
}

/** To whom an order goes, where, and for when. */
function placeBlocks(order: BoardOrder, words: OrderWords): TicketBlock[] {
  const { t, clock, locale } = words
  const { schedule, name, phone } = order
  const blocks: TicketBlock[] = []
  if (schedule) {
    const time = `${formatDay(schedule.date, locale)}, ${clock(minuteOfDay(schedule.from))}`
    blocks.push({ kind: 'strong', text: t('counter:time.wanted', { time }) })
  }
  const car = carText(order)
  if (car) blocks.push({ kind: 'text', text: t('counter:car', { car }) })
  const destination = destinationOf(order)
  if (destination) {
    blocks.push({ kind: 'strong', text: nameIn(destination.area, words) })
    const parts = destination.parts.map(
      ({ field, value }) => `${t(`address:field.${field}`)} ${isolate(value, locale)}`,
    )
    if (parts.length > 0) blocks.push({ kind: 'text', text: parts.join(' · ') })
    if (destination.note) blocks.push({ kind: 'remark', text: destination.note })
  }
  const contact = [name, phone].filter(Boolean).map((text) => isolate(text, locale))
  if (contact.length > 0) blocks.push({ kind: 'text', text: contact.join(' ') })
  return blocks
}

function lineBlocks(
  { name, label, quantity, options, remark }: TicketLine,
  words: OrderWords,
): TicketBlock[] {
  const { number } = words
  const blocks: TicketBlock[] = [
    {
      kind: 'dish',
      quantity: `${number(quantity)}\u00a0×`,
      text: [nameIn(name, words), nameIn(label, words)].filter(Boolean).join(' · '),
    },
    ...options.map((option) => ({
      kind: 'option' as const,
      text: `+ ${option.quantity > 1 ? `${number(option.quantity)} × ` : ''}${nameIn(option.name, words)}`,
    })),
  ]
  if (remark) blocks.push({ kind: 'remark', text: remark })
  return blocks
}

const nameIn = (text: Localized, { localize, locale }: OrderWords) => isolate(localize(text), locale)
