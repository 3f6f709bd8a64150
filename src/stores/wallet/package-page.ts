import { atom, type ReadableAtom } from 'nanostores'
import type { WalletPurchase } from '../../contract/account/wallet.ts'
import type { OnlineOption } from '../../domain/payment/payment.ts'
import type { WalletPackage } from '../../domain/payment/wallet.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { buyPackage, readPurchase } from './wallet-purchase.ts'

export type PurchaseState =
  /** `none`: the URL names no purchase, or one that is not of this customer. */
  | { readonly state: 'none' | 'loading' | 'failed' }
  | { readonly state: 'known'; readonly purchase: WalletPurchase }

export type PackagePage = {
  readonly $purchase: ReadableAtom<PurchaseState>
  /** Whether the purchase failed because the package has another price now or is no longer sold. */
  readonly $changed: ReadableAtom<boolean>
  /** Reads the purchase, and again while its payment is open. Returns a function that stops it. */
  open(): () => void
  /** Reads the purchase again after a failure. */
  retry(): void
  /** Reloads the page to show the current packages. */
  reload(): void
  /** Buys a package and opens its payment page. @throws CallError if the customer must try again. */
  buy(bought: Pick<WalletPackage, 'id' | 'price' | 'credit'>, option: OnlineOption): Promise<void>
}

/** Interval between reads of a purchase whose payment is open, in milliseconds. */
const POLL_INTERVAL = 3_000

/** The page of a wallet package and of the purchase in the URL, which is polled until it is paid (spec §2, wallet). */
export function createPackagePage(
  page: PageEnvironment,
  place: { readonly branchId: string; readonly currency: string },
  purchaseId: string | null,
): PackagePage {
  const $purchase = atom<PurchaseState>({ state: purchaseId === null ? 'none' : 'loading' })
  const $changed = atom(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = false

  const poll = async () => {
    clearTimeout(timer)
    if (purchaseId === null) return
    try {
      const purchase = await readPurchase(page.client, purchaseId)
      if (!isOpen) return
      $purchase.set(purchase ? { state: 'known', purchase } : { state: 'none' })
      clearTimeout(timer)
      if (purchase?.state === 'awaiting' && !page.isHidden()) timer = setTimeout(poll, POLL_INTERVAL)
    } catch {
      if (isOpen && $purchase.get().state !== 'known') $purchase.set({ state: 'failed' })
    }
  }

  return {
    $purchase,
    $changed,
    open() {
      isOpen = true
      const stops = [page.on('shown', poll), page.on('restored', poll)]
      void poll()
      return () => {
        isOpen = false
        clearTimeout(timer)
        for (const stop of stops) stop()
      }
    },
    retry: () => void poll(),
    reload: () => page.navigate.reload(),
    async buy(bought, option) {
      const answer = await buyPackage(page, place, bought, option)
      if (answer === 'changed') $changed.set(true)
      else page.navigate.assign(answer.url)
    },
  }
}
