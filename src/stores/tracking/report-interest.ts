import { report } from '../../client/report.ts'
import { isTrackingOptedOut } from './consent.ts'

// What diners look for, which the API counts without knowing who they are. Nothing is stored on the device.

/** The path of `interestCall`; a test compares it with the contract. */
export const interestPath = (branchId: string) => `/webapp/interest/${encodeURIComponent(branchId)}`

/** What this page has reported: it counts once. */
const reported = new Set<string>()

/** Reports that a dish was viewed. */
export const reportItemView = (branchId: string, itemId: string) =>
  reportOnce(branchId, { kind: 'item', item_id: itemId })

/** Reports a search that found nothing. */
export const reportMiss = (branchId: string, search: string) =>
  reportOnce(branchId, { kind: 'search', search: search.trim().slice(0, 200) })

/** Reports nothing for browsers that opt out of tracking, and for staff who enter an order. */
function reportOnce(branchId: string, interest: object): void {
  const key = JSON.stringify(interest)
  if (reported.has(key) || isTrackingOptedOut() || document.documentElement.dataset.staff) return
  reported.add(key)
  void report(interestPath(branchId), interest)
}
