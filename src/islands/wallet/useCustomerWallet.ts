import { useStore } from '@nanostores/react'
import { useModel } from '../../connected/useModel.ts'
import type { WalletPayload } from '../../contract/payloads/visitor.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { createWallet, type WalletState, type WalletStore } from '../../stores/wallet/wallet.ts'

/** Loads the customer's wallet at this venue. */
export function useCustomerWallet(
  { userId, branchId, currency }: Pick<WalletPayload, 'userId' | 'branchId' | 'currency'>,
  customerId: string,
): [WalletState, WalletStore] {
  const store = useModel(() => createWallet(browserPage(), { customerId, userId, branchId, currency }))
  return [useStore(store.$wallet), store]
}
