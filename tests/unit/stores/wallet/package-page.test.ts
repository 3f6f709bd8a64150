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
const countRequests = () => page.client.requests(walletPurchaseCall).length

describe('the purchase in the URL', () => {
  test('is not requested if the URL names none', async () => {
    const model = createPackagePage(page, PLACE, null)
    model.open()
    await settle()
    expect(model.$purchase.get()).toEqual({ state: 'none' })
    expect(countRequests()).toBe(0)
  })

  test('is polled while it awaits payment, but not once it is paid', async () => {
    let state: WalletPurchase['state'] = 'awaiting'
    page.client.answer(walletPurchaseCall, () => ({ purchase: purchase(state) }))
    const model = createPackagePage(page, PLACE, 'bought-1')
    expect(model.$purchase.get()).toEqual({ state: 'loading' })
    model.open()
    await settle()
    expect(model.$purchase.get()).toMatchObject({ state: 'known', purchase: { state: 'awaiting' } })
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(countRequests()).toBe(2)
    state = 'paid'
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(model.$purchase.get()).toMatchObject({ purchase: { state: 'paid' } })
    await vi.advanceTimersByTimeAsync(10 * POLL_MS)
    expect(countRequests()).toBe(3)
  })

  test('is not polled in a hidden tab, but loaded when the tab is shown or restored', async () => {
    page.client.answer(walletPurchaseCall, () => ({ purchase: purchase('awaiting') }))
    page.show(false)
    createPackagePage(page, PLACE, 'bought-1').open()
    await vi.advanceTimersByTimeAsync(10 * POLL_MS)
    expect(countRequests()).toBe(1)
    page.show(true)
    await settle()
    expect(countRequests()).toBe(2)
    page.fire('restored')
    await settle()
    expect(countRequests()).toBe(3)
    // Each request restarts the interval, so that there is one timer, not three.
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(countRequests()).toBe(4)
  })

  test('is absent if the customer has no such purchase, and is kept while a request fails', async () => {
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

  test('ignores an answer after the screen is closed and starts no timer', async () => {
    const held = page.client.hold(walletPurchaseCall)
    const model = createPackagePage(page, PLACE, 'bought-1')
    const close = model.open()
    await held.asked
    close()
    held.answer({ purchase: purchase('awaiting') })
    await vi.advanceTimersByTimeAsync(10 * POLL_MS)
    expect(model.$purchase.get()).toEqual({ state: 'loading' })
    expect(countRequests()).toBe(1)
    expect(page.listeners()).toBe(0)
  })
})

describe('buying a package', () => {
  const bought = { purchase: purchase('awaiting') }

  test('redirects to the payment page with the shown price and language', async () => {
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
    [
      'the price has changed',
      refusal('invalid', { issues: [{ path: 'price', message: '', reason: 'changed' }] }),
    ],
    [
      'the package is no longer sold',
      refusal('invalid', { issues: [{ path: 'package_id', message: '', reason: 'gone' }] }),
    ],
    ['the venue has no packages', refusal('unavailable')],
  ])('reports a change and buys nothing if %s', async (_, refused) => {
    page.client.answer(buyPackageCall, () => {
      throw refused
    })
    const model = createPackagePage(page, PLACE, null)
    await model.buy(PACKAGE, 4)
    expect(model.$changed.get()).toBe(true)
    expect(page.visits).toEqual([])
  })

  test.each([
    ['a lost connection', lost()],
    // A 503 of a gateway is not a refusal by the platform.
    ['a gateway error', lost('unavailable')],
    ['a rate limit', refusal('rate-limited', { retry_after: 60 })],
  ])('rejects after %s, so that the customer can retry', async (_, error) => {
    page.client.answer(buyPackageCall, () => {
      throw error
    })
    const model = createPackagePage(page, PLACE, null)
    await expect(model.buy(PACKAGE, 4)).rejects.toBe(error)
    expect(model.$changed.get()).toBe(false)
    expect(page.visits).toEqual([])
  })

  test('rejects without a payment page, so that the customer can retry', async () => {
    page.client.answer(buyPackageCall, () => ({ ...bought, payment_url: null }))
    await expect(createPackagePage(page, PLACE, null).buy(PACKAGE, 4)).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(page.visits).toEqual([])
  })
})
