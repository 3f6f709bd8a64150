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
 * How saving went. `over`: the session had ended, and nobody is logged in any more. `offline`, `unknown`: no answer came, and it
 * may be saved; saving again is safe.
 */
export type SaveOutcome = 'saved' | 'name' | 'email' | 'over' | 'offline' | 'unknown' | 'failed'

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

function whyNot(error: CallError): 'offline' | 'unknown' | 'failed' {
  if (error.code === 'network' || error.code === 'timeout') return 'offline'
  return isOutcomeUnknown(error) ? 'unknown' : 'failed'
}

/** Ends the session at the API. Where the API is not reached the session expires by itself: this device logs out anyway. */
export async function endSession(client: Client): Promise<void> {
  await client.call(logoutCall).catch(() => {})
}

/** Sends before the customer is told that no answer came. */
const SENDS = 2

/** What came of a call that ends the session it is made in. `lost`: after a request whose answer never came. */
type Heard = 'done' | 'unknown' | { readonly error: unknown; readonly lost: boolean }

/** Makes such a call, and makes it again where no answer comes: a repeat is refused if the lost request has ended the session. */
async function heardOf(call: () => Promise<unknown>, lostBefore = false): Promise<Heard> {
  let lost = lostBefore
  for (let sent = 0; sent < SENDS; sent++) {
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

/** `failed`: other devices may still be logged in. `over`: this session had ended before. */
export type EndingOutcome = 'ended' | 'offline' | 'failed' | 'over'

/** Ends all sessions of the customer at the API, this one too. Never throws. */
export async function endAllSessions({
  client,
  isOnline,
}: Pick<PageEnvironment, 'client' | 'isOnline'>): Promise<EndingOutcome> {
  if (!isOnline()) return 'offline'
  const heard = await heardOf(() => client.call(logoutEverywhereCall, { alone: true }))
  if (heard === 'done') return 'ended'
  if (heard === 'unknown' || !isUnauthorized(heard.error)) return 'failed'
  return heard.lost ? 'ended' : 'over'
}

const isUnauthorized = (error: unknown) => error instanceof CallError && error.code === 'unauthorized'

/**
 * How deleting went: done, or what keeps the account. `unknown`: no answer came, and it may be deleted. `over`: the session had
 * ended before.
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
 * Deletes the account at the API, with its sessions; `forfeitWallet` gives up what is left in the wallet. `lostBefore`: an
 * earlier request on this page got no answer. A repeat that is refused because the session is no more means that the lost one
 * has done it. Never throws.
 */
export async function deleteAccount(
  { client, isOnline }: Pick<PageEnvironment, 'client' | 'isOnline'>,
  userId: string,
  { forfeitWallet, lostBefore }: { forfeitWallet: boolean; lostBefore: boolean },
): Promise<DeleteOutcome> {
  const query = forfeitWallet ? { forfeit_wallet: 'true' } : {}
  if (!isOnline()) return lostBefore ? 'unknown' : 'offline'
  const heard = await heardOf(
    () => client.call(deleteAccountCall, { params: { id: userId }, query, alone: true }),
    lostBefore,
  )
  if (heard === 'done') return 'deleted'
  return heard === 'unknown' ? 'unknown' : whyKept(heard.error, heard.lost)
}

/** What a refusal means, with `lost` after a request whose answer never came. */
function whyKept(error: unknown, lost: boolean): DeleteOutcome {
  if (isUnauthorized(error)) return lost ? 'deleted' : 'over'
  const issues = error instanceof CallError ? error.issues : []
  const kept = (['order-open', 'wallet-balance'] as const).find((known) =>
    issues.some(({ reason }) => reason === known),
  )
  return kept ?? (lost ? 'unknown' : 'failed')
}
