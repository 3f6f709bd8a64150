import { callHeaders } from './headers.ts'
import { request } from './http.ts'

// Reports of a visit (spec §7). Nothing waits for their responses, so this file needs no schemas and stays small.

/** The paths of `visitCall` and `bannersReachCall`; a test compares them with the contract. */
export const visitPath = (branchId: string) => `/webapp/visit/${encodeURIComponent(branchId)}`
export const REACH_PATH = '/webapp/banners/reach'

export const reportVisit = (branchId: string) => report(visitPath(branchId))

/** Reports banners of a branch's venue that came into view; at most 100. */
export const reportBannerViews = (branchId: string, banners: readonly string[]) =>
  report(REACH_PATH, { banners, branch_id: branchId })

/**
 * Sends a report, also while the user leaves the page. Resolves to whether it arrived; failures are not shown. To a page
 * that is being left, the request seems to fail although it continues.
 */
export async function report(path: string, body: object = {}): Promise<boolean> {
  const { dataset, lang } = document.documentElement
  const token = findToken(dataset.business)
  try {
    const answer = await request(`${dataset.api ?? '/api'}${path}`, {
      method: 'POST',
      keepalive: true,
      headers: {
        ...callHeaders(lang || 'en', Date.now()),
        'Content-Type': 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
    // A response that is not read would occupy the connection until the timeout.
    await answer.text()
    return answer.ok
  } catch {
    return document.hidden
  }
}

/** Returns the token of the customer logged in at a business, as stored by `src/stores/account/auth.ts`; null for a guest. */
function findToken(business: string | undefined): string | null {
  try {
    const { token, user } = JSON.parse(localStorage.getItem(`okmenu_auth_${business}`) ?? '{}')
    return token && user?.id && String(user.business_id) === business ? String(token) : null
  } catch {
    return null
  }
}
