import { computed, type ReadableAtom } from 'nanostores'
import type { Shop } from '../../../contract/payloads/shop.ts'
import type { Quote } from '../../../domain/order/quote.ts'
import { availableMethods, paymentMethods } from '../../../domain/payment/payment.ts'
import { walletPayment } from '../../../domain/payment/wallet.ts'
import type { Minor } from '../../../domain/values/money.ts'
import { authFor } from '../../account/auth.ts'
import { cartFor } from '../../cart/cart.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import { createWallet } from '../../wallet/wallet.ts'
import { type CheckoutState, isUnderWay } from '../checkout-state.ts'
import type { OrderDraft } from './order-draft.ts'

export type WalletView = {
  /** In minor units; null while it is unknown. */
  readonly balance: Minor | null
  /** The balance is below the order's total, and the venue does not accept cash for the rest. */
  readonly short: boolean
  readonly usable: boolean
  /** Switched on, and it can pay. */
  readonly on: boolean
  /** The balance did not load, and none is known from before. */
  readonly failed: boolean
  /** The server refused the wallet: its balance differs from the one shown, or it cannot be used. */
  readonly refused: boolean
}

export type WalletSection = {
  readonly $view: ReadableAtom<WalletView>
  use(on: boolean): void
  load(): Promise<void>
  open(): () => void
}

/** The customer's wallet at the checkout. If it is switched on, it pays up to its balance; the rest is cash (spec §6). */
export function createWalletSection(
  page: PageEnvironment,
  cartKey: string,
  customerId: string,
  order: {
    readonly $shop: ReadableAtom<Shop>
    readonly $quote: ReadableAtom<Pick<Quote, 'total' | 'wallet'>>
    readonly $draft: ReadableAtom<Pick<OrderDraft, 'parcel'>>
    readonly $state: ReadableAtom<CheckoutState>
  },
): WalletSection {
  const { userId, branchId, currency } = order.$shop.get()
  const auth = authFor(userId)
  const wallet = createWallet(page, { customerId, userId, branchId, currency })
  const $refused = computed(
    order.$state,
    (state) => state.state === 'failed' && state.issues.some(({ path }) => path === 'use_wallet'),
  )
  const $total = computed(order.$quote, ({ total }) => total)
  const $parcel = computed(order.$draft, ({ parcel }) => parcel)
  const $view = computed(
    [auth.$auth, order.$shop, $total, wallet.$wallet, $refused, $parcel],
    ({ useWallet, updatedWalletAmount: known }, shop, total, asked, refused, parcel): WalletView => {
      const balance = known?.currency === currency ? known.amount : null
      const cash = availableMethods(shop, shop.type, parcel).includes(paymentMethods.cash)
      const short = balance !== null && !cash && balance < total
      const usable = balance !== null && balance > 0 && !short
      const failed = asked.state === 'failed' && balance === null
      return { balance, short, usable, on: useWallet && usable, failed, refused }
    },
  )
  const $pays = computed([$view, $total], ({ on, balance }, total) =>
    on && balance !== null ? walletPayment(total, balance) : 0,
  )

  /** Stores the paid amount in the cart while the order can change. Subtracts it from the balance after the order. */
  const settle = () => {
    let pays = 0
    const take = () => {
      if (!isUnderWay(order.$state.get())) cartFor(cartKey).setWalletDiscount($pays.get())
    }
    const stopPays = $pays.subscribe(take)
    const stopState = order.$state.subscribe((now) => {
      take()
      if (now.state === 'sending') pays = order.$quote.get().wallet
      const { balance } = $view.get()
      if (now.state === 'placed' && balance !== null)
        auth.setWalletAmount({ amount: Math.max(0, balance - pays), currency })
    })
    return () => {
      stopPays()
      stopState()
    }
  }

  return {
    $view,
    use: auth.setUseWallet,
    load: wallet.load,
    open() {
      const stops = [
        wallet.open(),
        settle(),
        $refused.listen((refused) => {
          if (refused) void wallet.load()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
