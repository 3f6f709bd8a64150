import { CallError, isOutcomeUnknown } from '../../client/http.ts'
import type { Client } from '../../client/platform.ts'
import { deleteAccountCall, profileCall, updateProfileCall } from '../../contract/account/account-calls.ts'
import { logoutCall, logoutEverywhereCall } from '../../contract/account/login-calls.ts'
import { perKey } from '../../domain/values/per-key.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { authFor } from './auth.ts'

/**
 * Loads the customer's profile, once per page for all its parts. Logs out silently if the API no longer returns the profile
 * (spec §4, §8); keeps the known profile if the API is unreachable. Never throws.
 */
export function refreshProfile(page: Pick<PageEnvironment, 'client'>, businessUserId: string): Promise<void> {
  const refresh = refreshes(businessUserId)
  refresh.running ??= refreshOnce(page.client, businessUserId)
  return refresh.running
}

const refreshes = perKey((_businessUserId: string): { running: Promise<void> | null } => ({ running: null }))

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

/**
 * The outcome of saving. `over`: the session had ended, and the customer is logged out. `offline`, `unknown`: no answer
 * arrived, so that the changes may have been saved; saving again is safe.
 */
export type SaveOutcome = 'saved' | 'name' | 'email' | 'over' | 'offline' | 'unknown' | 'failed'

/** Changes name and email of the customer. An empty email removes it. Never throws. */
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
      // The client does not handle refused calls about profiles (spec §8).
      auth.logOut()
      return 'over'
    }
    const field = (['name', 'email'] as const).find((name) => error.issues.some(({ path }) => path === name))
    return field ?? toSaveFailure(error)
  }
}

function toSaveFailure(error: CallError): 'offline' | 'unknown' | 'failed' {
  if (error.code === 'network' || error.code === 'timeout') return 'offline'
  return isOutcomeUnknown(error) ? 'unknown' : 'failed'
}

/** Ends the session at the API. If the API is unreachable, the session expires later: this device logs out anyway. */
export async function endSession(client: Client): Promise<void> {
  await client.call(logoutCall).catch(() => {})
}

/** How often a call is sent before the customer is told that no answer arrived. */
const MAX_SENDS = 2

/** The outcome of a call that ends its own session. `lost`: the answer of an earlier request never arrived. */
type CallOutcome = 'done' | 'unknown' | { readonly error: unknown; readonly lost: boolean }

/** Makes such a call, and repeats it without an answer. A repeat is refused if the lost request ended the session. */
async function callWithRetry(call: () => Promise<unknown>, lostBefore = false): Promise<CallOutcome> {
  let lost = lostBefore
  for (let sent = 0; sent < MAX_SENDS; sent++) {
    try {
      await call()
      return 'done'
    } catch (error) {
      if (!(error instanceof CallError) || !isOutcomeUnknown(error)) return { error, lost }
      lost = true
    }
  }
  return 'unknown'
}

/** `failed`: other devices may still be logged in. `over`: this session had already ended. */
export type EndingOutcome = 'ended' | 'offline' | 'failed' | 'over'

/** Ends all sessions of the customer at the API, including this one. Never throws. */
export async function endAllSessions({
  client,
  isOnline,
}: Pick<PageEnvironment, 'client' | 'isOnline'>): Promise<EndingOutcome> {
  if (!isOnline()) return 'offline'
  const outcome = await callWithRetry(() => client.call(logoutEverywhereCall, { alone: true }))
  if (outcome === 'done') return 'ended'
  if (outcome === 'unknown' || !isUnauthorized(outcome.error)) return 'failed'
  return outcome.lost ? 'ended' : 'over'
}

const isUnauthorized = (error: unknown) => error instanceof CallError && error.code === 'unauthorized'

/**
 * The outcome of deleting an account: `deleted`, or why it was kept. `unknown`: no answer arrived, and the account may be
 * deleted. `over`: the session had already ended.
 */
export type DeleteOutcome =
  | 'deleted'
  | 'order-open'
  | 'wallet-balance'
  | 'offline'
  | 'unknown'
  | 'over'
  | 'failed'

/**
 * Deletes the account and its sessions at the API. `forfeitWallet` gives up the balance of the wallet. `lostBefore`: an
 * earlier request of this page got no answer. If a repeat is refused because the session no longer exists, the lost request
 * has deleted the account. Never throws.
 */
export async function deleteAccount(
  { client, isOnline }: Pick<PageEnvironment, 'client' | 'isOnline'>,
  userId: string,
  { forfeitWallet, lostBefore }: { forfeitWallet: boolean; lostBefore: boolean },
): Promise<DeleteOutcome> {
  const query = forfeitWallet ? { forfeit_wallet: 'true' } : {}
  if (!isOnline()) return lostBefore ? 'unknown' : 'offline'
  const outcome = await callWithRetry(
    () => client.call(deleteAccountCall, { params: { id: userId }, query, alone: true }),
    lostBefore,
  )
  if (outcome === 'done') return 'deleted'
  return outcome === 'unknown' ? 'unknown' : toDeleteRefusal(outcome.error, outcome.lost)
}

/** Interprets a refusal. `lost`: the answer of an earlier request never arrived. */
function toDeleteRefusal(error: unknown, lost: boolean): DeleteOutcome {
  if (isUnauthorized(error)) return lost ? 'deleted' : 'over'
  const issues = error instanceof CallError ? error.issues : []
  const kept = (['order-open', 'wallet-balance'] as const).find((known) =>
    issues.some(({ reason }) => reason === known),
  )
  return kept ?? (lost ? 'unknown' : 'failed')
}
