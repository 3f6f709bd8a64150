import { reportVisit } from '../../client/report.ts'
import { readSession, writeSession } from '../../stores/session.ts'

/** Session key that marks the visit to a branch as reported. */
const visitKey = (branchId: string) => `okmenu_visit_${branchId}`

/**
 * Reports the visit to this branch, once per session (spec §7). Nothing waits for it. If it fails, the next page of
 * the visit tries again.
 */
export async function reportVisitOnce(branchId: string): Promise<void> {
  const key = visitKey(branchId)
  if (readSession(key) !== null) return
  // Set before sending, because the diner may leave the page before the answer arrives.
  writeSession(key, '1')
  if (!(await reportVisit(branchId))) writeSession(key, null)
}
