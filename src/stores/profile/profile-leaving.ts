import { atom, type ReadableAtom } from 'nanostores'
import { authFor } from '../account/auth.ts'
import { type DeleteOutcome, deleteAccount, endAllSessions, endSession } from '../account/profile.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { leave } from './leave.ts'

export type LeaveReason = 'logged-out' | 'deleted'

export type Deletion = {
  readonly state: 'asking' | 'deleting'
  /** Why the last attempt did not delete the account; null if there was none. */
  readonly refusal: Exclude<DeleteOutcome, 'deleted' | 'over'> | null
}

export type ProfileLeaving = {
  /** Which sessions are being ended; null if none. */
  readonly $loggingOut: ReadableAtom<'here' | 'everywhere' | null>
  /** Why the other devices may still be logged in; null if there was no failure. */
  readonly $otherDevicesFailure: ReadableAtom<'offline' | 'failed' | null>
  /** The question whether to delete the account; null if it is not shown. */
  readonly $deletion: ReadableAtom<Deletion | null>
  logOut(): Promise<void>
  /** Logs out all devices. This device stays logged in until the API confirms it. */
  logOutEverywhere(): Promise<void>
  /** Shows what deletion means and asks for confirmation. */
  askToDelete(): void
  keepAccount(): void
  /** Deletes the account. Forfeits money in the wallet only after a refusal has shown it to the customer. */
  deleteAccount(): Promise<void>
}

/**
 * Logs out and deletes the account. `onGone` is called once the customer is logged out on this device or the account is
 * deleted. Logging out on this device calls it even if the API was not reached.
 */
export function createProfileLeaving(
  page: PageEnvironment,
  businessUserId: string,
  onGone: (how: LeaveReason) => void,
): ProfileLeaving {
  const $loggingOut = atom<'here' | 'everywhere' | null>(null)
  const $otherDevicesFailure = atom<'offline' | 'failed' | null>(null)
  const $deletion = atom<Deletion | null>(null)
  /** Whether the last request to delete the account got no answer. */
  let lost = false
  /** Whether that request forfeited the money in the wallet. */
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
      // The guards of the page redirect to the login.
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
      // The guards of the page redirect to the login.
      if (outcome === 'over') return authFor(businessUserId).logOut()
      if ($deletion.get()) $deletion.set({ state: 'asking', refusal: outcome })
    },
  }
}

/**
 * The screen after logging out. Showing it removes the customer from this device. Doing so earlier would make the guards of
 * the profile redirect to the login.
 */
export function createGonePage(businessUserId: string, cartKey: string): { open(): () => void } {
  return {
    open() {
      leave(businessUserId, cartKey)
      return () => {}
    },
  }
}
