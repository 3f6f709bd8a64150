import { callHeaders } from './headers.ts'
import { request } from './http.ts'

// What a visit reports (spec §7): nobody waits for an answer, so these carry no schemas. Pages that load little load this.

/** The paths of the contract's `visitCall` and `bannersReachCall`; a test holds them together. */
export const visitPath = (branchId: string) => `/webapp/visit/${encodeURIComponent(branchId)}`
export const REACH_PATH = '/webapp/banners/reach'

export const reportVisit = (branchId: string) => report(visitPath(branchId))

/** Banners of that branch's venue that came into view, 100 at most. */
export const reportBannerViews = (branchId: string, banners: readonly string[]) =>
  report(REACH_PATH, { banners, branch_id: branchId })

/**
 * Sends it even while the page is left. Resolves to whether it arrived: a failure is nobody's but the counter's. To a page
 * that is being left every request seems to fail, though this one goes on.
 */
async function report(path: string, body: object = {}): Promise<boolean> {
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
    // An answer that nobody reads keeps its connection until the request's time is over.
    await answer.text()
    return answer.ok
  } catch {
    return document.hidden
  }
}

/** Of the customer who is logged in at a business, as `src/stores/account/auth.ts` keeps it; null: a guest. */
function findToken(business: string | undefined): string | null {
  try {
    const { token, user } = JSON.parse(localStorage.getItem(`okmenu_auth_${business}`) ?? '{}')
    return token && user?.id && String(user.business_id) === business ? String(token) : null
  } catch {
    return null
  }
}
