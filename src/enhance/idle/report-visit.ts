import { reportVisit } from '../../client/report.ts'
import { readSession, writeSession } from '../../stores/session.ts'

/** Kept for the session: that its visit to this branch was reported. */
const visitKey = (branchId: string) => `okmenu_visit_${branchId}`

/**
 * Reports the visit to this branch, once per session (spec §7). Nothing waits for it; what fails is tried again on the
 * next page of the visit.
 */
export async function reportVisitOnce(branchId: string): Promise<void> {
  const key = visitKey(branchId)
  if (readSession(key) !== null) return
  // Before it is sent: the page may be left before the answer comes.
  writeSession(key, '1')
  if (!(await reportVisit(branchId))) writeSession(key, null)
}
