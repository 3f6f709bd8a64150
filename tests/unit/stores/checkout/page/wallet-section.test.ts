import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { walletCall } from '../../../../../src/contract/account/wallet-calls.ts'
import { calcOrderCall, placeOrderCall } from '../../../../../src/contract/order/order-calls.ts'
import { authFor } from '../../../../../src/stores/account/auth.ts'
import { createWalletSection } from '../../../../../src/stores/checkout/page/wallet-section.ts'
import { deliveryFor } from '../../../../../src/stores/delivery/delivery.ts'
import {
  type CheckoutSetup,
  DELIVERY_SETTINGS,
  openCheckout,
  placedOrderAnswer,
  sentOrders,
  settle,
  setUpPages,
  tearDownPages,
} from '../../../../helpers/page/checkout.ts'
import { type Answer, lost, refusal } from '../../../../helpers/page/fake-client.ts'

beforeEach(setUpPages)
afterEach(tearDownPages)

const walletAnswer = (amount: number): Answer<typeof walletCall> => ({
  wallet: {
    balance: [{ amount, currency: 'KWD' }],
    onHoldBalance: [],
    wallet_feature_enabled: true,
    availablePackages: [],
    creditHistory: [],
    policy: [],
  },
  page: 1,
  next_page: null,
})
const PRICE_DELAY = 1_000

/** Opens the checkout as a customer of a venue with wallets. The amount is the balance in major units, null for none loaded. */
async function withWallet(amount: number | null, setup: CheckoutSetup = {}) {
  const checkout = openCheckout({ ...setup, payload: { wallet: true }, customer: {} })
  const { page, model, cartKey, payload } = checkout
  if (amount !== null) page.client.answer(walletCall, () => walletAnswer(amount))
  const section = createWalletSection(page, cartKey, 'c1', model)
  const stopWatching = section.$view.listen(() => {})
  const close = section.open()
  await settle()
  const shown = () => section.$view.get()
  return {
    ...checkout,
    section,
    shown,
    auth: authFor(payload.shop.userId),
    closeSection() {
      close()
      stopWatching()
    },
  }
}

describe('the wallet at the checkout', () => {
  test('is offered to customers of a venue with wallets', () => {
    expect(openCheckout({ payload: { wallet: true } }).view().wallet).toBeNull()
    expect(openCheckout({ customer: {} }).view().wallet).toBeNull()
    expect(openCheckout({ payload: { wallet: true }, customer: {} }).view().wallet).toEqual({
      customerId: 'c1',
      discount: 0,
    })
  })

  test('pays its balance once switched on, and the rest is cash', async () => {
    const checkout = await withWallet(0.5)
    expect(checkout.shown()).toMatchObject({ balance: 500, usable: true, on: false })
    checkout.model.set({ payment: { method: 8, option: null } })
    checkout.section.use(true)
    expect(checkout.view()).toMatchObject({
      quote: { total: 1_200, wallet: 500, payable: 700 },
      way: { method: 2, option: null },
    })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('p-1'))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body).toMatchObject({
      use_wallet: true,
      wallet_amount: 0.5,
      payment_type: 2,
      total: 1.2,
    })
    // Other screens know the remaining balance at once.
    expect(checkout.auth.$auth.get().updatedWalletAmount).toEqual({ amount: 0, currency: 'KWD' })
  })

  test('pays at most the total and keeps the rest', async () => {
    const checkout = await withWallet(5)
    checkout.section.use(true)
    expect(checkout.view().quote).toMatchObject({ wallet: 1_200, payable: 0 })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('p-2'))
    await checkout.model.place()
    expect(checkout.auth.$auth.get().updatedWalletAmount).toEqual({ amount: 3_800, currency: 'KWD' })
  })

  test('pays nothing after it is switched off', async () => {
    const checkout = await withWallet(5)
    checkout.section.use(true)
    checkout.section.use(false)
    expect(checkout.view().quote).toMatchObject({ wallet: 0, payable: 1_200 })
  })

  test('follows the server’s total', async () => {
    const checkout = await withWallet(5)
    checkout.page.client.answer(calcOrderCall, ({ body }) => ({
      amounts: {
        ...{
          subtotal: 1.2,
          net_subtotal: 1.2,
          inclusive_taxes: [],
          exclusive_taxes: [],
          discount: 0,
          coupon: 0,
        },
        ...{ delivery_fee: 0, rounding: 0, total: 1.32 },
        ...(body.use_wallet ? { wallet: 1.32, payable: 0 } : { wallet: 0, payable: 1.32 }),
      },
    }))
    checkout.section.use(true)
    checkout.model.touch()
    await vi.advanceTimersByTimeAsync(PRICE_DELAY)
    await settle()
    await vi.advanceTimersByTimeAsync(PRICE_DELAY)
    expect(checkout.view()).toMatchObject({
      calculated: true,
      quote: { total: 1_320, wallet: 1_320, payable: 0 },
    })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('p-3'))
    await checkout.model.place()
    expect(sentOrders(checkout)[0]?.body).toMatchObject({ total: 1.32, wallet_amount: 1.32 })
  })

  test('cannot be used if it is empty, or if it is insufficient and cash is not accepted', async () => {
    const empty = await withWallet(0)
    empty.section.use(true)
    expect(empty.shown()).toMatchObject({ balance: 0, usable: false, on: false, short: false })
    const short = await withWallet(0.5, { shop: { paymentMethods: [8] } })
    short.section.use(true)
    expect(short.shown()).toMatchObject({ balance: 500, usable: false, on: false, short: true })
    expect(short.view().quote.wallet).toBe(0)
    const enough = await withWallet(1.2, { shop: { paymentMethods: [8] } })
    expect(enough.shown()).toMatchObject({ usable: true, short: false })
  })

  test('cannot be used for a parcel if it is insufficient, because parcels are not paid in cash', async () => {
    const shop = { type: 'delivery', delivery: { ...DELIVERY_SETTINGS, shipping: true } } as const
    const checkout = await withWallet(0.5, { shop })
    expect(checkout.shown()).toMatchObject({ short: false, usable: true })
    const terms = { kind: 'shipping', feesPerKg: 0, fixedFees: 0, minOrder: 0 } as const
    deliveryFor(checkout.payload.shop.branchId).setTerms(terms)
    expect(checkout.shown()).toMatchObject({ short: true, usable: false })
  })

  test('reports a failed load if no balance is known, and can be retried', async () => {
    const checkout = await withWallet(null)
    checkout.page.client.answer(walletCall, () => {
      throw lost()
    })
    await checkout.section.load()
    expect(checkout.shown()).toMatchObject({ failed: true, balance: null, usable: false })
    checkout.page.client.answer(walletCall, () => walletAnswer(2))
    await checkout.section.load()
    expect(checkout.shown()).toMatchObject({ failed: false, balance: 2_000 })
    checkout.page.client.answer(walletCall, () => {
      throw lost('timeout')
    })
    await checkout.section.load()
    expect(checkout.shown()).toMatchObject({ failed: false, balance: 2_000, usable: true })
  })

  test('is reloaded if its balance differed, and the next attempt uses the new balance', async () => {
    const checkout = await withWallet(5)
    checkout.section.use(true)
    checkout.page.client.answer(walletCall, () => walletAnswer(0.4))
    checkout.page.client.answer(placeOrderCall, () => {
      throw refusal('conflict', { issues: [{ path: 'use_wallet', message: 'changed' }] })
    })
    await checkout.model.place()
    await settle()
    expect(checkout.shown()).toMatchObject({ refused: true, balance: 400 })
    expect(checkout.view()).toMatchObject({
      refusals: 1,
      problems: { fields: { payment: 'invalid' } },
      quote: { wallet: 400, payable: 800 },
    })
    checkout.page.client.answer(placeOrderCall, () => placedOrderAnswer('p-4'))
    await checkout.model.place()
    expect(sentOrders(checkout)[1]?.body.wallet_amount).toBe(0.4)
    expect(checkout.auth.$auth.get().updatedWalletAmount?.amount).toBe(0)
  })

  test('does not change an order that is being sent', async () => {
    const checkout = await withWallet(0.5)
    checkout.section.use(true)
    const held = checkout.page.client.hold(placeOrderCall)
    void checkout.model.place()
    await held.asked
    checkout.page.client.answer(walletCall, () => walletAnswer(9))
    checkout.page.fire('restored')
    await settle()
    expect(checkout.view().quote.wallet).toBe(500)
    held.fail(refusal('invalid'))
    await settle()
    expect(checkout.view().quote.wallet).toBe(1_200)
  })

  test('is reloaded when the page is restored, but not after it was left', async () => {
    const checkout = await withWallet(1)
    expect(checkout.page.client.requests(walletCall)).toHaveLength(1)
    checkout.page.fire('restored')
    await settle()
    expect(checkout.page.client.requests(walletCall)).toHaveLength(2)
    checkout.closeSection()
    checkout.close()
    checkout.page.fire('restored')
    await settle()
    expect(checkout.page.client.requests(walletCall)).toHaveLength(2)
    expect(checkout.page.listeners()).toBe(0)
  })
})
