import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallError } from '../../../../../src/client/http.ts'
import { placeOrderCall } from '../../../../../src/contract/order/order-calls.ts'
import { type ErrorCode, errorCodes } from '../../../../../src/contract/wire/errors.ts'
import { cartFor } from '../../../../../src/stores/cart/cart.ts'
import { deviceOrder } from '../../../../../src/stores/device-orders.ts'
import {
  type OpenCheckout,
  openCheckout,
  placedOrderAnswer,
  sentOrders,
  settle,
  setUpPages,
  tearDownPages,
} from '../../../../helpers/page/checkout.ts'
import { lost, refusal } from '../../../../helpers/page/fake-client.ts'

beforeEach(setUpPages)
afterEach(tearDownPages)

const keysOf = (checkout: OpenCheckout) =>
  sentOrders(checkout).map(({ headers }) => headers['Idempotency-Key'])
const failPlacing = (checkout: OpenCheckout, error: CallError) =>
  checkout.page.client.answer(placeOrderCall, () => {
    throw error
  })

describe('an order refused by the platform', () => {
  const refusals = errorCodes.filter(
    (code): code is Exclude<ErrorCode, 'changed' | 'internal'> => code !== 'changed' && code !== 'internal',
  )

  test.each(refusals)(
    'shows the error %s, keeps what was typed, and is not sent again automatically',
    async (code) => {
      const checkout = openCheckout()
      checkout.model.set({ name: 'Noura', note: 'No onions' })
      failPlacing(checkout, refusal(code))
      await checkout.model.place()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(checkout.view()).toMatchObject({
        screen: 'form',
        sending: false,
        state: { state: 'failed', error: { code } },
        values: { name: 'Noura', note: 'No onions' },
      })
      checkout.page.connect(true)
      await settle()
      expect(sentOrders(checkout)).toHaveLength(1)
      expect(checkout.page.visits).toEqual([])
      expect(checkout.attempt()).toMatchObject({ refused: true })
      expect(cartFor(checkout.cartKey).$lines.get()).toHaveLength(1)
    },
  )

  test.each([
    ['name', { fields: { name: 'invalid' } }],
    ['dial_code', { fields: { phone: 'invalid' } }],
    ['comment', { fields: { note: 'invalid' } }],
    ['table_id', { fields: { table: 'invalid' } }],
    ['car.make', { fields: { car: 'invalid' } }],
    ['payment_option', { fields: { payment: 'invalid' } }],
    ['use_wallet', { fields: { payment: 'invalid' } }],
    ['schedule', { schedule: { slot: 'not-offered' } }],
  ])('shows the problem with %s at its field and moves the focus there', async (path, problems) => {
    const checkout = openCheckout()
    failPlacing(checkout, refusal('invalid', { issues: [{ path, message: 'no' }] }))
    await checkout.model.place()
    expect(checkout.view()).toMatchObject({ refusals: 1, problems })
  })

  test('does not move the focus for an issue without a field', async () => {
    const checkout = openCheckout()
    failPlacing(checkout, refusal('unavailable', { issues: [{ path: 'branch_id', message: 'closed' }] }))
    await checkout.model.place()
    expect(checkout.view()).toMatchObject({
      refusals: 0,
      problems: { fields: {}, schedule: {}, delivery: {} },
    })
  })
})

describe('an order whose answer was lost', () => {
  const outcomes = [
    ['network', lost('network'), 3],
    ['bad-answer', lost('bad-answer'), 3],
    ['timeout', lost('timeout'), 1],
    ['5xx from a gateway', lost('unavailable'), 3],
    ['internal error of the platform', refusal('internal'), 3],
  ] as const

  test.each(outcomes)(
    'is sent again with the same key when the connection returns (%s)',
    async (_, error, tries) => {
      const checkout = openCheckout()
      failPlacing(checkout, error)
      void checkout.model.place()
      await settle()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(checkout.view().state).toMatchObject({ state: 'failed', error: { code: error.code } })
      expect(sentOrders(checkout)).toHaveLength(tries)
      expect(checkout.attempt()).toMatchObject({ refused: false, order: null })
      checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('o-9'))
      checkout.page.connect(true)
      await settle()
      expect(sentOrders(checkout)).toHaveLength(tries + 1)
      expect(new Set(keysOf(checkout)).size).toBe(1)
      expect(checkout.page.visits).toEqual([`replace /${checkout.payload.shop.referenceId}/order/o-9`])
    },
  )

  test('is sent again after a pause with the same key', async () => {
    const checkout = openCheckout()
    failPlacing(checkout, lost())
    void checkout.model.place()
    await settle()
    expect(sentOrders(checkout)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(799)
    expect(sentOrders(checkout)).toHaveLength(1)
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('o-10'))
    await vi.advanceTimersByTimeAsync(1)
    expect(keysOf(checkout)).toEqual([keysOf(checkout)[0], keysOf(checkout)[0]])
    expect(checkout.page.visits).toHaveLength(1)
  })

  test('is not sent again without a connection', async () => {
    const checkout = openCheckout()
    failPlacing(checkout, lost())
    checkout.page.connect(false)
    await checkout.model.place()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sentOrders(checkout)).toHaveLength(1)
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('o-11'))
    checkout.page.connect(true)
    await settle()
    expect(sentOrders(checkout)).toHaveLength(2)
  })

  test('keeps its key in a new page if it is unchanged', async () => {
    const checkout = openCheckout()
    failPlacing(checkout, lost('timeout'))
    await checkout.model.place()
    checkout.close()
    const later = openCheckout({ tabOf: checkout })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('o-12'))
    await later.model.place()
    expect(new Set(keysOf(checkout)).size).toBe(1)
    expect(keysOf(checkout)).toHaveLength(2)
    // The page that was left no longer retries.
    checkout.page.connect(true)
    await settle()
    expect(keysOf(checkout)).toHaveLength(2)
  })

  test('gets a new key after a change and names the earlier keys to replace', async () => {
    const checkout = openCheckout()
    failPlacing(checkout, lost('timeout'))
    await checkout.model.place()
    checkout.model.set({ note: 'No onions' })
    await checkout.model.place()
    checkout.model.set({ note: 'No garlic' })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('o-13'))
    await checkout.model.place()
    const [first, second, third] = sentOrders(checkout)
    expect(new Set(keysOf(checkout)).size).toBe(3)
    expect(first?.headers['Replaces-Keys']).toBeUndefined()
    expect(second?.headers['Replaces-Keys']).toBe(keysOf(checkout)[0])
    expect(third?.headers['Replaces-Keys']).toBe(`${keysOf(checkout)[0]},${keysOf(checkout)[1]}`)
  })

  test('is not retried automatically after the diner has edited and sent it', async () => {
    const checkout = openCheckout()
    failPlacing(checkout, lost('timeout'))
    const listening = checkout.page.listeners()
    await checkout.model.place()
    expect(checkout.page.listeners()).toBe(listening + 1)
    checkout.model.set({ note: 'No onions' })
    failPlacing(checkout, refusal('invalid'))
    await checkout.model.place()
    expect(checkout.page.listeners()).toBe(listening)
    checkout.page.connect(true)
    await settle()
    expect(sentOrders(checkout)).toHaveLength(2)
  })

  test.each([
    ['the session ended', refusal('unauthorized')],
    ['there were too many calls', refusal('rate-limited')],
    ['the menu changed', refusal('changed')],
  ])('is still replaced by a changed order if a repeat was refused because %s', async (_, refused) => {
    const checkout = openCheckout()
    failPlacing(checkout, lost('timeout'))
    await checkout.model.place()
    failPlacing(checkout, refused)
    await checkout.model.place()
    expect(checkout.attempt()).toMatchObject({ refused: false })
    checkout.model.set({ note: 'No onions' })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('o-15'))
    await checkout.model.place()
    const [first, second, third] = keysOf(checkout)
    expect([first, third]).toEqual([second, expect.not.stringMatching(String(second))])
    expect(sentOrders(checkout).at(-1)?.headers['Replaces-Keys']).toBe(first)
  })

  test('may have been placed if an automatic repeat was refused', async () => {
    const checkout = openCheckout()
    failPlacing(checkout, lost('network'))
    void checkout.model.place()
    await settle()
    failPlacing(checkout, refusal('rate-limited'))
    await vi.advanceTimersByTimeAsync(800)
    expect(checkout.view().state).toMatchObject({ state: 'failed', error: { code: 'rate-limited' } })
    expect(checkout.attempt()).toMatchObject({ refused: false })
  })

  test('is found among several lost attempts without placing the others', async () => {
    const checkout = openCheckout()
    failPlacing(checkout, lost('timeout'))
    await checkout.model.place()
    checkout.model.set({ note: 'No onions' })
    await checkout.model.place()
    const [first = ''] = keysOf(checkout)
    checkout.model.set({ note: 'No garlic' })
    // The first was placed and accepted, the second never arrived. Without the key of the first, the platform would place it.
    checkout.page.client.answer(placeOrderCall, ({ headers }) => {
      if (headers['Idempotency-Key'] === first) return placedOrderAnswer('o-16')
      if (headers['Replaces-Keys']?.split(',').includes(first))
        throw refusal('conflict', { issues: [{ path: 'replaces-keys', message: 'begun' }] })
      return placedOrderAnswer('o-17')
    })
    await checkout.model.place()
    expect(checkout.page.visits).toEqual([`replace /${checkout.payload.shop.referenceId}/order/o-16`])
  })

  test('is not found if it was cancelled in favour of a later one', async () => {
    const checkout = openCheckout()
    failPlacing(checkout, lost('timeout'))
    await checkout.model.place()
    checkout.model.set({ note: 'No onions' })
    await checkout.model.place()
    const [first = '', second = ''] = keysOf(checkout)
    checkout.model.set({ note: 'No garlic' })
    // The second replaced the first and was accepted. The first answer about the second is lost again.
    let answers = 0
    checkout.page.client.answer(placeOrderCall, ({ headers }) => {
      if (headers['Idempotency-Key'] === first) return placedOrderAnswer('o-18', { status: 9 })
      if (headers['Idempotency-Key'] !== second)
        throw refusal('conflict', { issues: [{ path: 'replaces-keys', message: 'begun' }] })
      if (answers++ === 0) throw lost('timeout')
      return placedOrderAnswer('o-19', { status: 1 })
    })
    await checkout.model.place()
    expect(checkout.page.visits).toEqual([])
    expect(checkout.view().state).toMatchObject({ state: 'failed', error: { code: 'timeout' } })
    await checkout.model.place()
    expect(checkout.page.visits).toEqual([`replace /${checkout.payload.shop.referenceId}/order/o-19`])
  })

  test('opens its page if an earlier attempt was placed and accepted', async () => {
    const checkout = openCheckout()
    failPlacing(checkout, lost('timeout'))
    await checkout.model.place()
    const [first] = keysOf(checkout)
    checkout.model.set({ note: 'No onions' })
    checkout.page.client.answer(placeOrderCall, ({ headers }) => {
      if (headers['Idempotency-Key'] === first) return placedOrderAnswer('o-14')
      throw refusal('conflict', { issues: [{ path: 'replaces_keys', message: 'begun' }] })
    })
    await checkout.model.place()
    expect(checkout.page.visits).toEqual([`replace /${checkout.payload.shop.referenceId}/order/o-14`])
    expect(deviceOrder('o-14')).toMatchObject({ secret: 'secret of o-14' })
    expect(checkout.attempt()).toBeNull()
  })
})
