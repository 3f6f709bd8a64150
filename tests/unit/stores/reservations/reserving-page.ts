import { vi } from 'vitest'
import type { CallError } from '../../../../src/client/http.ts'
import { reservationSlotsCall, reserveTableCall } from '../../../../src/contract/order/reservation-calls.ts'
import type { ReservePayload } from '../../../../src/contract/payloads/visitor.ts'
import { authFor } from '../../../../src/stores/account/auth.ts'
import { loadPhoneBook, type PhoneBook } from '../../../../src/stores/phone-book.ts'
import { $deviceReservations } from '../../../../src/stores/reservations/device-reservations.ts'
import { createReservationPage } from '../../../../src/stores/reservations/reservation-page.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'
import { CUSTOMER, payloadOf, reservationOf, servicePayload, slotsOn, TODAY, watchLeaving } from './venue.ts'

let carts = 0

export const settle = () => vi.advanceTimersByTimeAsync(0)
export const issue = (path: string, reason?: string) => ({
  path,
  message: path,
  ...(reason ? { reason } : {}),
})

/** Creates a page for a guest with three free times today. Installs fake timers, which the test must restore. */
export function reservingPage() {
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T09:00:00Z`) })
  const page = fakePage('ar')
  const leaving = watchLeaving()
  $deviceReservations.set([])
  authFor(CUSTOMER.business_id).logOut()
  page.client.answer(reservationSlotsCall, () => slotsOn(TODAY, { '18:00': [], '19:00': [], '20:00': [] }))
  return {
    page,
    leaving,
    sent: () => page.client.requests(reserveTableCall),
    asks: () => page.client.requests(reservationSlotsCall).length,
    succeed: () =>
      page.client.answer(reserveTableCall, () => ({ reservation: reservationOf(), secret: 's3cret' })),
    fail: (error: CallError) =>
      page.client.answer(reserveTableCall, () => {
        throw error
      }),
    /** Switches to a service with room for nine people at two times of the day. */
    service(): ReservePayload {
      page.client.answer(reservationSlotsCall, () => slotsOn(TODAY, { '18:00': 9, '19:00': 9 }))
      return servicePayload()
    },
    /** Opens a complete form; `person` overrides the name and phone. */
    async openForm(
      payload: ReservePayload = payloadOf(),
      person: { name?: string; phone?: string } = {},
      loadBook: () => Promise<PhoneBook> = loadPhoneBook,
    ) {
      const cartKey = `reserving-cart:${++carts}`
      const model = createReservationPage(page, payload, cartKey, loadBook)
      const close = model.open()
      await settle()
      model.set({ name: 'Layla', phone: '5001 2345', note: 'By the window', ...person })
      return { model, close, cartKey }
    },
  }
}
