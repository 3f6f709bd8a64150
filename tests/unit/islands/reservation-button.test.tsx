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
/** Returns a function that renders the button for a number of wreaths and returns its text. */
async function createButton(payload: ReservePayload, wreaths: number) {
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
    'the button states that a reservation with a price obliges to pay (%s)',
    async (locale) => {
      const t = translatorFor(locale)
      const reserve = await createButton(withDishes(country), 1)
      expect(reserve(locale)).toBe(t('reservation:confirm.withItemsObliged'))
      const book = await createButton(service(country), 1)
      expect(book(locale)).toBe(t('reservation:confirm.serviceObliged'))
    },
  )

  test('the button of a free table does not mention payment', async () => {
    expect((await createButton(withDishes(country), 0))('en')).toBe('Reserve table')
  })
})

test('in other countries the button has the usual text, except in German', async () => {
  const reserve = await createButton(withDishes('KW'), 1)
  expect([reserve('en'), reserve('de')]).toEqual(['Reserve and order', 'Zahlungspflichtig reservieren'])
  const book = await createButton(service('CH'), 1)
  expect([book('en'), book('de')]).toEqual(['Book now', 'Zahlungspflichtig buchen'])
})
