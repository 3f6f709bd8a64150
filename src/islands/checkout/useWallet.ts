import { useStore } from '@nanostores/react'
import type { Minor } from '../../domain/money.ts'
import type { CheckoutPayload } from '../../payload/island-data.ts'
import { authFor } from '../../stores/account/auth.ts'
import { cartFor } from '../../stores/cart/cart.ts'

/** Whose wallet may pay here, and what of it the cart keeps as taken off: minor units. */
export type WalletOffer = { readonly customerId: string; readonly discount: Minor }

/** The wallet of the customer at a venue that has one; null for guests and elsewhere. `Wallet.tsx` fills it in. */
export function useWallet({ shop, wallet }: CheckoutPayload, cartKey: string): WalletOffer | null {
  const customer = useStore(authFor(shop.userId).$customer)
  const { walletBalanceDiscountAmount: discount } = useStore(cartFor(cartKey).$kept)
  return wallet && customer ? { customerId: customer.id, discount } : null
}
