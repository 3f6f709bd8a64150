import { atom, type ReadableAtom } from 'nanostores'
import type { WalletPurchase } from '../../contract/account/wallet.ts'
import type { OnlineOption } from '../../domain/payment/payment.ts'
import type { WalletPackage } from '../../domain/payment/wallet.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { buyPackage, readPurchase } from './wallet-purchase.ts'

export type PurchaseState =
  /** `none`: the address names no purchase, or none of this customer. */
  | { readonly state: 'none' | 'loading' | 'failed' }
  | { readonly state: 'known'; readonly purchase: WalletPurchase }

export type PackagePage = {
  readonly $purchase: ReadableAtom<PurchaseState>
  /** The package costs something else now or is no longer sold: nothing was bought. */
  readonly $changed: ReadableAtom<boolean>
  /** Reads the purchase and keeps an eye on it until it is closed. */
  open(): () => void
  retry(): void
  /** Shows the packages as they are sold now. */
  reload(): void
  /** Leads to the page where the package is paid. @throws CallError where the customer has to try again. */
  buy(bought: Pick<WalletPackage, 'id' | 'price' | 'credit'>, option: OnlineOption): Promise<void>
}

/** Milliseconds between looks at a purchase whose payment is still open. */
const WAIT = 3_000

/** A wallet package and the purchase named in the address, read again while it waits for its payment (spec §2, wallet). */
export function packagePage(
  page: PageEnvironment,
  place: { readonly branchId: string; readonly currency: string },
  purchaseId: string | null,
): PackagePage {
  const $purchase = atom<PurchaseState>({ state: purchaseId === null ? 'none' : 'loading' })
  const $changed = atom(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = false

  const look = async () => {
    clearTimeout(timer)
    if (purchaseId === null) return
    try {
      const purchase = await readPurchase(page.client, purchaseId)
      if (!isOpen) return
      $purchase.set(purchase ? { state: 'known', purchase } : { state: 'none' })
      clearTimeout(timer)
      if (purchase?.state === 'awaiting' && !page.isHidden()) timer = setTimeout(look, WAIT)
    } catch {
      if (isOpen && $purchase.get().state !== 'known') $purchase.set({ state: 'failed' })
    }
  }

  return {
    $purchase,
    $changed,
    open() {
      isOpen = true
      const stops = [page.on('shown', look), page.on('restored', look)]
      void look()
      return () => {
        isOpen = false
        clearTimeout(timer)
        for (const stop of stops) stop()
      }
    },
    retry: () => void look(),
    reload: () => page.navigate.reload(),
    async buy(bought, option) {
      const answer = await buyPackage(page, place, bought, option)
      if (answer === 'changed') $changed.set(true)
      else page.navigate.assign(answer.url)
    },
  }
}
