import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { placeOrderCall } from '../../../../../src/contract/order/order-calls.ts'
import type { ItemsPayload } from '../../../../../src/contract/payloads/shop.ts'
import type { Item } from '../../../../../src/domain/menu/item.ts'
import { cartFor } from '../../../../../src/stores/cart/cart.ts'
import { exampleItem } from '../../../../helpers/example-item.ts'
import {
  exampleLine,
  type OpenCheckout,
  openCheckout,
  placedOrderAnswer,
  sentOrders,
  settle,
  setUpPages,
  tearDownPages,
} from '../../../../helpers/page/checkout.ts'
import { refusal } from '../../../../helpers/page/fake-client.ts'

beforeEach(setUpPages)
afterEach(tearDownPages)

/** Simulates the menu that the site publishes. Null: the site cannot be reached. */
function publish(checkout: OpenCheckout, items: readonly Item[] | null): { readonly urls: string[] } {
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    if (items === null) throw new TypeError('offline')
    const payload: ItemsPayload = {
      shop: checkout.payload.shop,
      items: Object.fromEntries(items.map((item) => [item.id, { item, categoryId: 'c' }])),
    }
    return Response.json(payload)
  })
  return { urls }
}

const PRICE = { index: 0, item_id: 'hummus', state: 'price', old_price: 1.2, new_price: 1.35 } as const
const SOLD_OUT = { index: 1, item_id: 'salad', state: 'sold-out', old_price: 1, new_price: null } as const
const hummus = (price: number) => exampleItem('hummus', { price })
const salad = exampleItem('salad', { price: 1_000, soldOut: true })

async function changed(total: number | null = 1.35) {
  const checkout = openCheckout({ lines: [exampleLine('hummus', 1_200), exampleLine('salad', 1_000)] })
  checkout.model.set({ name: 'Noura' })
  checkout.page.client.answer(placeOrderCall, () => {
    throw refusal('changed', { changes: [PRICE, SOLD_OUT], total })
  })
  await checkout.model.place()
  return checkout
}

describe('a menu that changed before the order was placed', () => {
  test('is reported line by line with the new total, and nothing is ordered', async () => {
    const checkout = await changed()
    expect(checkout.view()).toMatchObject({
      screen: 'changed',
      accepting: 'no',
      state: { state: 'changed', total: 1.35, changes: [PRICE, SOLD_OUT] },
    })
    expect(checkout.model.sentLines().map(({ itemId }) => itemId)).toEqual(['hummus', 'salad'])
    expect(checkout.page.visits).toEqual([])
    expect(cartFor(checkout.cartKey).$lines.get()).toHaveLength(2)
  })

  // @feature order.refused-choices
  test('is also reported if choices can no longer be ordered and the request is refused as invalid', async () => {
    const checkout = openCheckout({ lines: [exampleLine('hummus', 1_200), exampleLine('salad', 1_000)] })
    checkout.model.set({ name: 'Noura' })
    const choices = { ...SOLD_OUT, state: 'choices' } as const
    checkout.page.client.answer(placeOrderCall, () => {
      const issues = [{ path: 'order_lines.1.modifiers', message: 'no such choice', reason: 'unknown' }]
      throw refusal('invalid', { issues, changes: [choices], total: 1.2 })
    })
    await checkout.model.place()
    expect(checkout.view()).toMatchObject({
      screen: 'changed',
      state: { state: 'changed', total: 1.2, changes: [choices] },
    })
  })

  test('updates the cart once accepted, and the order is placed at the new total', async () => {
    const checkout = await changed()
    const { urls } = publish(checkout, [hummus(1_350), salad])
    await checkout.model.accept()
    expect(urls).toEqual([`/${checkout.payload.shop.referenceId}/dinein/_payload.json`])
    expect(checkout.view()).toMatchObject({
      screen: 'form',
      accepting: 'no',
      values: { name: 'Noura' },
      quote: { total: 1_350 },
      lines: [{ itemId: 'hummus' }],
    })
    // The sold-out line stays in the cart.
    expect(cartFor(checkout.cartKey).$lines.get()).toHaveLength(2)
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('m-1'))
    await checkout.model.place()
    expect(sentOrders(checkout).at(-1)?.body).toMatchObject({
      total: 1.35,
      order_lines: [{ item_id: 'hummus' }],
    })
    expect(checkout.page.visits).toHaveLength(1)
  })

  test('removes the lines that the server refuses, though the menu still contains them', async () => {
    const checkout = await changed()
    publish(checkout, [hummus(1_350), exampleItem('salad', { price: 1_000 })])
    await checkout.model.accept()
    expect(checkout.view()).toMatchObject({ screen: 'form', quote: { total: 1_350 } })
    expect(
      cartFor(checkout.cartKey)
        .$lines.get()
        .map(({ itemId }) => itemId),
    ).toEqual(['hummus'])
  })

  test('applies a new tax of the venue', async () => {
    const checkout = await changed(1.32)
    const exclusiveTaxes = [{ id: 's', name: { en: 'Service' }, rate: 10 }] as never
    publish(
      { ...checkout, payload: { ...checkout.payload, shop: { ...checkout.payload.shop, exclusiveTaxes } } },
      [hummus(1_200), salad],
    )
    await checkout.model.accept()
    expect(checkout.view()).toMatchObject({
      screen: 'form',
      quote: { total: 1_320 },
      shop: { exclusiveTaxes },
    })
  })

  test('is waited for if the site does not show it yet', async () => {
    const checkout = await changed()
    const { urls } = publish(checkout, [hummus(1_200), salad])
    void checkout.model.accept()
    await settle()
    await vi.advanceTimersByTimeAsync(1_200)
    expect(checkout.view()).toMatchObject({ screen: 'changed', accepting: 'waiting' })
    expect(urls).toHaveLength(2)
    publish(checkout, [hummus(1_350), salad])
    await vi.advanceTimersByTimeAsync(1_200)
    expect(checkout.view()).toMatchObject({ screen: 'form', accepting: 'no', quote: { total: 1_350 } })
  })

  test('is not accepted if it never reaches the server’s total', async () => {
    const checkout = await changed()
    const { urls } = publish(checkout, [hummus(1_200), salad])
    void checkout.model.accept()
    void checkout.model.accept()
    await settle()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(urls).toHaveLength(5)
    expect(checkout.view()).toMatchObject({ screen: 'changed', accepting: 'failed' })
    publish(checkout, [hummus(1_350), salad])
    await checkout.model.accept()
    expect(checkout.view()).toMatchObject({ screen: 'form', accepting: 'no' })
  })

  test('can be requested again if it cannot be loaded', async () => {
    const checkout = await changed()
    publish(checkout, null)
    await checkout.model.accept()
    expect(checkout.view()).toMatchObject({ screen: 'changed', accepting: 'failed' })
    publish(checkout, [hummus(1_350), salad])
    await checkout.model.accept()
    expect(checkout.view().screen).toBe('form')
  })

  test('is replaced by the form, with everything typed, when the page is restored from the back/forward cache', async () => {
    const checkout = await changed()
    checkout.page.fire('restored')
    expect(checkout.view()).toMatchObject({
      screen: 'form',
      state: { state: 'editing' },
      values: { name: 'Noura' },
    })
  })
})
