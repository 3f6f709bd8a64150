import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { placeOrderCall } from '../../../../../src/contract/order/order-calls.ts'
import { authFor } from '../../../../../src/stores/account/auth.ts'
import { type EmittedEvent, emit, listen } from '../../../../../src/stores/tracking/events.ts'
import {
  type CheckoutSetup,
  exampleCustomer,
  exampleLine,
  openCheckout,
  settle,
  setUpPages,
  tearDownPages,
} from '../../../../helpers/page/checkout.ts'
import { refusal } from '../../../../helpers/page/fake-client.ts'

beforeEach(setUpPages)
afterEach(tearDownPages)

async function withPerson(setup: CheckoutSetup) {
  const checkout = openCheckout({ ...setup, shop: { type: 'pickup' } })
  const { model, payload } = checkout
  const { person } = model
  person.$known.listen(() => {})
  const close = person.open()
  await settle()
  return { ...checkout, person, close, auth: authFor(payload.shop.userId) }
}

describe('the person who orders', () => {
  test('a guest writes name and phone', async () => {
    const { person, view } = await withPerson({})
    expect(person.$known.get()).toBe(false)
    expect(view().values).toMatchObject({ name: '', phone: '' })
  })

  test('a customer is known by the account, also when that changes', async () => {
    const { person, view, auth, payload } = await withPerson({ customer: {} })
    expect(person.$known.get()).toBe(true)
    expect(view().values).toMatchObject({ name: 'Amal', phone: '50012345' })
    auth.setUser(exampleCustomer(payload.shop.userId, { name: 'Amal S.', phone: '50099999' }))
    expect(view().values).toMatchObject({ name: 'Amal S.', phone: '50099999' })
  })

  test('a customer without a name writes it, and is led to the profile where orders need one', async () => {
    const { person, view, model } = await withPerson({ customer: { name: '' } })
    expect(person.$known.get()).toBe(false)
    expect(view()).toMatchObject({ refusal: 'complete-profile', values: { phone: '50012345' } })
    model.set({ name: 'Amal' })
    expect(view()).toMatchObject({ refusal: null })
  })

  test('who writes others keeps them for this visit', async () => {
    const first = await withPerson({ customer: {} })
    const { person, view, model, auth, payload, close } = first
    person.write()
    expect(person.$known.get()).toBe(false)
    model.set({ name: 'For my mother', phone: '50011111' })
    auth.setUser(exampleCustomer(payload.shop.userId, { name: 'Amal S.' }))
    close()
    const again = await withPerson({ tabOf: first })
    expect(again.person.$known.get()).toBe(false)
    expect(view().values).toMatchObject({ name: 'For my mother', phone: '50011111' })
  })

  test('what the server refuses of the account’s name or phone can be written', async () => {
    const { person, page, model } = await withPerson({ customer: {} })
    page.client.answer(placeOrderCall, () => {
      throw refusal('invalid', { issues: [{ path: 'phone', message: 'no' }] })
    })
    await model.place()
    expect(person.$known.get()).toBe(false)
  })

  test('who logs out in another tab is a guest here', async () => {
    const { person, auth, view } = await withPerson({ customer: {} })
    auth.logOut()
    expect(person.$known.get()).toBe(false)
    expect(view().refusal).toBeNull()
  })
})

describe('what the checkout begins with', () => {
  test('nothing to order: it says so, unless the order is what emptied the cart', async () => {
    expect(openCheckout({ lines: [] }).view()).toMatchObject({ screen: 'empty', refusal: 'empty-cart' })
    const waiting = exampleLine('tea', 500, {
      types: { dine_in: false, car_pickup: true, delivery: false, reservation: false },
    })
    expect(openCheckout({ lines: [waiting] }).view().screen).toBe('empty')
  })

  test('it is told of once, with what is in the cart then', () => {
    const told: EmittedEvent[] = []
    emit({ kind: 'page_view' })
    const stop = listen((moment) => told.push(moment))
    const begun = () => told.filter(({ kind }) => kind === 'begin_checkout')
    told.length = 0
    const { model, close } = openCheckout({ lines: [exampleLine('hummus', 1_200, {}, 2)] })
    expect(begun()).toMatchObject([{ total: 2_400, lines: [{ itemId: 'hummus' }] }])
    close()
    model.open()()
    openCheckout({ lines: [] })
    expect(begun()).toHaveLength(1)
    stop()
  })
})
