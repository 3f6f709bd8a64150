/** The text of the reservation button if there is an amount to pay. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reservationSlotsCall } from '../../../src/contract/order/reservation-calls.ts'
import type { ReservePayload } from '../../../src/contract/payloads/visitor.ts'
import { languages } from '../../../src/i18n/locale/languages.ts'
import { ReservationForm } from '../../../src/islands/reservation/ReservationScreen.tsx'
import { createReservationPage } from '../../../src/stores/reservations/reservation-page.ts'
import { translatorFor } from '../../helpers/messages.ts'
import { fakePage } from '../../helpers/page/fake-page.ts'
import { renderScreen } from '../../helpers/page/render-screen.tsx'
import { payloadOf, servicePayload, slotsOn, TODAY } from '../stores/reservations/venue.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse(`${TODAY}T09:00:00Z`) }))
afterEach(() => vi.useRealTimers())

let carts = 0
/** The text of the button for a number of wreaths. */
async function buttonOf(payload: ReservePayload, wreaths: number) {
  const page = fakePage()
  page.client.answer(reservationSlotsCall, () =>
    slotsOn(TODAY, { '18:00': payload.settings.type === 'reserv_service' ? 9 : ['t1'] }),
  )
  const model = createReservationPage(page, payload, `reservation-button:${++carts}`)
  model.open()
  await vi.advanceTimersByTimeAsync(0)
  model.setCount('wreath ', wreaths)
  return (locale: string) =>
    renderScreen(<ReservationForm model={model} />, locale)
      .all('button')
      .at(-1)
}
const withDishes = (countryCode: string) => ({ ...payloadOf({ withItems: true }), countryCode })
const service = (countryCode: string) => ({ ...servicePayload(), countryCode })

describe.each(['DE', 'FR', 'GB'])('at a venue in %s', (country) => {
  // @feature language.order-button
  test.each(languages)(
    'the button says that a reservation with a price obliges to pay (%s)',
    async (locale) => {
      const t = translatorFor(locale)
      const reserve = await buttonOf(withDishes(country), 1)
      expect(reserve(locale)).toBe(t('reservation:confirm.withItemsObliged'))
      const book = await buttonOf(service(country), 1)
      expect(book(locale)).toBe(t('reservation:confirm.serviceObliged'))
    },
  )

  test('a table alone is free', async () => {
    expect((await buttonOf(withDishes(country), 0))('en')).toBe('Reserve table')
  })
})

test('other countries need no such text, but German always has it', async () => {
  const reserve = await buttonOf(withDishes('KW'), 1)
  expect([reserve('en'), reserve('de')]).toEqual(['Reserve and order', 'Zahlungspflichtig reservieren'])
  const book = await buttonOf(service('CH'), 1)
  expect([book('en'), book('de')]).toEqual(['Book now', 'Zahlungspflichtig buchen'])
})
