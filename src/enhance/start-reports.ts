import { readSession } from '../stores/session.ts'
import { whenIdle } from './hourly.ts'
import type { PageData } from './page-data.ts'

/** Kept for the session: that its visit to this branch was reported. */
const visitKey = (branchId: string) => `okmenu_visit_${branchId}`

/** What a visit reports, when the page is idle; nothing is loaded where there is nothing to report. */
export function startReports(page: PageData): void {
  const { branchId } = page
  const key = visitKey(branchId)
  if (readSession(key) !== null && !document.querySelector('[data-banner]')) return
  whenIdle(() => {
    import('./reports.ts').then(
      ({ reportPage }) => reportPage(branchId, key),
      () => {},
    )
  })
}
