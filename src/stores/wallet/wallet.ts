import { atom, type ReadableAtom } from 'nanostores'
import type { WalletEntry, WalletResponse } from '../../contract/account/wallet.ts'
import { walletCall } from '../../contract/account/wallet-calls.ts'
import { type Minor, toMinorUnits } from '../../domain/values/money.ts'
import { authFor } from '../account/auth.ts'
import type { PageEnvironment } from '../page/environment.ts'

/** The customer and venue of a wallet. */
export type WalletScope = {
  readonly customerId: string
  readonly userId: string
  readonly branchId: string
  readonly currency: string
}

export type WalletState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'ready'
      /** The amount that can be spent, in minor units of the venue's currency. */
      readonly balance: Minor
      /** The amount reserved by orders, in minor units. */
      readonly onHold: Minor
      /** Newest first, without duplicates. */
      readonly entries: readonly WalletEntry[]
      readonly more: 'none' | 'there' | 'loading' | 'failed'
    }

export type WalletStore = {
  readonly $wallet: ReadableAtom<WalletState>
  /** Reloads the wallet from its first page. The shown state stays until the answer arrives. */
  load(): Promise<void>
  /** Loads the next page of the history. Does nothing while one is loading, or after the last one. */
  loadMore(): Promise<void>
  /** Loads the wallet, and again whenever the page is restored. */
  open(): () => void
}

/** A customer's wallet. Its history is loaded page by page. */
export function createWallet(page: PageEnvironment, of: WalletScope): WalletStore {
  const $wallet = atom<WalletState>({ state: 'loading' })
  let next: number | null = null
  const requestPage = (number: number): Promise<WalletResponse> =>
    page.client.call(walletCall, {
      params: { id: of.customerId },
      query: { branch_id: of.branchId, page: String(number) },
    })

  const addPage = (before: readonly WalletEntry[], { wallet, next_page }: WalletResponse) => {
    next = next_page
    const amount = (part: 'balance' | 'onHoldBalance') =>
      toMinorUnits(wallet[part].find(({ currency }) => currency === of.currency)?.amount ?? 0, of.currency)
    // Skips entries that are already shown: new entries push them to the next page.
    const known = new Set(before.map(({ id }) => id))
    const balance = amount('balance')
    authFor(of.userId).setWalletAmount({ amount: balance, currency: of.currency })
    $wallet.set({
      state: 'ready',
      balance,
      onHold: amount('onHoldBalance'),
      entries: [...before, ...wallet.creditHistory.filter(({ id }) => !known.has(id))],
      more: next === null ? 'none' : 'there',
    })
  }
  const load = async () => {
    try {
      addPage([], await requestPage(1))
    } catch {
      $wallet.set({ state: 'failed' })
    }
  }
  return {
    $wallet,
    load,
    open() {
      void load()
      return page.on('restored', load)
    },
    async loadMore() {
      const before = $wallet.get()
      if (before.state !== 'ready' || next === null || before.more === 'loading') return
      $wallet.set({ ...before, more: 'loading' })
      try {
        addPage(before.entries, await requestPage(next))
      } catch {
        $wallet.set({ ...before, more: 'failed' })
      }
    },
  }
}
