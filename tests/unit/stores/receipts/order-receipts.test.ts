import { atom } from 'nanostores'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { placedOrderSchema } from '../../../../src/contract/order/order.ts'
import { orderReceiptsCall, ownReceiptsCall } from '../../../../src/contract/order/receipt.ts'
import { orderStatus } from '../../../../src/domain/order/order-status.ts'
import { $deviceOrders, keepDeviceOrder } from '../../../../src/stores/device-orders.ts'
import type { WatchedOrder } from '../../../../src/stores/orders/order.ts'
import { createDinerReceipts } from '../../../../src/stores/receipts/diner-receipts.ts'
import { mayHaveReceipts } from '../../../../src/stores/receipts/may-have-receipts.ts'
import { lost } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { type WireOrderInput, wireOrder } from '../../../helpers/page/wire-examples.ts'

// @feature-file receipts.open

let page: FakePage
beforeEach(() => {
  page = fakePage('zh-Hant')
  $order.set({ state: 'loading' })
  $deviceOrders.set([])
})
afterEach(() => vi.unstubAllGlobals())

const receipt = { title: 'receipt' as const, number: '7', url: '/api/receipts/abc' }
const $order = atom<WatchedOrder>({ state: 'loading' })
const show = (part: Partial<WireOrderInput>) =>
  $order.set({
    ...{ state: 'loaded', history: [], stale: false },
    order: v.parse(placedOrderSchema, wireOrder('o1', part)),
  })
const settle = () => new Promise((resolve) => setTimeout(resolve))
async function open(orderId: string) {
  const model = createDinerReceipts(page, orderId, $order)
  const close = model.open()
  show({})
  await settle()
  close()
  return model.$receipts.get()
}

describe('the receipts of an order', () => {
  test('are read with the secret of this device, and open in the language of the page', async () => {
    keepDeviceOrder({ id: 'o1', secret: 's1', referenceId: 'ref', placedAt: 0 })
    page.client.answer(orderReceiptsCall, ({ params }) => ({
      receipts: params.secret === 's1' ? [receipt] : [],
    }))
    expect(await open('o1')).toEqual([{ ...receipt, url: '/api/receipts/abc?locale=zh-Hant' }])
  })

  test('are read as the customer for an order of another device', async () => {
    page.client.answer(ownReceiptsCall, () => ({ receipts: [receipt] }))
    expect(await open('o2')).toHaveLength(1)
  })

  test('are read again after each change that may bring one, and stay meanwhile', async () => {
    let receipts = [receipt]
    page.client.answer(ownReceiptsCall, () => ({ receipts }))
    const model = createDinerReceipts(page, 'o2', $order)
    const close = model.open()
    const readAfter = async (part: Partial<WireOrderInput>) => {
      show(part)
      const before = model.$receipts.get().length
      await settle()
      return [before, model.$receipts.get().length]
    }
    const paid = { payment: { state: 'paid' } } as const
    expect(await readAfter(paid)).toEqual([0, 1])
    receipts = [receipt, { ...receipt, number: '8', url: '/api/receipts/def' }]
    expect(await readAfter(paid)).toEqual([1, 1])
    expect(await readAfter({ payment: { state: 'refunded' } })).toEqual([1, 2])
    close()
    show({ ...paid, status: orderStatus.delivered })
    expect(page.client.requests(ownReceiptsCall)).toHaveLength(2)
  })

  test('are none if they cannot be read', async () => {
    page.client.answer(ownReceiptsCall, () => {
      throw lost()
    })
    expect(await open('o2')).toEqual([])
  })
})

describe('an order may have receipts', () => {
  const order = (part: Partial<WireOrderInput>) => v.parse(placedOrderSchema, wireOrder('o1', part))
  const { amounts } = order({})
  const byWallet = { amounts: { ...amounts, wallet: amounts.total, payable: 0 } }
  test.each([
    ['not when it was just sent', {}, false],
    ['not when it was accepted, to be paid in cash', { status: orderStatus.accepted }, false],
    ['when it was handed over', { status: orderStatus.delivered }, true],
    ['when it is paid', { payment: { state: 'paid' } }, true],
    ['when it was paid back', { status: orderStatus.rejected, payment: { state: 'refunded' } }, true],
    ['not while it waits for its payment', { payment: { state: 'awaiting' } }, false],
    ['not before the venue accepts what the wallet pays', byWallet, false],
    ['when the venue has accepted what the wallet pays', { ...byWallet, status: orderStatus.accepted }, true],
  ] as [string, Partial<WireOrderInput>, boolean][])('%s', (_, part, expected) => {
    expect(mayHaveReceipts(order(part))).toBe(expected)
  })
})
