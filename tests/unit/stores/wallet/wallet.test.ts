// @feature-file cart.stored-coupon account.auth-state

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WalletEntry, WalletResponse } from '../../../../src/contract/account/wallet.ts'
import { walletCall } from '../../../../src/contract/account/wallet-calls.ts'
import { authFor } from '../../../../src/stores/account/auth.ts'
import { cartFor } from '../../../../src/stores/cart/cart.ts'
import { finishOrder } from '../../../../src/stores/checkout/finish-order.ts'
import { createWallet } from '../../../../src/stores/wallet/wallet.ts'
import { lost } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'

let page: FakePage
let storage: Record<string, string>
beforeEach(() => {
  page = fakePage()
  storage = page.local
})
afterEach(() => vi.unstubAllGlobals())
let businesses = 0
const place = () => ({ customerId: 'c', userId: `business-${++businesses}`, branchId: 'b', currency: 'KWD' })

const entry = (id: number): WalletEntry => ({
  id: String(id),
  type: 'correction',
  amount: 1,
  on_hold: 0,
  currency: 'KWD',
  created_at: '2026-05-06T09:00:00Z',
  order: null,
  package: null,
  note: '',
})
const answer = (ids: number[], next: number | null, amount = 2.5): WalletResponse => ({
  wallet: {
    balance: [
      { amount: 99, currency: 'EUR' },
      { amount, currency: 'KWD' },
    ],
    onHoldBalance: [{ amount: 0.25, currency: 'KWD' }],
    wallet_feature_enabled: true,
    availablePackages: [],
    creditHistory: ids.map(entry),
    policy: [],
  },
  page: 1,
  next_page: next,
})

type Of = ReturnType<typeof place>
function createWalletWith(of: Of, answerPage: (number: number) => Promise<WalletResponse>) {
  page.client.answer(walletCall, ({ params, query }) => {
    expect([params.id, query.branch_id]).toEqual([of.customerId, of.branchId])
    return answerPage(Number(query.page))
  })
  return createWallet(page, of)
}

describe('the wallet store', () => {
  test('shows the balance in the venue’s currency and stores it with the login', async () => {
    const of = place()
    const wallet = createWalletWith(of, async () => answer([2, 1], null))
    await wallet.load()
    expect(wallet.$wallet.get()).toMatchObject({ state: 'ready', balance: 2500, onHold: 250, more: 'none' })
    const auth = authFor(of.userId)
    expect(auth.$auth.get().updatedWalletAmount).toEqual({ amount: 2500, currency: 'KWD' })
    auth.setUseWallet(true)
    expect(JSON.parse(storage[`okmenu_auth_${of.userId}`] ?? '{}')).toMatchObject({
      useWallet: true,
      updatedWalletAmount: { amount: 2500, currency: 'KWD' },
    })
    auth.logOut()
    expect(auth.$auth.get()).toMatchObject({ useWallet: false, updatedWalletAmount: null })
  })

  // @feature route.wallet
  test('loads page by page and shows an entry once if it moves to the next page meanwhile', async () => {
    const pages = [answer([9, 8, 7], 2), answer([7, 6, 5], 3), answer([4], null)]
    const asked: number[] = []
    const wallet = createWalletWith(place(), async (number) => {
      asked.push(number)
      return pages[number - 1] as WalletResponse
    })
    await wallet.load()
    await Promise.all([wallet.loadMore(), wallet.loadMore()])
    await wallet.loadMore()
    await wallet.loadMore()
    const state = wallet.$wallet.get()
    expect(state.state === 'ready' && state.entries.map(({ id }) => Number(id))).toEqual([9, 8, 7, 6, 5, 4])
    expect(asked).toEqual([1, 2, 3])
  })

  test('keeps the loaded entries if the next page fails', async () => {
    let fails = false
    const wallet = createWalletWith(place(), async () => {
      if (fails) throw lost()
      return answer([1], 2)
    })
    await wallet.load()
    fails = true
    await wallet.loadMore()
    expect(wallet.$wallet.get()).toMatchObject({ state: 'ready', more: 'failed', entries: [{ id: '1' }] })
  })

  test('stores its discount with the cart until the order is placed', () => {
    const cart = cartFor('wallet-cart')
    cart.$kept.listen(() => {})
    cart.setWalletDiscount(750)
    expect(JSON.parse(storage['wallet-cart'] ?? '{}')).toMatchObject({ walletBalanceDiscountAmount: 750 })
    finishOrder('wallet-cart', [])
    expect(cart.$kept.get().walletBalanceDiscountAmount).toBe(0)
  })

  test.each([[-5], ['7'], [1.5], [null], [1e300]])('ignores an invalid stored discount of %s', (kept) => {
    const key = `wallet-cart-${String(kept)}`
    storage[key] = JSON.stringify({ format: 1, items: [], walletBalanceDiscountAmount: kept })
    const cart = cartFor(key)
    cart.$kept.listen(() => {})
    expect(cart.$kept.get().walletBalanceDiscountAmount).toBe(0)
  })
})
