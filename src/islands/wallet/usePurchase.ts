import { useEffect, useState } from 'react'
import type { WalletPurchase } from '../../contract/wallet.ts'
import { readPurchase } from '../../stores/wallet/wallet-purchase.ts'

/** Milliseconds between looks at a purchase whose payment the provider has yet to tell of. */
const WAIT = 3_000

export type PurchaseState =
  | { readonly state: 'none' | 'loading' | 'failed' }
  | { readonly state: 'known'; readonly purchase: WalletPurchase }

/** The purchase in the address, asked for again while it waits for its payment. `none`: the address names none. */
export function usePurchase(purchaseId: string | null): [PurchaseState, () => void] {
  const [found, setFound] = useState<PurchaseState>({ state: purchaseId === null ? 'none' : 'loading' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another look
  useEffect(() => {
    if (purchaseId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const look = async () => {
      clearTimeout(timer)
      try {
        const purchase = await readPurchase(purchaseId)
        if (over) return
        setFound(purchase ? { state: 'known', purchase } : { state: 'none' })
        if (purchase?.state === 'awaiting' && !document.hidden) timer = setTimeout(look, WAIT)
      } catch {
        if (!over) setFound((before) => (before.state === 'known' ? before : { state: 'failed' }))
      }
    }
    const wake = () => document.hidden || void look()
    void look()
    document.addEventListener('visibilitychange', wake)
    addEventListener('pageshow', wake)
    return () => {
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
      removeEventListener('pageshow', wake)
    }
  }, [purchaseId, tries])
  return [found, () => setTries((count) => count + 1)]
}
