import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { calcOrderCall, placeOrderCall } from '../../../../src/contract/order/order-calls.ts'
import { NO_SCHEDULING } from '../../../../src/domain/time/scheduling-rules.ts'
import { languages } from '../../../../src/i18n/locale/languages.ts'
import CarFields from '../../../../src/islands/checkout/CarFields.tsx'
import { CheckoutForm } from '../../../../src/islands/checkout/CheckoutScreen.tsx'
import type { CheckoutModel } from '../../../../src/islands/checkout/checkout-loaders.ts'
import SchedulePicker from '../../../../src/islands/checkout/SchedulePicker.tsx'
import { cartFor } from '../../../../src/stores/cart/cart.ts'
import { loadSlots } from '../../../../src/stores/schedule/schedule.ts'
import { translatorFor } from '../../../helpers/messages.ts'
import {
  exampleAmounts,
  exampleLine,
  NOON,
  type OpenCheckout,
  openCheckout,
  placedOrderAnswer,
  settle,
  setUpPages,
  tearDownPages,
} from '../../../helpers/page/checkout.ts'
import { refusal } from '../../../helpers/page/fake-client.ts'
import { type RenderedScreen, renderScreen } from '../../../helpers/page/render-screen.tsx'

beforeAll(() => loadSlots({ scheduled: { ...NO_SCHEDULING, on: true } }))
beforeEach(setUpPages)
afterEach(tearDownPages)

/** Renders the screen without sections that load later. */
const shown = ({ model, payload, cartKey }: OpenCheckout, locale = 'en') =>
  renderScreen(
    <CheckoutForm model={model as unknown as CheckoutModel} payload={payload} cartKey={cartKey} />,
    locale,
  )
/** The fields of the car, which load later. */
const carOf = ({ model }: OpenCheckout) =>
  renderScreen(
    <CarFields model={model as unknown as CheckoutModel} view={model.$view.get()} optional={undefined} />,
    'en',
  )
const PICKUP = { shop: { type: 'pickup' }, payload: { showCarInfo: true } } as const
const REQUIRED_CAR = {
  ...PICKUP,
  payload: { showCarInfo: true, fields: { car: { on: true, required: true } } },
} as const

describe('the checkout form', () => {
  test('shows the lines, their price and the fulfilment', () => {
    const screen = shown(
      openCheckout({ lines: [exampleLine('hummus', 1_200, { name: { en: 'Hummus' } }, 2)] }),
    )
    expect(screen.text).toContain('2 × Hummus')
    expect(screen.text).toContain('Dine in The Grill · Salmiya')
    expect(screen.one('button', 'Place order')).toMatchObject({
      text: 'Place order KWD 2.400',
      disabled: false,
    })
    expect(screen.text).not.toContain('Policies')
  })

  // @feature cart.note
  test('has a field for a note, but none for a coupon, which the cart has', () => {
    const screen = shown(openCheckout())
    expect(screen.one('textbox', 'Note for the whole order').disabled).toBe(false)
    expect(screen.text).not.toMatch(/coupon/i)
    expect(() => screen.one('textbox', 'Coupon')).toThrow('0 elements')
  })

  // @feature business.hide-price
  test('shows no prices if the venue hides them, except the amount of an online payment', () => {
    const lines = [exampleLine('hummus', 1_200)]
    const checkout = openCheckout({ lines, shop: { hidePrice: true } })
    expect(shown(checkout).text).not.toContain('KWD')
    const online = openCheckout({
      lines,
      shop: { hidePrice: true, paymentMethods: [1], onlineOptions: [4] },
    })
    online.model.set({ payment: { method: 1, option: 4 } })
    expect(shown(online).text.match(/KWD 1\.200/g)).toHaveLength(1)
  })

  test('asks only for the fields of the venue', () => {
    const pickup = shown(openCheckout({ shop: { type: 'pickup' } }))
    expect(pickup.text).not.toContain('Your car')
    expect(pickup.all('combobox').join()).not.toContain('table')
    expect(carOf(openCheckout(PICKUP)).text).toContain('Your car So we recognise it when you arrive')
    const asked = shown(openCheckout({ payload: { policiesPath: '/grill/Policies' } }))
    expect(asked.one('link', 'Policies of').attributes.href).toBe('/grill/Policies')
  })

  test.each([
    ['en', 'Name', 'Phone', 'Please fill this in', /^.*Enter a valid phone number for the selected country/],
    ['ar', 'الاسم', 'رقم الهاتف', 'يُرجى ملء هذا الحقل', /أدخل رقم هاتف صحيحًا للبلد المختار/],
  ])('shows at each field what is missing or invalid (%s)', async (locale, name, phone, needed, wrong) => {
    const checkout = openCheckout(REQUIRED_CAR)
    await checkout.model.place()
    const missing = shown(checkout, locale)
    for (const field of [name, phone]) {
      expect(missing.one('textbox', field).invalid).toBe(true)
      expect(missing.one('textbox', field).description).toContain(needed)
    }
    if (locale === 'en')
      expect(carOf(checkout).one('textbox', 'Make and model').description).toContain('Tell us about your car')
    checkout.model.set({ name: 'Noura', phone: '1234', car: { make: 'Patrol', color: '', plate: '' } })
    expect(shown(checkout, locale).one('textbox', name)).toMatchObject({ invalid: false })
    await checkout.model.place()
    expect(shown(checkout, locale).one('textbox', phone).description).toMatch(wrong)
  })

  test('is disabled while the order is sent, and announces it', async () => {
    const checkout = openCheckout()
    const held = checkout.page.client.hold(placeOrderCall)
    void checkout.model.place()
    await held.asked
    const screen = shown(checkout)
    // Not disabled, because it would lose the focus.
    expect(screen.one('button', 'Placing your order')).toMatchObject({
      disabled: false,
      attributes: { 'aria-busy': 'true', 'aria-disabled': 'true' },
    })
    expect(screen.one('textbox', 'Note for the whole order').disabled).toBe(true)
    held.answer(placedOrderAnswer('s-1'))
    await settle()
  })

  test('shows that a table is unknown', () => {
    const tables = [{ id: 's3', name: { en: 'Table 3' }, floor: {} }] as never
    const checkout = openCheckout({
      payload: { tables },
      before: (_, { branchId }) => sessionStorage.setItem(`table:${branchId}`, 'moon'),
    })
    expect(shown(checkout).text).toContain('We don’t recognise the table in your QR code.')
    checkout.model.setTable('s3')
    expect(shown(checkout).text).toContain('Dine in · Table 3')
  })

  // @feature guard.fast-checkout
  test('links to the menu if the cart is empty, and shows that the venue is closed', () => {
    const screen = shown(openCheckout({ lines: [], shop: { hours: {} } }))
    expect(screen.text).toContain('Nothing to order yet')
    expect(screen.text).toContain('Closed now')
    expect(screen.one('link', 'See the menu').attributes.href).toMatch(/^\/grill-\d+\/dinein$/)
    expect(screen.all('button')).toEqual([])
  })

  // @feature guard.can-checkout
  test('cannot be sent if the venue is closed', () => {
    const screen = shown(openCheckout({ shop: { hours: {} } }))
    expect(screen.all('status').join()).toContain('Closed now')
    expect(screen.one('button', 'Place order').disabled).toBe(true)
  })

  test('links a customer without a name to the profile if the name is required', () => {
    const screen = shown(openCheckout({ shop: { type: 'pickup' }, customer: { name: '' } }))
    expect(screen.text).toContain('We need a name for this order')
    expect(screen.one('link', 'Add it to your profile').attributes.href).toMatch(/profile\?next=/)
    expect(screen.one('button', 'Place order').disabled).toBe(true)
  })

  test('shows that the server updated the total', async () => {
    const checkout = openCheckout()
    const service = { id: 's', name: 'Service', rate: 10, amount: 0.12 }
    checkout.page.client.answer(calcOrderCall, () => ({
      amounts: exampleAmounts(1.32, { subtotal: 1.2, exclusive_taxes: [service] }),
    }))
    expect(shown(checkout).text).not.toContain('Your total has just been updated.')
    checkout.model.touch()
    await vi.advanceTimersByTimeAsync(400)
    await settle()
    const { text } = shown(checkout)
    expect(text).toContain('Your total has just been updated.')
    expect(text).toMatch(/Service 10% KWD 0\.120/)
  })
})

describe('the payment methods', () => {
  const ONLINE = { shop: { paymentMethods: [1, 2, 8], onlineOptions: [4, 1, 6, 7] } } as const

  // @feature limit.payment-on-site
  test('are listed, and cash is preselected', () => {
    const screen = shown(openCheckout(ONLINE))
    expect(screen.all('radio')).toHaveLength(5)
    expect(screen.one('radio', 'Cash').attributes).toHaveProperty('checked')
    for (const name of ['Credit or debit card', 'KNET', 'mada', 'Pay by card in person'])
      expect(screen.one('radio', name).attributes).not.toHaveProperty('checked')
    expect(screen.text).not.toContain('Apple Pay')
  })

  test('include Apple Pay on devices that support it', () => {
    vi.stubGlobal('ApplePaySession', class {})
    expect(shown(openCheckout(ONLINE)).one('radio', 'Apple Pay').text).toBe('')
  })

  // @feature business.default-cash
  test('require a choice if none is preselected', async () => {
    const checkout = openCheckout({ shop: { ...ONLINE.shop, defaultCash: false } })
    await checkout.model.place()
    expect(shown(checkout).text).toContain('Choose how to pay')
  })

  test('the button of an online payment leads to the payment page', () => {
    const checkout = openCheckout(ONLINE)
    checkout.model.set({ payment: { method: 1, option: 4 } })
    expect(shown(checkout).one('button', 'Order and pay').text).toBe('Order and pay KWD 1.200')
  })

  const button = ({ all }: RenderedScreen) => all('button').at(-1)

  describe.each(['DE', 'FR', 'PT', 'NO', 'GB'])('at a venue in %s', (countryCode) => {
    // @feature language.order-button
    test.each(languages)('the button only states that the order obliges to pay (%s)', (locale) => {
      const text = translatorFor(locale)('checkout:placeObliged')
      expect(button(shown(openCheckout({ shop: { countryCode } }), locale))).toBe(text)
    })

    test('the button of an online payment does not show the amount, which is above it', () => {
      const checkout = openCheckout({ shop: { ...ONLINE.shop, countryCode } })
      checkout.model.set({ payment: { method: 1, option: 4 } })
      const screen = shown(checkout)
      expect(button(screen)).toBe('Order and pay')
      expect(screen.text).toMatch(/Total KWD 1\.200 Order and pay/)
      expect(button(shown(checkout, 'de'))).toBe('Zahlungspflichtig bestellen')
    })

    test('the button of a free order does not mention an obligation to pay', () => {
      const lines = [exampleLine('water', 0)]
      expect(button(shown(openCheckout({ lines, shop: { countryCode } })))).toBe('Place order KWD 0.000')
    })
  })

  test('in other countries the button shows the amount in every language', () => {
    const kuwaiti = openCheckout()
    expect(button(shown(kuwaiti))).toBe('Place order KWD 1.200')
    expect(button(shown(kuwaiti, 'fr'))).toMatch(/^Commander 1,200 KWD$/)
    expect(button(shown(kuwaiti, 'de'))).toMatch(/^Zahlungspflichtig bestellen 1,200 KWD$/)
  })

  test('are required to place orders', () => {
    const screen = shown(openCheckout({ shop: { paymentMethods: [] } }))
    expect(screen.text).toContain('There’s no payment method for this type of order yet')
    expect(screen.all('button').join()).not.toContain('Place order')
  })
})

describe('the time of the order', () => {
  const LATER = { shop: { type: 'pickup', scheduled: { ...NO_SCHEDULING, on: true } } } as const
  const picker = ({ model, view }: OpenCheckout, locale = 'en') =>
    renderScreen(
      <SchedulePicker
        schedule={view().schedule}
        problem={view().problems.schedule.slot}
        onChoose={model.chooseTime}
        onChooseDay={model.chooseDay}
      />,
      locale,
    )
  const tomorrow = { when: 'later', slot: { date: '2026-05-07', from: '18:00', to: '18:30' } } as const

  test.each([
    ['en', 'When would you like it?', 'As soon as possible', 'Time', /6:00\sPM – 6:30\sPM/],
    ['ar', 'متى تريد طلبك؟', 'في أقرب وقت ممكن', 'الوقت', /٦:٠٠\sم – ٦:٣٠\sم/],
  ])('can be now or a slot of a day (%s)', (locale, heading, now, time, six) => {
    const checkout = openCheckout(LATER)
    const first = picker(checkout, locale)
    expect(first.all('heading')).toEqual([heading])
    expect(first.one('radio', now).attributes).toHaveProperty('checked')
    expect(first.all('combobox')).toEqual([])
    checkout.model.chooseTime(tomorrow)
    expect(picker(checkout, locale).one('combobox', time).text).toMatch(six)
  })

  // @feature schedule.replaced-slot
  test('announces a replaced time, with both times', async () => {
    const checkout = openCheckout(LATER)
    checkout.model.chooseTime({ when: 'later', slot: { date: '2026-05-06', from: '12:30', to: '13:00' } })
    await vi.advanceTimersByTimeAsync(31 * 60_000)
    expect(picker(checkout).all('status')).toEqual([
      expect.stringMatching(
        /^Your time has changed .*12:30\sPM – 1:00\sPM is no longer possible\. Your order is now for .*1:00\sPM – 1:30\sPM\.$/,
      ),
    ])
  })

  // @feature schedule.suitable
  test('says that it cannot be now any more if what is left is available only later', () => {
    const window = { status: true, from: '2026-05-07T05:00', to: null }
    const [hummus, tea] = [
      exampleLine('hummus', 1_200, { gates: [{ window, branches: {} }] }),
      exampleLine('tea', 500),
    ]
    const checkout = openCheckout({ ...LATER, lines: [hummus, tea] })
    expect(picker(checkout).all('status')).toEqual([])
    cartFor(checkout.cartKey).remove(tea.key)
    const screen = picker(checkout)
    expect(screen.all('status')).toEqual([
      expect.stringMatching(
        /As soon as possible is no longer possible\. Your order is now for Thursday, May 7, 5:30\sAM – 6:00\sAM\.$/,
      ),
    ])
    expect(screen.all('radio').join()).not.toMatch(/As soon as possible|Today/)
  })

  test('shows at its field that the time has passed when the order is sent', async () => {
    const checkout = openCheckout({
      ...LATER,
      payload: { fields: { name: { on: false, required: false }, phone: { on: false, required: false } } },
    })
    checkout.model.chooseTime({ when: 'later', slot: { date: '2026-05-06', from: '12:30', to: '13:00' } })
    vi.setSystemTime(NOON + 61 * 60_000)
    await checkout.model.place()
    const time = picker(checkout).one('combobox', 'Time')
    expect(time.invalid).toBe(true)
    expect(time.description).toBe('The time has just changed. Check it, then place the order again.')
  })

  test('shows at its field that the venue refuses the time', async () => {
    const checkout = openCheckout(LATER)
    checkout.model.set({ name: 'Noura', phone: '50012345' })
    checkout.model.chooseTime(tomorrow)
    checkout.page.client.answer(placeOrderCall, () => {
      throw refusal('invalid', { issues: [{ path: 'schedule', message: 'no' }] })
    })
    await checkout.model.place()
    expect(picker(checkout).one('combobox', 'Time').description).toBe(
      'We don’t take orders for this time. Choose another one.',
    )
  })

  test('cannot be now if the venue requires a slot, and shows that no slot is left', () => {
    const only = openCheckout({
      shop: { ...LATER.shop, scheduled: { ...NO_SCHEDULING, on: true, onlySchedule: true } },
    })
    expect(picker(only).all('radio').length).toBeGreaterThan(1)
    expect(picker(only).text).not.toContain('As soon as possible')
    const lastMinutes = { wednesday: { closed: false, shifts: [{ from: 11 * 60, to: 12 * 60 + 20 }] } }
    const none = openCheckout({
      shop: {
        ...LATER.shop,
        hours: lastMinutes,
        scheduled: { ...NO_SCHEDULING, on: true, onlySchedule: true, maxAdvance: 60 },
      },
    })
    expect(picker(none).text).toContain('No times available right now')
  })
})
