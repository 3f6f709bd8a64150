import { atom, type ReadableAtom } from 'nanostores'
import { authFor } from '../account/auth.ts'
import { type DeleteOutcome, deleteAccount, endAllSessions, endSession } from '../account/profile.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { leave } from './leave.ts'

export type LeaveReason = 'logged-out' | 'deleted'

export type Deletion = {
  readonly state: 'asking' | 'deleting'
  /** What kept the account at the last attempt. */
  readonly refusal: Exclude<DeleteOutcome, 'deleted' | 'over'> | null
}

export type ProfileLeaving = {
  /** Null: no session is being ended. */
  readonly $loggingOut: ReadableAtom<'here' | 'everywhere' | null>
  /** What kept other devices logged in, as far as is known; null: nothing did, or nobody asked. */
  readonly $otherDevicesFailure: ReadableAtom<'offline' | 'failed' | null>
  /** Null: the customer is not asked whether to delete the account. */
  readonly $deletion: ReadableAtom<Deletion | null>
  logOut(): Promise<void>
  /** This device stays logged in until the others are known to be logged out. */
  logOutEverywhere(): Promise<void>
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
  onGone: (how: LeaveReason) => void,
): ProfileLeaving {
  const $loggingOut = atom<'here' | 'everywhere' | null>(null)
  const $otherDevicesFailure = atom<'offline' | 'failed' | null>(null)
  const $deletion = atom<Deletion | null>(null)
  /** A request to delete the account got no answer. */
  let lost = false
  /** That request gave up the money in the wallet. */
  let forfeits = false
  return {
    $loggingOut,
    $otherDevicesFailure,
    $deletion,
    async logOut() {
      if ($loggingOut.get()) return
      $loggingOut.set('here')
      await endSession(page.client)
      onGone('logged-out')
    },
    async logOutEverywhere() {
      if ($loggingOut.get()) return
      $otherDevicesFailure.set(null)
      $loggingOut.set('everywhere')
      const outcome = await endAllSessions(page)
      if (outcome === 'ended') return onGone('logged-out')
      // The guards of the page lead to the login.
      if (outcome === 'over') return authFor(businessUserId).logOut()
      $otherDevicesFailure.set(outcome)
      $loggingOut.set(null)
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
