import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { placeOrderCall } from '../../../../../src/contract/order/order-calls.ts'
import { cartFor } from '../../../../../src/stores/cart/cart.ts'
import { boundTable, keepLinkFromUrl, keepTableFromUrl } from '../../../../../src/stores/checkout/table.ts'
import { deliveryFor } from '../../../../../src/stores/delivery/delivery.ts'
import { deviceOrder } from '../../../../../src/stores/device-orders.ts'
import { OVER } from '../../../../../src/stores/forget-visit.ts'
import { takePlaced } from '../../../../../src/stores/just-placed.ts'
import {
  DELIVERY_SETTINGS,
  exampleLine,
  openCheckout,
  placedOrderAnswer,
  sentOrders,
  settle,
  setUpPages,
  tearDownPages,
  windowListeners,
} from '../../../../helpers/page/checkout.ts'
import { refusal } from '../../../../helpers/page/fake-client.ts'

beforeEach(setUpPages)
afterEach(tearDownPages)

describe('a placed order', () => {
  test('sends what the diner sees and opens the order’s page', async () => {
    const checkout = openCheckout({ lines: [exampleLine('hummus', 1_200, {}, 2)] })
    const { model, page, cartKey, payload } = checkout
    model.set({ name: ' Noura ', note: 'No onions', payment: { method: 8, option: null } })
    page.client.answer(placeOrderCall, () => placedOrderAnswer('o-1'))
    await model.place()
    expect(sentOrders(checkout)).toHaveLength(1)
    expect(sentOrders(checkout)[0]?.body).toMatchObject({
      branch_id: payload.shop.branchId,
      selling_types: 'dinein',
      order_lines: [{ item_id: 'hummus', quantity: 2, unit_price: 1.2, total_price: 2.4 }],
      name: 'Noura',
      comment: 'No onions',
      payment_type: 8,
      total: 2.4,
      locale: 'en',
      replaces: null,
    })
    expect(page.visits).toEqual([`replace /${payload.shop.referenceId}/order/o-1`])
    expect(takePlaced('o-1')).toBe(true)
    expect(deviceOrder('o-1')).toMatchObject({ secret: 'secret of o-1', cartKey })
    expect(checkout.attempt()).toBeNull()
  })

  test('removes the ordered lines from the cart and keeps the contact details', async () => {
    const pickupOnly = exampleLine('later', 500, {
      types: { dine_in: false, car_pickup: true, delivery: false, reservation: false },
    })
    const checkout = openCheckout({ lines: [exampleLine('hummus', 1_200), pickupOnly] })
    checkout.model.set({ name: 'Noura', note: 'No onions' })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('o-2'))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body.order_lines).toHaveLength(1)
    // The form remains until the order’s page opens, without a message that the cart is empty.
    expect(checkout.view()).toMatchObject({ screen: 'form', sending: true, lines: [] })
    expect(cartFor(checkout.cartKey).$lines.get()).toEqual([pickupOnly])
    expect(checkout.view().values).toMatchObject({ name: 'Noura', note: '', payment: null })
  })

  test('is sent once, however often the button is pressed', async () => {
    const checkout = openCheckout()
    const held = checkout.page.client.hold(placeOrderCall)
    void checkout.model.place()
    void checkout.model.place()
    await held.asked
    expect(checkout.view()).toMatchObject({ sending: true, state: { state: 'sending' } })
    await checkout.model.place()
    held.answer(placedOrderAnswer('o-3'))
    await settle()
    await checkout.model.place()
    expect(sentOrders(checkout)).toHaveLength(1)
    expect(checkout.page.visits).toHaveLength(1)
  })

  test('does not open its page if the checkout was left meanwhile', async () => {
    const checkout = openCheckout()
    const held = checkout.page.client.hold(placeOrderCall)
    void checkout.model.place()
    await held.asked
    checkout.close()
    held.answer(placedOrderAnswer('o-4'))
    await settle()
    expect(checkout.page.visits).toEqual([])
    expect(checkout.page.listeners()).toBe(0)
  })

  test('asks for confirmation before leaving the page while it is sent, for ten seconds at most', async () => {
    const guards = () => windowListeners.get('beforeunload')?.size ?? 0
    const checkout = openCheckout()
    const held = checkout.page.client.hold(placeOrderCall)
    expect(guards()).toBe(0)
    void checkout.model.place()
    await held.asked
    expect(guards()).toBe(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(guards()).toBe(0)
    held.fail(refusal('conflict'))
    await settle()
    const again = checkout.page.client.hold(placeOrderCall)
    void checkout.model.place()
    await again.asked
    expect(guards()).toBe(1)
    again.fail(refusal('conflict'))
    await settle()
    expect(guards()).toBe(0)
  })
})

describe('an incomplete form', () => {
  const pickup = { shop: { type: 'pickup' }, payload: { showCarInfo: true } } as const

  test('names each missing field, sends nothing, and moves the focus', async () => {
    const checkout = openCheckout({
      ...pickup,
      payload: { ...pickup.payload, fields: { car: { on: true, required: true } } },
    })
    expect(checkout.view().asked).toEqual(['name', 'phone', 'car', 'note'])
    await checkout.model.place()
    expect(checkout.view()).toMatchObject({
      refusals: 1,
      problems: { fields: { name: 'required', phone: 'required', car: 'required' } },
    })
    checkout.model.set({ name: 'Noura' })
    expect(checkout.view().problems.fields).toEqual({ phone: 'required', car: 'required' })
    checkout.model.set({ car: { make: 'Patrol', color: '', plate: '' }, phone: '1234' })
    expect(checkout.view().problems.fields).toEqual({})
    await checkout.model.place()
    expect(checkout.view()).toMatchObject({ refusals: 2, problems: { fields: { phone: 'invalid' } } })
    expect(sentOrders(checkout)).toEqual([])
    expect(checkout.view().state).toEqual({ state: 'editing' })
  })

  test('reports an invalid phone when the field loses focus, without moving the focus', async () => {
    const checkout = openCheckout(pickup)
    await checkout.model.checkPhone()
    expect(checkout.view().problems.fields).toEqual({})
    checkout.model.set({ phone: '1234' })
    await checkout.model.checkPhone()
    expect(checkout.view()).toMatchObject({ refusals: 0, problems: { fields: { phone: 'invalid' } } })
    checkout.model.set({ phone: '50012345' })
    await checkout.model.checkPhone()
    expect(checkout.view().problems.fields).toEqual({})
  })

  test.each([
    ['of the venue’s country', '5001 2345', { phone: '50012345', dial_code: '+965' }],
    ['of another country', '+966 0501234567', { phone: '501234567', dial_code: '+966' }],
  ])('sends a phone number %s with its calling code', async (_, phone, sent) => {
    const checkout = openCheckout(pickup)
    checkout.model.set({ name: 'Noura', phone, car: { make: 'Patrol', color: '', plate: '' } })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('o-5'))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body).toMatchObject({ ...sent, car: { make: 'Patrol' } })
  })

  test('sends nothing if the numbering plans cannot be loaded, and keeps what was typed', async () => {
    const phoneBook = vi.fn(() => Promise.reject(new Error('offline')))
    const checkout = openCheckout({ ...pickup, phoneBook })
    checkout.model.set({ name: 'Noura', phone: '50012345' })
    await checkout.model.checkPhone()
    expect(checkout.view().problems.fields).toEqual({})
    await checkout.model.place()
    expect(checkout.view()).toMatchObject({
      offline: true,
      state: { state: 'editing' },
      values: { name: 'Noura' },
    })
    expect(sentOrders(checkout)).toEqual([])
    phoneBook.mockImplementation(
      async () =>
        ({
          codes: [],
          parse: () => ({ national: '50012345', dialCode: '+965' }),
        }) as never,
    )
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('o-6'))
    await checkout.model.place()
    expect(checkout.view().offline).toBe(false)
    expect(sentOrders(checkout)).toHaveLength(1)
  })

  test('is sent once if the button is pressed twice while the numbering plans load', async () => {
    const book = Promise.withResolvers<never>()
    const checkout = openCheckout({ ...pickup, phoneBook: () => book.promise })
    checkout.model.set({ name: 'Noura', phone: '50012345' })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('o-15'))
    const pressed = [checkout.model.place(), checkout.model.place()]
    book.resolve({ codes: [], parse: () => ({ national: '50012345', dialCode: '+965' }) } as never)
    await Promise.all(pressed)
    expect(sentOrders(checkout)).toHaveLength(1)
  })

  test('requires a payment method if none is preselected, and offers none if nothing can be paid', async () => {
    const checkout = openCheckout({ shop: { defaultCash: false } })
    expect(checkout.view().way).toBeNull()
    await checkout.model.place()
    expect(checkout.view().problems.fields).toEqual({ payment: 'required' })
    checkout.model.set({ payment: { method: 2, option: null } })
    expect(checkout.view()).toMatchObject({ way: { method: 2 }, problems: { fields: {} } })
    const parcel = openCheckout({
      shop: { type: 'delivery', delivery: { ...DELIVERY_SETTINGS, shipping: true } },
    })
    expect(parcel.view().way).toEqual({ method: 2, option: null })
    const terms = { kind: 'shipping', feesPerKg: 0, fixedFees: 0, minOrder: 0 } as const
    deliveryFor(parcel.payload.shop.branchId).setTerms(terms)
    expect(parcel.view()).toMatchObject({ parcel: true, way: null, ways: [{ option: 4 }, { option: 7 }] })
    const pickup = openCheckout({
      shop: { type: 'pickup', delivery: { ...DELIVERY_SETTINGS, shipping: true } },
    })
    deliveryFor(pickup.payload.shop.branchId).setTerms(terms)
    expect(pickup.view()).toMatchObject({ parcel: false, parcelWeight: 0, way: { method: 2 } })
    const closed = openCheckout({ shop: { paymentMethods: [] } })
    await closed.model.place()
    expect(closed.view()).toMatchObject({ ways: [], refusals: 0, state: { state: 'editing' } })
  })
})

describe('the table of an order', () => {
  const tables = [
    { id: 's3', name: { en: 'Table 3' }, floor: {} },
    { id: 's5', name: { en: 'Table 5' }, floor: {} },
  ] as never
  const scanned =
    (id: string) =>
    (_: string, { branchId }: { branchId: string }) =>
      sessionStorage.setItem(`table:${branchId}`, id)

  test('is that of the scanned code, unless the diner chooses another', async () => {
    const checkout = openCheckout({ payload: { tables }, before: scanned('s3') })
    expect(checkout.view().table).toEqual({ id: 's3', strange: false })
    checkout.model.setTable('s5')
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('o-7'))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body.table_id).toBe('s5')
  })

  // @feature cart.reset-visit
  test('and the place of a link are forgotten after the order', async () => {
    const before = (cartKey: string, payload: { branchId: string }) => {
      scanned('s3')(cartKey, payload)
      keepTableFromUrl('elsewhere', '?table=s9')
      keepLinkFromUrl(payload.branchId, '?area=a1&address=29.3,47.9')
    }
    const checkout = openCheckout({ payload: { tables }, before })
    expect(sessionStorage.getItem(`queried:${checkout.payload.shop.branchId}`)).toContain('area=a1')
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('o-9'))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body.table_id).toBe('s3')
    expect(boundTable(checkout.payload.shop.branchId)).toBeNull()
    expect(boundTable('elsewhere')).toBeNull()
    expect(sessionStorage.getItem(`queried:${checkout.payload.shop.branchId}`)).toBe(OVER)
  })

  test('is reported as unknown and not sent if the venue does not have it', async () => {
    const checkout = openCheckout({ payload: { tables }, before: scanned('moon') })
    expect(checkout.view().table).toEqual({ id: null, strange: true })
    await checkout.model.place()
    expect(checkout.view().problems.fields).toEqual({ table: 'required' })
    expect(sentOrders(checkout)).toEqual([])
  })

  test('is required if the branch has tables', async () => {
    const checkout = openCheckout({ payload: { tables } })
    await checkout.model.place()
    expect(checkout.view().problems.fields).toEqual({ table: 'required' })
    expect(sentOrders(checkout)).toEqual([])
    checkout.model.setTable('s3')
    expect(checkout.view().problems.fields).toEqual({})
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('o-10'))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body.table_id).toBe('s3')
  })

  test('is optional if the venue does not require it, also after scanning an unknown one', async () => {
    const fields = { table: { on: true, required: false } }
    const checkout = openCheckout({ payload: { tables, fields }, before: scanned('moon') })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('o-8'))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body.table_id).toBeNull()
  })
})
