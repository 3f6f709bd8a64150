import { atom, computed, type ReadableAtom } from 'nanostores'
import type { PaymentChoice } from '../../domain/payment/payment.ts'
import { perKey } from '../../domain/values/per-key.ts'
import { type Car, cartFor } from '../cart/cart.ts'
import { parseStored } from '../parse-stored.ts'
import { readSession, writeSession } from '../session.ts'
import { storedFields } from '../stored-fields.ts'

/** The values stored for this visit only. They survive a reload and Back, but not the closing of the tab. */
type VisitPart = { readonly note: string; readonly payment: PaymentChoice | null }

export type OrderFormValues = VisitPart & {
  readonly name: string
  /** As typed. A number from another country than the venue's starts with `+` and the calling code. */
  readonly phone: string
  readonly car: Car
}

export type OrderForm = {
  readonly $values: ReadableAtom<OrderFormValues>
  set(values: Partial<OrderFormValues>): void
  /** Clears note and payment after an order. Name, phone and car are kept. */
  clear(): void
}

const EMPTY: VisitPart = { note: '', payment: null }

/** The form of a cart's order. Name, phone and car are stored with the cart (spec §3). */
export const orderFormFor = perKey(createForm)

function createForm(cartKey: string): OrderForm {
  const cart = cartFor(cartKey)
  const sessionKey = `order-form:${cartKey}`
  const $visit = atom(parseStored(readSession(sessionKey), readVisitPart, EMPTY))
  const keep = (visit: VisitPart) => {
    $visit.set(visit)
    writeSession(sessionKey, JSON.stringify(visit))
  }
  return {
    $values: computed([cart.$kept, $visit], ({ name, phone, car }, visit) => ({
      name,
      phone,
      car,
      ...visit,
    })),
    set({ note, payment, ...person }) {
      if (note !== undefined || payment !== undefined) {
        const before = $visit.get()
        keep({ note: note ?? before.note, payment: payment === undefined ? before.payment : payment })
      }
      if (Object.keys(person).length > 0) cart.setPerson(person)
    },
    clear: () => keep(EMPTY),
  }
}

function readVisitPart(stored: unknown): VisitPart {
  const { note, payment } = storedFields(stored)
  return {
    note: typeof note === 'string' ? note : '',
    payment: typeof storedFields(payment).method === 'number' ? (payment as PaymentChoice) : null,
  }
}
