import { atom, type ReadableAtom } from 'nanostores'
import type { PageEnvironment } from '../page/environment.ts'
import { authFor } from './auth.ts'
import { leave } from './leave.ts'
import { type DeleteOutcome, deleteAccount, endSession } from './profile.ts'

export type GoneHow = 'logged-out' | 'deleted'

export type Deletion = {
  readonly state: 'asking' | 'deleting'
  /** What kept the account at the last attempt. */
  readonly refusal: Exclude<DeleteOutcome, 'deleted' | 'over'> | null
}

export type ProfileLeaving = {
  readonly $loggingOut: ReadableAtom<boolean>
  /** Null: the customer is not asked whether to delete the account. */
  readonly $deletion: ReadableAtom<Deletion | null>
  logOut(): Promise<void>
  /** Says what deleting means before anything is deleted. */
  askToDelete(): void
  keepAccount(): void
  /** Deletes the account. After the customer was told of money in the wallet, gives it up. */
  deleteAccount(): Promise<void>
}

/** Logging out, and deleting the account. `onGone` is called once the API has ended the session, or was not reached. */
export function profileLeaving(
  page: PageEnvironment,
  businessUserId: string,
  onGone: (how: GoneHow) => void,
): ProfileLeaving {
  const $loggingOut = atom(false)
  const $deletion = atom<Deletion | null>(null)
  /** A request to delete the account got no answer. */
  let lost = false
  /** That request gave up the money in the wallet. */
  let forfeits = false
  return {
    $loggingOut,
    $deletion,
    async logOut() {
      if ($loggingOut.get()) return
      $loggingOut.set(true)
      await endSession(page.client)
      onGone('logged-out')
    },
    askToDelete: () => $deletion.set({ state: 'asking', refusal: null }),
    keepAccount: () => $deletion.set(null),
    async deleteAccount() {
      const before = $deletion.get()
      const customer = authFor(businessUserId).$customer.get()
      if (before?.state !== 'asking' || !customer) return
      $deletion.set({ ...before, state: 'deleting' })
      const forfeitWallet = before.refusal === 'wallet-balance' || forfeits
      const outcome = await deleteAccount(page, customer.id, { forfeitWallet, lostBefore: lost })
      lost = outcome === 'unknown'
      forfeits = lost && forfeitWallet
      if (outcome === 'deleted') return onGone('deleted')
      // The guards of the page lead to the login.
      if (outcome === 'over') return authFor(businessUserId).logOut()
      if ($deletion.get()) $deletion.set({ state: 'asking', refusal: outcome })
    },
  }
}

/** The screen after leaving. Showing it clears the customer from this device; until then the guards keep the profile open. */
export function gonePage(businessUserId: string, cartKey: string): { open(): () => void } {
  return {
    open() {
      leave(businessUserId, cartKey)
      return () => {}
    },
  }
}
