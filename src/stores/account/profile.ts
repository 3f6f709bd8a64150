import { CallError } from '../../client/http.ts'
import type { Client } from '../../client/platform.ts'
import { deleteAccountCall, profileCall, updateProfileCall } from '../../contract/account-calls.ts'
import { logoutCall } from '../../contract/login-calls.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { authFor } from './auth.ts'

const refreshes = new Map<string, Promise<void>>()

/**
 * Asks what the customer's profile is now, once a page however many need it. A profile that the API does not give any
 * more logs out silently (spec §4, §8); one that was only not reached stays as it is known. Never throws.
 */
export function refreshProfile(page: Pick<PageEnvironment, 'client'>, businessUserId: string): Promise<void> {
  let refresh = refreshes.get(businessUserId)
  if (!refresh) {
    refresh = refreshOnce(page.client, businessUserId)
    refreshes.set(businessUserId, refresh)
  }
  return refresh
}

async function refreshOnce(client: Client, businessUserId: string): Promise<void> {
  const auth = authFor(businessUserId)
  const { token, user } = auth.$auth.get()
  if (!token || !user) return
  const stillTheirs = () => auth.$auth.get().token === token
  try {
    const now = await client.call(profileCall, { params: { id: user.id } })
    if (stillTheirs()) auth.setUser(now.user)
  } catch (error) {
    if (stillTheirs() && error instanceof CallError && isRefusal(error)) auth.logOut()
  }
}

const isRefusal = ({ code }: CallError) =>
  code === 'unauthorized' || code === 'forbidden' || code === 'not-found'

/** How saving went; `over`: the session had ended, and nobody is logged in any more. */
export type SaveOutcome = 'saved' | 'name' | 'email' | 'over' | 'offline' | 'failed'

/** Changes name and email of the customer; '' takes the email away. Never throws. */
export async function saveProfile(
  client: Client,
  businessUserId: string,
  changes: { readonly name: string; readonly email: string },
): Promise<SaveOutcome> {
  const auth = authFor(businessUserId)
  try {
    const { user } = await client.call(updateProfileCall, { body: changes })
    auth.setUser(user)
    return 'saved'
  } catch (error) {
    if (!(error instanceof CallError)) return 'failed'
    if (isRefusal(error)) {
      // The client leaves calls of profiles to whoever makes them (spec §8).
      auth.logOut()
      return 'over'
    }
    const field = (['name', 'email'] as const).find((name) => error.issues.some(({ path }) => path === name))
    return field ?? whyNot(error)
  }
}

const whyNot = ({ code }: CallError) => (code === 'network' || code === 'timeout' ? 'offline' : 'failed')

/** Ends the session at the API. Where the API is not reached the session expires by itself: this device logs out anyway. */
export async function endSession(client: Client): Promise<void> {
  await client.call(logoutCall).catch(() => {})
}

/** How deleting went: done, or what keeps the account. */
export type DeleteOutcome = 'deleted' | 'order-open' | 'wallet-balance' | 'offline' | 'failed'

/** Deletes the account at the API, with its sessions; `forfeitWallet` gives up what is left in the wallet. Never throws. */
export async function deleteAccount(
  client: Client,
  userId: string,
  forfeitWallet: boolean,
): Promise<DeleteOutcome> {
  try {
    const query = forfeitWallet ? { forfeit_wallet: 'true' } : {}
    await client.call(deleteAccountCall, { params: { id: userId }, query })
    return 'deleted'
  } catch (error) {
    if (!(error instanceof CallError)) return 'failed'
    const kept = (['order-open', 'wallet-balance'] as const).find((known) =>
      error.issues.some(({ reason }) => reason === known),
    )
    return kept ?? whyNot(error)
  }
}
