import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { WalletPayload } from '../../payload/island-data.ts'
import { createWallet, type WalletState, type WalletStore } from '../../stores/wallet/wallet.ts'

/** The customer's wallet here, asked for when the screen is shown, also by Back. */
export function useCustomerWallet(
  { userId, branchId, currency }: Pick<WalletPayload, 'userId' | 'branchId' | 'currency'>,
  customerId: string,
): [WalletState, WalletStore] {
  const [store] = useState(() => createWallet({ customerId, userId, branchId, currency }))
  const wallet = useStore(store.$wallet)
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && void store.load()
    void store.load()
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [store])
  return [wallet, store]
}
