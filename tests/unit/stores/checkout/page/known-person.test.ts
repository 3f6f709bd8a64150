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

async function openWithContact(setup: CheckoutSetup) {
  const checkout = openCheckout({ ...setup, shop: { type: 'pickup' } })
  const { model, payload } = checkout
  const { person } = model
  person.$known.listen(() => {})
  const close = person.open()
  await settle()
  return { ...checkout, person, close, auth: authFor(payload.shop.userId) }
}

describe('the contact of an order', () => {
  test('is entered by a guest', async () => {
    const { person, view } = await openWithContact({})
    expect(person.$known.get()).toBe(false)
    expect(view().values).toMatchObject({ name: '', phone: '' })
  })

  test('is that of the account for a customer, also after it changed', async () => {
    const { person, view, auth, payload } = await openWithContact({ customer: {} })
    expect(person.$known.get()).toBe(true)
    expect(view().values).toMatchObject({ name: 'Amal', phone: '50012345' })
    auth.setUser(exampleCustomer(payload.shop.userId, { name: 'Amal S.', phone: '50099999' }))
    expect(view().values).toMatchObject({ name: 'Amal S.', phone: '50099999' })
  })

  test('lacks a name for a customer without one, who is sent to the profile if orders require a name', async () => {
    const { person, view, model } = await openWithContact({ customer: { name: '' } })
    expect(person.$known.get()).toBe(false)
    expect(view()).toMatchObject({ refusal: 'complete-profile', values: { phone: '50012345' } })
    model.set({ name: 'Amal' })
    expect(view()).toMatchObject({ refusal: null })
  })

  test('keeps values that a customer entered instead of the account’s for this visit', async () => {
    const first = await openWithContact({ customer: {} })
    const { person, view, model, auth, payload, close } = first
    person.write()
    expect(person.$known.get()).toBe(false)
    model.set({ name: 'For my mother', phone: '50011111' })
    auth.setUser(exampleCustomer(payload.shop.userId, { name: 'Amal S.' }))
    close()
    const again = await openWithContact({ tabOf: first })
    expect(again.person.$known.get()).toBe(false)
    expect(view().values).toMatchObject({ name: 'For my mother', phone: '50011111' })
  })

  test('can be edited by a customer if the server refuses the account’s name or phone', async () => {
    const { person, page, model } = await openWithContact({ customer: {} })
    page.client.answer(placeOrderCall, () => {
      throw refusal('invalid', { issues: [{ path: 'phone', message: 'no' }] })
    })
    await model.place()
    expect(person.$known.get()).toBe(false)
  })

  test('is that of a guest after logging out in another tab', async () => {
    const { person, auth, view } = await openWithContact({ customer: {} })
    auth.logOut()
    expect(person.$known.get()).toBe(false)
    expect(view().refusal).toBeNull()
  })
})

describe('the start of the checkout', () => {
  test('shows that the cart is empty if no line can be ordered', async () => {
    expect(openCheckout({ lines: [] }).view()).toMatchObject({ screen: 'empty', refusal: 'empty-cart' })
    const waiting = exampleLine('tea', 500, {
      types: { dine_in: false, car_pickup: true, delivery: false, reservation: false },
    })
    expect(openCheckout({ lines: [waiting] }).view().screen).toBe('empty')
  })

  test('is reported once, with the lines of the cart', () => {
    const reported: EmittedEvent[] = []
    emit({ kind: 'page_view' })
    const stop = listen((moment) => reported.push(moment))
    const begun = () => reported.filter(({ kind }) => kind === 'begin_checkout')
    reported.length = 0
    const { model, close } = openCheckout({ lines: [exampleLine('hummus', 1_200, {}, 2)] })
    expect(begun()).toMatchObject([{ total: 2_400, lines: [{ itemId: 'hummus' }] }])
    close()
    model.open()()
    openCheckout({ lines: [] })
    expect(begun()).toHaveLength(1)
    stop()
  })
})
