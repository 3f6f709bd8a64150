import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WalletPurchase } from '../../../../src/contract/account/wallet.ts'
import { buyPackageCall, walletPurchaseCall } from '../../../../src/contract/account/wallet-calls.ts'
import { createPackagePage } from '../../../../src/stores/wallet/package-page.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'

const PLACE = { branchId: 'b', currency: 'KWD' }
const PACKAGE = { id: 'p', price: 10_000, credit: 12_500 }
const POLL_MS = 3_000

const purchase = (state: WalletPurchase['state']): WalletPurchase => ({
  id: 'bought-1',
  package: { id: 'p', locales: [{ locale: 'en', name: 'Ten' }] },
  price: 10,
  credit: 12.5,
  currency: 'KWD',
  state,
  payment_option: 4,
  created_at: '2026-05-06T09:00:00Z',
})

let page: FakePage
beforeEach(() => {
  vi.useFakeTimers()
  page = fakePage('ar')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(0)
const looks = () => page.client.requests(walletPurchaseCall).length

describe('the purchase named in the address', () => {
  test('is not asked for where the address names none', async () => {
    const model = createPackagePage(page, PLACE, null)
    model.open()
    await settle()
    expect(model.$purchase.get()).toEqual({ state: 'none' })
    expect(looks()).toBe(0)
  })

  test('is read again while it waits for its payment, and no more once it is paid', async () => {
    let state: WalletPurchase['state'] = 'awaiting'
    page.client.answer(walletPurchaseCall, () => ({ purchase: purchase(state) }))
    const model = createPackagePage(page, PLACE, 'bought-1')
    expect(model.$purchase.get()).toEqual({ state: 'loading' })
    model.open()
    await settle()
    expect(model.$purchase.get()).toMatchObject({ state: 'known', purchase: { state: 'awaiting' } })
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(looks()).toBe(2)
    state = 'paid'
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(model.$purchase.get()).toMatchObject({ purchase: { state: 'paid' } })
    await vi.advanceTimersByTimeAsync(10 * POLL_MS)
    expect(looks()).toBe(3)
  })

  test('is left alone in a hidden tab, and read when the tab is shown or restored', async () => {
    page.client.answer(walletPurchaseCall, () => ({ purchase: purchase('awaiting') }))
    page.show(false)
    createPackagePage(page, PLACE, 'bought-1').open()
    await vi.advanceTimersByTimeAsync(10 * POLL_MS)
    expect(looks()).toBe(1)
    page.show(true)
    await settle()
    expect(looks()).toBe(2)
    page.fire('restored')
    await settle()
    expect(looks()).toBe(3)
    // Each look starts the wait anew: one timer, not three.
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(looks()).toBe(4)
  })

  test('unknown to this customer is none; a failure can be tried again and loses nothing known', async () => {
    page.client.answer(walletPurchaseCall, () => {
      throw lost()
    })
    const model = createPackagePage(page, PLACE, 'bought-1')
    model.open()
    await settle()
    expect(model.$purchase.get()).toEqual({ state: 'failed' })
    page.client.answer(walletPurchaseCall, () => ({ purchase: purchase('failed') }))
    model.retry()
    await settle()
    expect(model.$purchase.get()).toMatchObject({ state: 'known', purchase: { state: 'failed' } })
    page.client.answer(walletPurchaseCall, () => {
      throw lost('timeout')
    })
    model.retry()
    await settle()
    expect(model.$purchase.get()).toMatchObject({ state: 'known' })
    page.client.answer(walletPurchaseCall, () => {
      throw refusal('not-found')
    })
    model.retry()
    await settle()
    expect(model.$purchase.get()).toEqual({ state: 'none' })
  })

  test('an answer that comes after the screen is left changes nothing and starts no timer', async () => {
    const held = page.client.hold(walletPurchaseCall)
    const model = createPackagePage(page, PLACE, 'bought-1')
    const close = model.open()
    await held.asked
    close()
    held.answer({ purchase: purchase('awaiting') })
    await vi.advanceTimersByTimeAsync(10 * POLL_MS)
    expect(model.$purchase.get()).toEqual({ state: 'loading' })
    expect(looks()).toBe(1)
    expect(page.listeners()).toBe(0)
  })
})

describe('buying a package', () => {
  const bought = { purchase: purchase('awaiting') }

  test('leads to the page where it is paid, at the price and in the language that were shown', async () => {
    page.client.answer(buyPackageCall, () => ({ ...bought, payment_url: 'https://pay.example/1' }))
    const model = createPackagePage(page, PLACE, null)
    await model.buy(PACKAGE, 4)
    expect(page.visits).toEqual(['assign https://pay.example/1'])
    expect(page.client.requests(buyPackageCall)[0]?.body).toMatchObject({
      branch_id: 'b',
      package_id: 'p',
      price: 10,
      credit: 12.5,
      payment_option: 4,
      locale: 'ar',
    })
  })

  test.each([
    ['another price', refusal('invalid', { issues: [{ path: 'price', message: '', reason: 'changed' }] })],
    ['no longer sold', refusal('invalid', { issues: [{ path: 'package_id', message: '', reason: 'gone' }] })],
    ['venue without packages', refusal('unavailable')],
  ])('%s: nothing is bought, and the screen says so', async (_, refused) => {
    page.client.answer(buyPackageCall, () => {
      throw refused
    })
    const model = createPackagePage(page, PLACE, null)
    await model.buy(PACKAGE, 4)
    expect(model.$changed.get()).toBe(true)
    expect(page.visits).toEqual([])
  })

  test.each([
    ['no answer', lost()],
    // A gateway's 503 is not the platform's decision.
    ['an answer of something in between', lost('unavailable')],
    ['too many tries', refusal('rate-limited', { retry_after: 60 })],
  ])('%s: the customer has to try again', async (_, error) => {
    page.client.answer(buyPackageCall, () => {
      throw error
    })
    const model = createPackagePage(page, PLACE, null)
    await expect(model.buy(PACKAGE, 4)).rejects.toBe(error)
    expect(model.$changed.get()).toBe(false)
    expect(page.visits).toEqual([])
  })

  test('without a payment page the customer has to try again', async () => {
    page.client.answer(buyPackageCall, () => ({ ...bought, payment_url: null }))
    await expect(createPackagePage(page, PLACE, null).buy(PACKAGE, 4)).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(page.visits).toEqual([])
  })
})
