import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { calcOrderCall, placeOrderCall } from '../../../../../src/contract/order/order-calls.ts'
import { zonesCall } from '../../../../../src/contract/venue/delivery-calls.ts'
import {
  $deliveryForm,
  $locations,
  $selectedArea,
  EMPTY_FORM,
} from '../../../../../src/stores/delivery/delivery-kept.ts'
import {
  type CheckoutSetup,
  calculatedAnswer,
  DELIVERY_SETTINGS,
  exampleLine,
  type OpenCheckout,
  openCheckout,
  placedOrderAnswer,
  priceRequests,
  sentOrders,
  settle,
  setUpPages,
  tearDownPages,
} from '../../../../helpers/page/checkout.ts'
import { type Answer, lost, refusal } from '../../../../helpers/page/fake-client.ts'

beforeEach(() => {
  setUpPages()
  $selectedArea.set(null)
  $deliveryForm.set(EMPTY_FORM)
  $locations.set([])
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  tearDownPages()
})

const zone = (id: string, fees: string, min_order = '0') => ({
  id,
  visible: true,
  fees,
  min_order,
  delivery_time: 45,
  unit: 'minute' as const,
  branch: 'b',
  name: [{ locale: 'en', name: id }],
  color: null,
  areas: [
    {
      id: `${id}-area`,
      name: [{ locale: 'en', name: id }],
      parent_name: [],
      shape: { type: 'Point' as const, coordinates: [48, 29] as [number, number] },
      osm_id: null,
      zone_id: null,
    },
  ],
})
const zones = (...all: ReturnType<typeof zone>[]): Answer<typeof zonesCall> =>
  ({ zones: all, countries: [] }) as Answer<typeof zonesCall>

const fields = {
  name: { on: false, required: false },
  phone: { on: false, required: false },
}
const ADDRESS = { street: { on: true, required: true }, house_number: { on: false, required: false } }

async function delivery(
  setup: CheckoutSetup & { readonly delivery?: object } = {},
  answer: () => Answer<typeof zonesCall> = () => zones(zone('near', '0.750'), zone('far', '1.500')),
): Promise<OpenCheckout> {
  const checkout = openCheckout({
    lines: [exampleLine('hummus', 1_200)],
    payload: { fields },
    ...setup,
    shop: {
      type: 'delivery',
      delivery: { ...DELIVERY_SETTINGS, fields: ADDRESS as never, ...setup.delivery },
      ...setup.shop,
    },
  })
  checkout.page.client.answer(zonesCall, answer)
  checkout.page.client.answer(calcOrderCall, () => calculatedAnswer(1.95))
  await settle()
  return checkout
}
function choice({ model }: OpenCheckout) {
  const loaded = model.delivery.$loaded.get()
  if (loaded.state !== 'ready') throw new Error(`the section is ${loaded.state}`)
  return loaded.choice
}
function goTo(checkout: OpenCheckout, area = 'near-area') {
  choice(checkout).chooseArea(area)
  choice(checkout).setField('street', 'Salem')
}

describe('the delivery section', () => {
  test('is loaded for deliveries alone', async () => {
    const parts = vi.fn(async () => 'section')
    const dinein = openCheckout({ parts })
    await settle()
    expect(dinein.model.delivery.$loaded.get()).toEqual({ state: 'none' })
    expect(parts).not.toHaveBeenCalled()
    const checkout = await delivery({ parts })
    expect(checkout.model.delivery.$loaded.get()).toMatchObject({
      state: 'ready',
      parts: 'section',
      saved: null,
    })
    expect(parts).toHaveBeenCalledWith(false)
  })

  test('brings the gift and the saved addresses where there are any', async () => {
    const ordered = () =>
      $locations.set([
        {
          ...{ id: '1', residency: 'house', fields: { street: 'Salem' }, pin: null, areaId: 'near-area' },
          ...{ areaName: {}, countryIso: null, isDefault: false },
        },
      ])
    const checkout = await delivery({ delivery: { sendGift: true }, before: ordered })
    expect(checkout.model.delivery.$loaded.get()).toMatchObject({
      parts: 'section with gift',
      saved: 'saved locations',
    })
  })

  test('that does not load keeps the order back, and can be tried again', async () => {
    const parts = vi.fn(() => Promise.reject(new Error('offline')))
    const checkout = await delivery({ parts: parts as never })
    expect(checkout.model.delivery.$loaded.get()).toEqual({ state: 'failed' })
    await checkout.model.place()
    expect(checkout.view()).toMatchObject({ refusals: 1, problems: { delivery: { section: 'failed' } } })
    expect(sentOrders(checkout)).toEqual([])
    parts.mockImplementation(async () => 'section' as never)
    checkout.model.delivery.retry()
    expect(checkout.model.delivery.$loaded.get()).toEqual({ state: 'loading' })
    await settle()
    expect(checkout.model.delivery.$view.get()).toMatchObject({ state: 'ready' })
  })

  test.each([['network'], ['timeout'], ['bad-answer'], ['unavailable']] as const)(
    'without zones (%s) the order is kept back, and they can be asked for again',
    async (code) => {
      const answer = vi.fn((): Answer<typeof zonesCall> => {
        throw lost(code)
      })
      const checkout = await delivery({}, answer)
      expect(checkout.model.delivery.$view.get()).toMatchObject({ state: 'failed' })
      await checkout.model.place()
      expect(checkout.view()).toMatchObject({ refusals: 1, problems: { delivery: { section: 'failed' } } })
      answer.mockImplementation(() => zones(zone('near', '0.750')))
      checkout.model.delivery.retry()
      await settle()
      expect(checkout.model.delivery.$view.get()).toMatchObject({ state: 'ready' })
      goTo(checkout)
      checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('d-0'))
      await checkout.model.place()
      expect(sentOrders(checkout)).toHaveLength(1)
    },
  )

  test('that comes after the checkout was left changes nothing', async () => {
    let come = (_: string) => {}
    const parts = () =>
      new Promise<string>((resolve) => {
        come = resolve
      })
    const checkout = await delivery({ parts })
    checkout.close()
    come('section')
    await settle()
    expect(checkout.model.delivery.$loaded.get()).toEqual({ state: 'loading' })
  })
})

describe('where the order goes', () => {
  test('is asked for, field by field; what is mended is no longer held against the diner', async () => {
    const checkout = await delivery()
    await checkout.model.place()
    expect(checkout.view()).toMatchObject({
      refusals: 1,
      problems: { delivery: { area: 'area', street: 'required' } },
    })
    choice(checkout).chooseArea('near-area')
    expect(checkout.view().problems.delivery).toEqual({ street: 'required' })
    choice(checkout).setField('street', 'Salem')
    expect(checkout.view().problems.delivery).toEqual({})
    // What was fine when the order was tried is not complained of before the next try.
    choice(checkout).setField('street', '')
    expect(checkout.view().refusals).toBe(1)
    expect(sentOrders(checkout)).toEqual([])
  })

  test('costs its fee, and is sent; its address is kept for the next order', async () => {
    const checkout = await delivery()
    goTo(checkout)
    expect(checkout.view().quote).toMatchObject({ deliveryFee: 750, total: 1_950 })
    choice(checkout).chooseArea('far-area')
    expect(checkout.view().quote).toMatchObject({ deliveryFee: 1_500, total: 2_700 })
    choice(checkout).chooseArea('near-area')
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('d-1'))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body).toMatchObject({
      fees: 0.75,
      total: 1.95,
      delivery: { area_id: 'near-area', address: { street: 'Salem' } },
      gift: null,
    })
    expect($locations.get()).toMatchObject([
      { areaId: 'near-area', fields: { street: 'Salem' }, isDefault: true },
    ])
  })

  test('has a minimum order, which holds until enough is ordered', async () => {
    const checkout = await delivery({}, () => zones(zone('near', '0.750', '2.000')))
    goTo(checkout)
    await checkout.model.place()
    expect(checkout.view()).toMatchObject({ refusals: 1, problems: { delivery: { minimum: 'minimum' } } })
    expect(sentOrders(checkout)).toEqual([])
  })

  // @feature delivery.form
  test('needs a pin where the venue insists', async () => {
    const checkout = await delivery({ delivery: { dropPin: true } })
    goTo(checkout)
    await checkout.model.place()
    expect(checkout.view().problems.delivery).toMatchObject({ pin: 'pin' })
  })

  // @feature delivery.form
  test('a gift names who gets it, and is for this order alone', async () => {
    const checkout = await delivery({ delivery: { sendGift: true } })
    goTo(checkout)
    choice(checkout).setGift({ on: true, message: 'Eid Mubarak' })
    await checkout.model.place()
    expect(checkout.view().problems.delivery).toEqual({ giftName: 'required' })
    choice(checkout).setGift({ name: 'Noura' })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('d-2'))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body.gift).toMatchObject({ name: 'Noura', message: 'Eid Mubarak' })
    expect(choice(checkout).$view.get().gift.on).toBe(false)
  })

  test('the server is asked for the price once it is known', async () => {
    const checkout = await delivery()
    checkout.model.touch()
    await vi.advanceTimersByTimeAsync(400)
    await settle()
    goTo(checkout)
    await vi.advanceTimersByTimeAsync(400)
    await settle()
    expect(priceRequests(checkout).at(-1)?.body.delivery).toEqual({ area_id: 'near-area', country_iso: null })
  })

  test('an area that is no longer delivered to is refused, asked for anew, and no longer chosen', async () => {
    const answer = vi.fn(() => zones(zone('near', '0.750'), zone('far', '1.500')))
    const checkout = await delivery({}, answer)
    goTo(checkout)
    answer.mockImplementation(() => zones(zone('far', '1.500')))
    checkout.page.client.answer(placeOrderCall, () => {
      throw refusal('invalid', {
        issues: [{ path: 'delivery.area_id', message: 'no', reason: 'unavailable' }],
      })
    })
    await checkout.model.place()
    expect(checkout.view()).toMatchObject({ refusals: 1, state: { state: 'failed' } })
    await settle()
    expect(answer).toHaveBeenCalledTimes(2)
    expect(checkout.model.delivery.$view.get()?.place).toBeNull()
    expect(checkout.view().quote.deliveryFee).toBe(0)
    expect(checkout.view().problems.delivery).toEqual({ area: 'unavailable' })
  })

  test.each([
    ['delivery', undefined, { area: 'invalid' }],
    ['delivery.area_id', 'unavailable', { area: 'unavailable' }],
    ['delivery.country_iso', 'unavailable', { country: 'unavailable' }],
    ['delivery.address.lat', 'outside', { pin: 'outside' }],
    ['delivery.address.street', undefined, { street: 'invalid' }],
    ['delivery.area_id', 'minimum', { minimum: 'minimum' }],
    ['gift.name', undefined, { giftName: 'invalid' }],
    ['gift', undefined, { gift: 'invalid' }],
  ])('what the server refuses of %s (%s) is shown there until it is changed', async (path, reason, shown) => {
    const checkout = await delivery()
    goTo(checkout)
    checkout.page.client.answer(placeOrderCall, () => {
      throw refusal('invalid', { issues: [{ path, message: 'no', ...(reason ? { reason } : {}) }] })
    })
    await checkout.model.place()
    await settle()
    expect(checkout.view()).toMatchObject({ refusals: 1, problems: { delivery: shown } })
    choice(checkout).setField('street', 'Another')
    expect(checkout.view().problems.delivery).toEqual({})
  })

  test('the menu changed: the zones are asked for anew too', async () => {
    const answer = vi.fn(() => zones(zone('near', '0.750')))
    const checkout = await delivery({}, answer)
    goTo(checkout)
    answer.mockImplementation(() => zones(zone('near', '1.000')))
    checkout.page.client.answer(placeOrderCall, () => {
      throw refusal('changed', { changes: [], total: 2.2 })
    })
    await checkout.model.place()
    await settle()
    expect(checkout.view()).toMatchObject({ screen: 'changed', quote: { deliveryFee: 1_000, total: 2_200 } })
  })
})
