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
function readyChoice({ model }: OpenCheckout) {
  const loaded = model.delivery.$loaded.get()
  if (loaded.state !== 'ready') throw new Error(`the section is ${loaded.state}`)
  return loaded.choice
}
function enterAddress(checkout: OpenCheckout, area = 'near-area') {
  readyChoice(checkout).chooseArea(area)
  readyChoice(checkout).setField('street', 'Salem')
}

describe('the delivery section', () => {
  test('is loaded only for deliveries', async () => {
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

  test('loads the gift and the saved addresses where they exist', async () => {
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

  test('prevents the order if it cannot be loaded, and can be retried', async () => {
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
    'prevents the order without zones (%s) and can request them again',
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
      enterAddress(checkout)
      checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('d-0'))
      await checkout.model.place()
      expect(sentOrders(checkout)).toHaveLength(1)
    },
  )

  test('changes nothing if it loads after the checkout was left', async () => {
    let finishLoading = (_: string) => {}
    const parts = () =>
      new Promise<string>((resolve) => {
        finishLoading = resolve
      })
    const checkout = await delivery({ parts })
    checkout.close()
    finishLoading('section')
    await settle()
    expect(checkout.model.delivery.$loaded.get()).toEqual({ state: 'loading' })
  })
})

describe('the destination of a delivery', () => {
  test('is required field by field, and a corrected field loses its message', async () => {
    const checkout = await delivery()
    await checkout.model.place()
    expect(checkout.view()).toMatchObject({
      refusals: 1,
      problems: { delivery: { area: 'area', street: 'required' } },
    })
    readyChoice(checkout).chooseArea('near-area')
    expect(checkout.view().problems.delivery).toEqual({ street: 'required' })
    readyChoice(checkout).setField('street', 'Salem')
    expect(checkout.view().problems.delivery).toEqual({})
    // A field that was valid at the last attempt is only checked again at the next one.
    readyChoice(checkout).setField('street', '')
    expect(checkout.view().refusals).toBe(1)
    expect(sentOrders(checkout)).toEqual([])
  })

  test('adds its fee, is sent, and its address is stored for the next order', async () => {
    const checkout = await delivery()
    enterAddress(checkout)
    expect(checkout.view().quote).toMatchObject({ deliveryFee: 750, total: 1_950 })
    readyChoice(checkout).chooseArea('far-area')
    expect(checkout.view().quote).toMatchObject({ deliveryFee: 1_500, total: 2_700 })
    readyChoice(checkout).chooseArea('near-area')
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

  test('prevents the order below its minimum', async () => {
    const checkout = await delivery({}, () => zones(zone('near', '0.750', '2.000')))
    enterAddress(checkout)
    await checkout.model.place()
    expect(checkout.view()).toMatchObject({ refusals: 1, problems: { delivery: { minimum: 'minimum' } } })
    expect(sentOrders(checkout)).toEqual([])
  })

  // @feature delivery.form
  test('requires a pin if the venue does', async () => {
    const checkout = await delivery({ delivery: { dropPin: true } })
    enterAddress(checkout)
    await checkout.model.place()
    expect(checkout.view().problems.delivery).toMatchObject({ pin: 'pin' })
  })

  // @feature delivery.form
  test('requires the recipient’s name for a gift, which applies to this order only', async () => {
    const checkout = await delivery({ delivery: { sendGift: true } })
    enterAddress(checkout)
    readyChoice(checkout).setGift({ on: true, message: 'Eid Mubarak' })
    await checkout.model.place()
    expect(checkout.view().problems.delivery).toEqual({ giftName: 'required' })
    readyChoice(checkout).setGift({ name: 'Noura' })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('d-2'))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body.gift).toMatchObject({ name: 'Noura', message: 'Eid Mubarak' })
    expect(readyChoice(checkout).$view.get().gift.on).toBe(false)
  })

  test('is sent with the request for the price once it is known', async () => {
    const checkout = await delivery()
    checkout.model.touch()
    await vi.advanceTimersByTimeAsync(400)
    await settle()
    enterAddress(checkout)
    await vi.advanceTimersByTimeAsync(400)
    await settle()
    expect(priceRequests(checkout).at(-1)?.body.delivery).toEqual({ area_id: 'near-area', country_iso: null })
  })

  test('is deselected and the zones are reloaded if the area is refused as no longer served', async () => {
    const answer = vi.fn(() => zones(zone('near', '0.750'), zone('far', '1.500')))
    const checkout = await delivery({}, answer)
    enterAddress(checkout)
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
  ])('shows a refusal of %s (%s) at its field until the diner changes it', async (path, reason, shown) => {
    const checkout = await delivery()
    enterAddress(checkout)
    checkout.page.client.answer(placeOrderCall, () => {
      throw refusal('invalid', { issues: [{ path, message: 'no', ...(reason ? { reason } : {}) }] })
    })
    await checkout.model.place()
    await settle()
    expect(checkout.view()).toMatchObject({ refusals: 1, problems: { delivery: shown } })
    readyChoice(checkout).setField('street', 'Another')
    expect(checkout.view().problems.delivery).toEqual({})
  })

  test('is priced with reloaded zones if the menu changed', async () => {
    const answer = vi.fn(() => zones(zone('near', '0.750')))
    const checkout = await delivery({}, answer)
    enterAddress(checkout)
    answer.mockImplementation(() => zones(zone('near', '1.000')))
    checkout.page.client.answer(placeOrderCall, () => {
      throw refusal('changed', { changes: [], total: 2.2 })
    })
    await checkout.model.place()
    await settle()
    expect(checkout.view()).toMatchObject({ screen: 'changed', quote: { deliveryFee: 1_000, total: 2_200 } })
  })
})
