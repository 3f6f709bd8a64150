/**
 * Whose calls a page's are. The token lies where the auth state keeps it (spec §3), one per business: read anew for each
 * call, for another tab may have logged in or out. Storage that is off means a guest.
 */
export const authKey = (businessUserId: string) => `okmenu_auth_${businessUserId}`

/** The bearer credential of the business this page belongs to, or null for a guest. */
export function keptToken(): string | null {
  const business = document.documentElement.dataset.business
  if (!business) return null
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(authKey(business)) ?? 'null')
    const token = (kept as { token?: unknown } | null)?.token
    return typeof token === 'string' && token !== '' ? token : null
  } catch {
    return null
  }
}

/** 401 and 403 lead to the login of this venue (spec §8); from there the way leads back to the last other route. */
export function leadToLogin(): void {
  const { ref } = document.documentElement.dataset
  const login = `/${ref}/login`
  if (!ref || location.pathname === login) return
  forgetToken()
  location.assign(login)
}

/** The API refused it: with it kept, the login would take its owner for logged in. */
function forgetToken(): void {
  const business = document.documentElement.dataset.business
  try {
    if (business) localStorage.removeItem(authKey(business))
  } catch {
    // Without storage there was none.
  }
}
