import type { Call } from '../contract/wire/call.ts'

/**
 * The storage key of a business's login (spec §3). The token is read again for each call, because another tab may have
 * logged in or out. Without storage, the visitor is a guest.
 */
export const authKey = (businessUserId: string) => `okmenu_auth_${businessUserId}`

/** Returns the bearer token for the business of this page, or null for a guest. */
export function storedToken(): string | null {
  const { business } = document.documentElement.dataset
  if (!business) return null
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(authKey(business)) ?? 'null')
    const token = (kept as { token?: unknown } | null)?.token
    return typeof token === 'string' && token !== '' ? token : null
  } catch {
    return null
  }
}

/** A call that the API refused with 401 or 403, and its token. */
export type RefusedCall = { readonly call: Call; readonly token: string | null }

/**
 * Returns the meaning of a refusal. `over`: the session has ended. `nobody`: a guest made a call that requires a login.
 * `none`: it says nothing about the current login, because another tab has logged in or out since.
 */
export function refusalMeaning({ token }: RefusedCall, kept: string | null): 'over' | 'nobody' | 'none' {
  if (token !== kept) return 'none'
  return token === null ? 'nobody' : 'over'
}

/**
 * Redirects to the venue's login after 401 or 403 (spec §8), which later returns to the last other route. A venue without
 * login only removes the stored token.
 */
export function redirectToLogin(refused: RefusedCall): void {
  const meaning = refusalMeaning(refused, storedToken())
  if (meaning === 'none') return
  const { login, business } = document.documentElement.dataset
  // With a stored token, the login screen would consider the customer logged in and redirect back.
  if (meaning === 'over' && business) removeStored(authKey(business))
  if (login && location.pathname !== login) location.assign(login)
}

function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return // Without storage there was none.
  }
  // The browser notifies other tabs, but not the stores of this page.
  dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
}
