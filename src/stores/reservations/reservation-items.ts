import type { ReservableSection, ReservePayload } from '../../contract/payloads/visitor.ts'
import { unavailabilityReason } from '../../domain/menu/availability.ts'
import { type CartLine, findLabel, type LineItem } from '../../domain/order/line.ts'
import type { Quote } from '../../domain/order/quote.ts'
import { reservableLabels } from '../../domain/reservations/reservation.ts'
import { slotStartTime } from '../../domain/time/slot-time.ts'
import type { SlotTimes } from '../../domain/time/slots.ts'
import type { Localized } from '../../domain/values/localized.ts'
import type { Minor } from '../../domain/values/money.ts'
import { reservedKey, reservedLine, reservedQuote } from './reserve-request.ts'

/** Maximum count of one item. */
export const MAX_ITEM_COUNT = 99

/** Counts by the keys of the lines. */
export type Counts = Readonly<Record<string, number>>

export type ReservableRow = {
  readonly key: string
  readonly item: LineItem
  readonly label: Localized | null
  /** Whether the item is available at the chosen time. */
  readonly available: boolean
  /** The price of one unit, in minor units. */
  readonly price: Minor
  readonly count: number
  readonly unit: CartLine
}

export type ItemsView = {
  readonly sections: readonly (Omit<ReservableSection, 'items'> & {
    readonly rows: readonly ReservableRow[]
  })[]
  /** The lines of the additionally reserved items. */
  readonly lines: readonly CartLine[]
  readonly quote: Quote
  /** Returns the price of one unit of a line, in minor units. */
  priceOf(key: string): Minor
}

/** Returns the items that can be reserved additionally at the chosen time, the chosen ones, and their quote. */
export function itemsView(payload: ReservePayload, counts: Counts, slot: SlotTimes | null): ItemsView {
  const { branchId, settings } = payload
  const wanted = { sellingType: settings.type, branchId, at: slot && slotStartTime(slot) }
  const prices = pricesOf(payload)
  const priceOf = (key: string) => prices.get(key) ?? 0
  const sections = payload.sections.map(({ items, ...section }) => ({
    ...section,
    rows: items.flatMap(({ item, categoryId }) =>
      reservableLabels(item).map((labelId) => {
        const key = reservedKey(item.id, labelId)
        const available = unavailabilityReason(item, wanted) === null
        return {
          key,
          item,
          label: findLabel(item, labelId)?.label ?? null,
          available,
          price: priceOf(key),
          count: available ? (counts[key] ?? 0) : 0,
          unit: reservedLine(item, categoryId, labelId, 1),
        }
      }),
    ),
  }))
  const lines = sections
    .flatMap(({ rows }) => rows)
    .flatMap(({ unit, count }) => (count > 0 ? [{ ...unit, count }] : []))
  return { sections, lines, quote: reservedQuote(lines, payload), priceOf }
}

export function withCount(counts: Counts, key: string, count: number): Counts {
  const { [key]: _, ...others } = counts
  return count > 0 ? { ...others, [key]: Math.min(MAX_ITEM_COUNT, count) } : others
}

export function withoutLines(counts: Counts, keys: readonly string[]): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([key]) => !keys.includes(key)))
}

function pricesOf(payload: ReservePayload): ReadonlyMap<string, Minor> {
  const units = payload.sections
    .flatMap(({ items }) => items)
    .flatMap(({ item, categoryId }) =>
      reservableLabels(item).map((labelId) => reservedLine(item, categoryId, labelId, 1)),
    )
  return new Map(reservedQuote(units, payload).lines.map((line) => [line.key, line.unitPrice]))
}
