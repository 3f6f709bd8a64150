import type { Call } from '../contract/wire/call.ts'

/**
 * Whose calls a page's are. The token lies where the auth state keeps it (spec §3), one per business: read anew for each
 * call, for another tab may have logged in or out. Storage that is off means a guest.
 */
export const authKey = (businessUserId: string) => `okmenu_auth_${businessUserId}`

/** The bearer credential of the business this page belongs to, or null for a guest. */
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

/** A call the API refused with 401 or 403, and the token it was made with. */
export type RefusedCall = { readonly call: Call; readonly token: string | null }

/**
 * What a refusal means. `over`: the session it was made in has ended. `nobody`: the platform wants a login where a guest
 * made the call. `none`: it says nothing about who is here now, because another tab has logged in or out since.
 */
export function refusalMeaning({ token }: RefusedCall, kept: string | null): 'over' | 'nobody' | 'none' {
  if (token !== kept) return 'none'
  return token === null ? 'nobody' : 'over'
}

/**
 * 401 and 403 lead to the login of this venue (spec §8), from there back to the last other route. A venue where nobody
 * logs in has none: whoever was logged in there only stops being.
 */
export function redirectToLogin(refused: RefusedCall): void {
  const meaning = refusalMeaning(refused, storedToken())
  if (meaning === 'none') return
  const { login, business } = document.documentElement.dataset
  // With the token kept, the login would take its owner for logged in and lead back.
  if (meaning === 'over' && business) removeStored(authKey(business))
  if (login && location.pathname !== login) location.assign(login)
}

function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return // Without storage there was none.
  }
  // Other tabs are told by the browser, the stores of this page are not.
  dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
}
