import { atom, computed, type ReadableAtom } from 'nanostores'
import type { PaymentWay } from '../../domain/payment/payment.ts'
import { type Car, cartFor } from '../cart/cart.ts'
import { readSession, writeSession } from '../session.ts'

/** What is kept for this visit alone: it survives reload and Back, not the closing of the tab. */
type VisitPart = { readonly note: string; readonly payment: PaymentWay | null }

export type OrderFormValues = VisitPart & {
  readonly name: string
  /** As it was typed; with `+` and the calling code when it is of another country than the venue. */
  readonly phone: string
  readonly car: Car
}

export type OrderForm = {
  readonly $values: ReadableAtom<OrderFormValues>
  set(values: Partial<OrderFormValues>): void
  /** After an order: the person stays, what belonged to the order goes. */
  clear(): void
}

const forms = new Map<string, OrderForm>()

/** The form of a cart's order. The person is kept with the cart (spec §3). */
export function orderFormFor(cartKey: string): OrderForm {
  let form = forms.get(cartKey)
  if (!form) {
    form = createForm(cartKey)
    forms.set(cartKey, form)
  }
  return form
}

function createForm(cartKey: string): OrderForm {
  const cart = cartFor(cartKey)
  const at = `order-form:${cartKey}`
  const $visit = atom<VisitPart>(decode(readSession(at)))
  const keep = (visit: VisitPart) => {
    $visit.set(visit)
    writeSession(at, JSON.stringify(visit))
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
    clear: () => keep({ note: '', payment: null }),
  }
}

function decode(stored: string | null): VisitPart {
  try {
    const { note, payment } = JSON.parse(stored ?? '{}') as Partial<VisitPart>
    return {
      note: typeof note === 'string' ? note : '',
      payment: typeof payment?.method === 'number' ? payment : null,
    }
  } catch {
    return { note: '', payment: null }
  }
}
