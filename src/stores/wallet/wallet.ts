import { atom, type ReadableAtom } from 'nanostores'
import type { WalletEntry, WalletResponse } from '../../contract/account/wallet.ts'
import { walletCall } from '../../contract/account/wallet-calls.ts'
import { type Minor, toMinorUnits } from '../../domain/values/money.ts'
import { authFor } from '../account/auth.ts'
import type { PageEnvironment } from '../page/environment.ts'

/** Whose wallet, and at which venue. */
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
      /** What can be spent, and what orders keep set aside, in minor units of the venue's currency. */
      readonly balance: Minor
      readonly onHold: Minor
      /** Newest first, each once. */
      readonly entries: readonly WalletEntry[]
      readonly more: 'none' | 'there' | 'loading' | 'failed'
    }

export type WalletStore = {
  readonly $wallet: ReadableAtom<WalletState>
  /** From the start; what is shown stays until the answer is there. */
  load(): Promise<void>
  /** One page of the history more; does nothing while one is under way or where there is none. */
  loadMore(): Promise<void>
  /** Loads it, and again whenever the page is restored. */
  open(): () => void
}

/** A customer's wallet, with its history page by page. */
export function createWallet(page: PageEnvironment, of: WalletScope): WalletStore {
  const $wallet = atom<WalletState>({ state: 'loading' })
  let next: number | null = null
  const ask = (number: number): Promise<WalletResponse> =>
    page.client.call(walletCall, {
      params: { id: of.customerId },
      query: { branch_id: of.branchId, page: String(number) },
    })

  const take = (before: readonly WalletEntry[], { wallet, next_page }: WalletResponse) => {
    next = next_page
    const amount = (part: 'balance' | 'onHoldBalance') =>
      toMinorUnits(wallet[part].find(({ currency }) => currency === of.currency)?.amount ?? 0, of.currency)
    // Entries that came meanwhile push others to the next page: those are there already.
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
      take([], await ask(1))
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
        take(before.entries, await ask(next))
      } catch {
        $wallet.set({ ...before, more: 'failed' })
      }
    },
  }
}
