import { useStore } from '@nanostores/react'
import { orderableAt } from '../../domain/availability.ts'
import { labelOf } from '../../domain/line.ts'
import { reservableLabels } from '../../domain/reservation.ts'
import { slotTime } from '../../domain/slot-time.ts'
import type { SlotTimes } from '../../domain/slots.ts'
import type { ReservePayload } from '../../payload/reservation-payload.ts'
import type { ReservationForm } from '../../stores/reservations/reservation-form.ts'
import { reservedKey, reservedLine, reservedQuote } from '../../stores/reservations/reserve-request.ts'

/** Most of one thing. */
export const MOST = 99

/** What can be reserved along at the chosen time, what is, and what it comes to. */
export function useItems(payload: ReservePayload, form: ReservationForm, slot: SlotTimes | null) {
  const { counts } = useStore(form.$values)
  const at = slot ? slotTime(slot) : null
  const sections = payload.sections.map((section) => ({
    ...section,
    rows: section.items.flatMap(({ item, categoryId, days }) =>
      reservableLabels(item).map((labelId) => {
        const key = reservedKey(item.id, labelId)
        const available = at === null ? !item.soldOut : days.includes(at.weekday) && orderableAt(item, at)
        return {
          key,
          item,
          label: labelOf(item, labelId)?.label ?? null,
          available,
          unit: reservedLine(item, categoryId, labelId, 1),
          count: available ? (counts[key] ?? 0) : 0,
        }
      }),
    ),
  }))
  const rows = sections.flatMap((section) => section.rows)
  const prices = new Map(
    reservedQuote(
      rows.map(({ unit }) => unit),
      payload,
    ).lines.map((line) => [line.key, line.unitPrice]),
  )
  const lines = rows.flatMap(({ unit, count }) => (count > 0 ? [{ ...unit, count }] : []))
  return {
    sections,
    /** Of one, in minor units. */
    priceOf: (key: string) => prices.get(key) ?? 0,
    lines,
    quote: reservedQuote(lines, payload),
    set(key: string, count: number) {
      const { [key]: _, ...others } = form.$values.get().counts
      form.set({ counts: count > 0 ? { ...others, [key]: Math.min(MOST, count) } : others })
    },
    /** What is not to be had any more. */
    drop(itemIds: readonly string[]) {
      const gone = new Set(rows.filter(({ item }) => itemIds.includes(item.id)).map(({ key }) => key))
      const left = Object.entries(form.$values.get().counts).filter(([key]) => !gone.has(key))
      form.set({ counts: Object.fromEntries(left) })
    },
  }
}

export type Items = ReturnType<typeof useItems>
