import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  enterOrderCall,
  priceEnteredOrderCall,
} from '../../../../src/contract/counter/entered-order-calls.ts'
import { fieldsForStaff } from '../../../../src/domain/order/entered-order.ts'
import { paymentMethods } from '../../../../src/domain/payment/payment.ts'
import { cartFor } from '../../../../src/stores/cart/cart.ts'
import { attemptOf } from '../../../../src/stores/checkout/attempt.ts'
import { readDeviceOrders } from '../../../../src/stores/orders/last-order.ts'
import { payloadForStaff } from '../../../../src/stores/staff-order/payload-for-staff.ts'
import { createStaffDesk, type StaffDesk } from '../../../../src/stores/staff-order/staff-desk.ts'
import { STAFF_TAB } from '../../../../src/stores/staff-order/staff-tab.ts'
import {
  type CheckoutSetup,
  calculatedAnswer,
  DELIVERY_SETTINGS,
  exampleOrder,
  openCheckout,
  priceRequests,
  sentOrders,
  settle,
  setUpPages,
  tearDownPages,
} from '../../../helpers/page/checkout.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'

beforeEach(setUpPages)
afterEach(tearDownPages)

const entered = (part: object = {}) => ({
  order: { ...exampleOrder('o1', part), seq: 3, automatic: false, by_staff: true },
})

/** Opens the checkout in a tab in which staff enter an order. */
function openDesk(setup: CheckoutSetup = {}) {
  const forget = vi.fn()
  let desk: StaffDesk | undefined
  const checkout = openCheckout({
    ...setup,
    desk(page) {
      page.session.write(STAFF_TAB, 'grill')
      desk = createStaffDesk(page, forget)
      return desk
    },
  })
  if (!desk) throw new Error('no desk')
  const requests = () => checkout.page.client.requests(enterOrderCall)
  return { ...checkout, desk, forget, requests }
}

// @feature counter.enter-order
describe('an order that staff enter', () => {
  test('is sent to the counter with its promise, is not one of this device, and leaves nothing behind', async () => {
    const { page, model, desk, forget, requests, cartKey, payload, ...checkout } = openDesk()
    page.client.answer(enterOrderCall, () => entered({ number: 12 }))
    desk.promise(45)
    model.set({ name: 'Sami' })
    await model.place()
    await settle()
    expect(requests()).toMatchObject([
      {
        params: { referenceId: payload.shop.referenceId },
        body: { branch_id: payload.shop.branchId, minutes: 45, name: 'Sami', payment_type: 2 },
      },
    ])
    expect(requests()[0]?.headers?.['Idempotency-Key']).toBeTruthy()
    expect(sentOrders({ page, model, cartKey, payload, ...checkout })).toEqual([])
    expect(desk.$placed.get()).toEqual({ number: 12 })
    expect(forget).toHaveBeenCalledOnce()
    expect(page.visits).toEqual([])
    expect(readDeviceOrders(payload.shop.referenceId)).toEqual([])
    expect(cartFor(cartKey).$lines.get()).toEqual([])
    expect(attemptOf(cartKey)).toBeNull()
  })

  test('is sent again with the same key if the answer is lost, and with the promise of that moment', async () => {
    const { page, model, desk, requests } = openDesk()
    let tries = 0
    page.client.answer(enterOrderCall, () => {
      if (++tries < 3) throw lost('network')
      return entered()
    })
    const placing = model.place()
    await settle()
    desk.promise(60)
    await vi.advanceTimersByTimeAsync(10_000)
    await placing
    await settle()
    const sent = requests()
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ headers }) => headers?.['Idempotency-Key'])).size).toBe(1)
    expect(new Set(sent.map(({ body }) => body.minutes))).toEqual(new Set([20]))
  })

  test('stays in the form if the counter refuses it, so that it can be sent again', async () => {
    const { page, model, desk, view, cartKey } = openDesk()
    page.client.answer(enterOrderCall, () => {
      throw refusal('forbidden')
    })
    await model.place()
    await settle()
    expect(view().state).toMatchObject({ state: 'failed', error: { code: 'forbidden' } })
    expect([desk.$placed.get(), page.visits]).toEqual([null, []])
    expect(cartFor(cartKey).$lines.get()).toHaveLength(1)
  })

  test('can be for now while the venue is closed or takes orders for later only, and its promise is then its slot', async () => {
    const scheduled = { on: true, onlySchedule: true, minAdvance: 0, maxAdvance: 7 * 1440 }
    const closed = openDesk({ shop: { type: 'pickup', hours: {} } })
    expect(closed.view()).toMatchObject({ refusal: null, schedule: { hours: { open: true } } })
    const { model, page, view, requests } = openDesk({
      ...{ shop: { type: 'pickup', scheduled }, payload: { fields: fieldsForStaff({}, 'pickup') } },
    })
    await settle()
    expect(view().schedule.choice).toEqual({ when: 'now' })
    page.client.answer(enterOrderCall, () => entered())
    const [slot] = view().schedule.slots
    if (!slot) throw new Error('no slot')
    model.chooseTime({ when: 'later', slot })
    await model.place()
    await settle()
    expect(requests()).toMatchObject([{ body: { minutes: null, schedule: { from: slot.from } } }])
  })

  test('can be for any slot of any day that diners can choose', async () => {
    const scheduled = { on: true, onlySchedule: false, minAdvance: 0, maxAdvance: 3 * 1440 }
    const shop = { type: 'pickup', scheduled } as const
    const diners = openCheckout({ shop })
    await settle()
    const offered = diners.view().schedule.slots
    expect(new Set(offered.map(({ date }) => date)).size).toBe(4)
    diners.close()
    const { model, page, view, requests } = openDesk({
      ...{ shop, payload: { fields: fieldsForStaff({}, 'pickup') } },
    })
    await settle()
    expect(view().schedule.slots).toEqual(offered)
    page.client.answer(enterOrderCall, () => entered())
    const last = offered.at(-1)
    model.chooseTime({ when: 'later', slot: offered[0] ?? null })
    model.chooseDay(last?.date ?? '')
    model.chooseTime({ when: 'later', slot: last ?? null })
    await model.place()
    await settle()
    const { date, from } = last ?? {}
    expect(requests()).toMatchObject([{ body: { minutes: null, schedule: { date, from } } }])
  })

  test('is priced by the counter', async () => {
    const desk = openDesk()
    desk.page.client.answer(priceEnteredOrderCall, () => calculatedAnswer(1))
    desk.model.touch()
    await vi.advanceTimersByTimeAsync(400)
    await settle()
    expect(desk.page.client.requests(priceEnteredOrderCall)).toMatchObject([
      { params: { referenceId: desk.payload.shop.referenceId } },
    ])
    expect(priceRequests(desk)).toEqual([])
    expect(desk.view()).toMatchObject({ calculated: true, quote: { total: 1_000 } })
  })
})

test('the checkout of staff has no policies, no wallet and no payment page, and requires nothing about the guest', () => {
  const { payload } = openCheckout({
    shop: { type: 'delivery', delivery: { ...DELIVERY_SETTINGS, cash: false, credit: false } },
    payload: {
      wallet: true,
      policiesPath: '/grill/Policies',
      fields: { name: { on: false, required: true } },
    },
  })
  const ours = payloadForStaff(payload)
  expect(ours).toMatchObject({ wallet: false, policiesPath: null })
  expect(ours.fields).toMatchObject({ name: { on: true, required: false } })
  const { page, view } = openDesk({ shop: ours.shop, payload: ours })
  expect(view().ways.map(({ method }) => method)).toEqual([paymentMethods.cash, paymentMethods.card])
  expect(view().way?.method).toBe(paymentMethods.cash)
  expect(page.visits).toEqual([])
})
