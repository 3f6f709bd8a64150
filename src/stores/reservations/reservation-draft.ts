import { atom, computed, type ReadableAtom } from 'nanostores'
import type { ReservePayload } from '../../contract/payloads/visitor.ts'
import { type Minor, toMinorUnits } from '../../domain/values/money.ts'
import { authFor } from '../account/auth.ts'
import { orderFormFor } from '../checkout/order-form.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { openReservationForm } from './reservation-form.ts'
import { type ItemsView, itemsView, withCount, withoutLines } from './reservation-items.ts'
import { createPlace, type Place } from './reservation-place.ts'
import type { Draft } from './reservation-problems.ts'

export type ReservationPerson = { readonly name: string; readonly phone: string; readonly note: string }

export type ReservationDraft = {
  readonly place: Place
  readonly $items: ReadableAtom<ItemsView>
  readonly $person: ReadableAtom<ReservationPerson>
  /** The amount to pay at the venue: the local total, or the one the platform named last (`isFromPlatform`). */
  readonly $total: ReadableAtom<{ readonly amount: Minor; readonly isFromPlatform: boolean }>
  open(): () => void
  /** Returns the present draft. */
  now(): Draft
  set(part: Partial<ReservationPerson>): void
  setCount(key: string, count: number): void
  /** Removes unavailable lines and stores the total that the platform named, in major units; null if it named none. */
  applyChanges(goneKeys: readonly string[], total: number | null): void
  /** Clears the draft once it is reserved. The details of the diner stay. */
  clear(): void
}

/** The draft of a reservation. The cart stores the diner's details. */
export function createReservationDraft(
  page: PageEnvironment,
  payload: ReservePayload,
  cartKey: string,
): ReservationDraft {
  const form = openReservationForm(page, payload.branchId)
  const person = orderFormFor(cartKey)
  const place = createPlace(page, payload, form)
  const $platformTotal = atom<number | null>(null)
  const $items = computed([form.$values, place.$view], ({ counts }, { chosen }) =>
    itemsView(payload, counts, chosen),
  )
  const setCounts = (counts: Readonly<Record<string, number>>) => form.set({ counts })

  return {
    place,
    $items,
    $person: computed([person.$values, form.$values], ({ name, phone }, { note }) => ({ name, phone, note })),
    $total: computed([$platformTotal, $items], (platformTotal, { quote }) => ({
      amount: platformTotal === null ? quote.total : toMinorUnits(platformTotal, payload.currency),
      isFromPlatform: platformTotal !== null,
    })),
    open() {
      const close = place.open()
      // Fills empty fields with the customer's details and keeps what the customer has typed.
      const stop = authFor(payload.userId).$customer.subscribe((customer) => {
        if (!customer) return
        const before = person.$values.get()
        person.set({
          ...(before.name.trim() === '' ? { name: customer.name } : {}),
          ...(before.phone.trim() === '' ? { phone: customer.phone } : {}),
        })
      })
      return () => {
        stop()
        close()
      }
    },
    now() {
      const { chosen: slot, people, tableId } = place.$view.get()
      const { name, phone } = person.$values.get()
      const { note } = form.$values.get()
      return {
        slot,
        people,
        tableId,
        lines: $items.get().lines,
        agreed: $platformTotal.get(),
        name,
        phone,
        note,
      }
    },
    set({ note, ...details }) {
      if (note !== undefined) form.set({ note })
      person.set(details)
    },
    setCount(key, count) {
      setCounts(withCount(form.$values.get().counts, key, count))
      // The total of the platform does not apply to the new choice.
      $platformTotal.set(null)
    },
    applyChanges(goneKeys, total) {
      setCounts(withoutLines(form.$values.get().counts, goneKeys))
      $platformTotal.set(total)
    },
    clear: form.clear,
  }
}
