import { toWireOrderLines } from '../../contract/order/calc-order-request.ts'
import type { ReserveRequestInput } from '../../contract/order/reservation.ts'
import type { ReservePayload } from '../../contract/payloads/visitor.ts'
import { orderTypeCode } from '../../domain/menu/selling-type.ts'
import { type CartLine, createCartLine, type LineItem } from '../../domain/order/line.ts'
import { type Quote, quoteOrder } from '../../domain/order/quote.ts'
import type { SlotTimes } from '../../domain/time/slots.ts'
import { toMajorUnits } from '../../domain/values/money.ts'
import type { Phone } from '../../domain/values/phone.ts'

/** Returns the key of a line. It depends only on the item and its size, because nothing else can be chosen. */
export const reservedKey = (itemId: string, labelId: string | null) => `${itemId} ${labelId ?? ''}`

/** Creates the line of an additionally reserved item, in one of its sizes and without modifiers. */
export function reservedLine(
  item: LineItem,
  categoryId: string,
  labelId: string | null,
  count: number,
): CartLine {
  const line = createCartLine(item, categoryId, { labelId, modifiers: {}, note: '' }, count)
  return { ...line, key: reservedKey(item.id, labelId) }
}

/** Calculates the price shown before the server has priced it, with the same functions and data (spec §9). */
export function reservedQuote(lines: readonly CartLine[], payload: ReservePayload): Quote {
  return quoteOrder(lines, {
    currency: payload.currency,
    sellingType: payload.settings.type,
    branchId: payload.branchId,
    discounts: payload.discounts,
    exclusiveTaxes: payload.exclusiveTaxes,
    coupon: null,
    delivery: { kind: 'none' },
    wallet: 0,
  })
}

/**
 * Creates the body of `POST webapp/reserve-table`. `agreed`: the total that the platform named last, in major units. It
 * replaces the local total.
 */
export function toReserveRequest(
  payload: ReservePayload,
  of: {
    readonly slot: SlotTimes
    readonly people: number
    readonly tableId: string | null
    readonly lines: readonly CartLine[]
    readonly agreed: number | null
    readonly name: string
    readonly phone: Phone
    readonly note: string
    readonly locale: string
  },
): ReserveRequestInput {
  const { settings, currency, branchId } = payload
  const quote = reservedQuote(of.lines, payload)
  const lines = toWireOrderLines(of.lines, quote, currency)
  const { date, from, to } = of.slot
  return {
    branch_id: branchId,
    selling_types: settings.type,
    order_type: orderTypeCode(settings.type),
    reservation: true,
    schedule: { date, from, to },
    users: of.people,
    table_id: of.tableId,
    order_lines:
      of.agreed === null ? lines : lines.map((line) => ({ ...line, unit_price: null, total_price: null })),
    total: lines.length === 0 ? null : (of.agreed ?? toMajorUnits(quote.total, currency)),
    name: of.name.trim(),
    phone: of.phone.national,
    dial_code: of.phone.dialCode,
    comment: of.note.trim(),
    locale: of.locale,
  }
}
