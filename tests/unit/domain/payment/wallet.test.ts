import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyWalletChange,
  EMPTY_WALLET,
  offersWallet,
  orderWalletAmounts,
  releaseChange,
  sellsPackages,
  toWalletChange,
  type WalletBalance,
  type WalletChange,
  walletCaptureChange,
  walletPayment,
} from '../../../../src/domain/payment/wallet.ts'

const minor = fc.integer({ min: 1, max: 10_000 })

/** Operations on a wallet: deposits, and orders that are placed, accepted and released in any order. */
const operation = fc.oneof(
  fc.record({ do: fc.constant('purchase' as const), amount: minor }),
  fc.record({ do: fc.constant('correction' as const), amount: fc.integer({ min: -10_000, max: 10_000 }) }),
  fc.record({ do: fc.constant('place' as const), total: minor }),
  fc.record({ do: fc.constant('accept' as const), order: fc.nat(9) }),
  fc.record({ do: fc.constant('release' as const), order: fc.nat(9) }),
  fc.record({ do: fc.constant('forfeit' as const) }),
)

type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

/** Applies operations like the API: refused ones add no entry. */
function applyOperations(operations: readonly Operation[]) {
  let wallet: WalletBalance = EMPTY_WALLET
  const entries: WalletChange[] = []
  const orders: WalletChange[][] = []
  const write = (change: WalletChange | null, order?: WalletChange[]) => {
    const after = change && applyWalletChange(wallet, change)
    if (!change || !after) return
    wallet = after
    entries.push(change)
    order?.push(change)
  }
  for (const step of operations) {
    if (step.do === 'purchase') write(toWalletChange('purchase', step.amount))
    else if (step.do === 'correction') write(toWalletChange('correction', step.amount))
    else if (step.do === 'forfeit') write(toWalletChange('forfeit', wallet.available))
    else if (step.do === 'place') {
      const order: WalletChange[] = []
      orders.push(order)
      const share = walletPayment(step.total, wallet.available)
      if (share > 0) write(toWalletChange('hold', share), order)
    } else {
      const order = orders[step.order]
      if (order) write(step.do === 'accept' ? walletCaptureChange(order) : releaseChange(order), order)
    }
  }
  return { wallet, entries, orders }
}

describe('a wallet ledger', () => {
  // @feature account.wallet
  test('sums to the balance, which is never negative, after any operations', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
        const { wallet, entries, orders } = applyOperations(operations)
        const sum = (part: 'available' | 'held') => entries.reduce((total, entry) => total + entry[part], 0)
        expect([sum('available'), sum('held')]).toEqual([wallet.available, wallet.held])
        expect(Math.min(wallet.available, wallet.held)).toBeGreaterThanOrEqual(0)
        // The held amount is exactly that of open orders.
        expect(orders.reduce((total, order) => total + orderWalletAmounts(order).held, 0)).toBe(wallet.held)
        for (const order of orders) {
          const { held, spent } = orderWalletAmounts(order)
          expect(Math.min(held, spent)).toBe(0)
          expect(new Set(order.map(({ kind }) => kind)).size).toBe(order.length)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('restores the balance when an order is released, accepted or not', () => {
    fc.assert(
      fc.property(minor, minor, fc.boolean(), (credit, total, accepted) => {
        const { wallet, orders } = applyOperations([
          { do: 'purchase', amount: credit },
          { do: 'place', total },
          ...(accepted ? [{ do: 'accept' as const, order: 0 }] : []),
          { do: 'release', order: 0 },
        ])
        expect(wallet).toEqual({ available: credit, held: 0 })
        expect(walletCaptureChange(orders[0] ?? [])).toBeNull()
        expect(releaseChange(orders[0] ?? [])).toBeNull()
      }),
    )
  })

  test('refuses changes that exceed the balance', () => {
    const wallet = { available: 300, held: 200 }
    expect(applyWalletChange(wallet, toWalletChange('hold', 300))).toEqual({ available: 0, held: 500 })
    expect(applyWalletChange(wallet, toWalletChange('hold', 301))).toBeNull()
    expect(applyWalletChange(wallet, toWalletChange('capture', 201))).toBeNull()
    expect(applyWalletChange(wallet, toWalletChange('correction', -301))).toBeNull()
    expect(applyWalletChange(wallet, toWalletChange('forfeit', 300))).toEqual({ available: 0, held: 200 })
  })

  // @feature limit.final-total
  test('pays as much as is available, at most the total', () => {
    expect([
      walletPayment(500, 200),
      walletPayment(500, 900),
      walletPayment(500, -1),
      walletPayment(0, 9),
    ]).toEqual([200, 500, 0, 0])
  })
})

describe('offersWallet and sellsPackages', () => {
  const sold = { id: 'a', name: {}, description: {}, price: 1, credit: 1 }
  const venue = {
    wallet: { enabled: true, packages: [sold] },
    disableOtp: false,
    paymentMethods: [1, 2] as const,
    onlineOptions: [1] as const,
  }
  // @feature business.enable-wallet
  test('require an enabled wallet and login; packages also require online payment', () => {
    expect([offersWallet(venue), sellsPackages(venue)]).toEqual([true, true])
    expect(offersWallet({ ...venue, wallet: { enabled: false } })).toBe(false)
    expect(offersWallet({ ...venue, disableOtp: true })).toBe(false)
    expect(sellsPackages({ ...venue, wallet: { enabled: false, packages: [sold] } })).toBe(false)
    expect(sellsPackages({ ...venue, wallet: { enabled: true, packages: [] } })).toBe(false)
    expect(sellsPackages({ ...venue, paymentMethods: [2] })).toBe(false)
    expect(sellsPackages({ ...venue, onlineOptions: [] })).toBe(false)
  })
})
