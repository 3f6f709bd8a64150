import { keepOffline } from '../offline/keep-offline.ts'
import type { PageData } from '../page/page-data.ts'
import { reportVisitOnce } from './report-visit.ts'

/** What a page does once it is idle: it reports the visit, and keeps the venue for times without a network. */
export function startIdle(page: PageData): void {
  void reportVisitOnce(page.branchId)
  if (document.querySelector('[data-banner]'))
    import('../menu/banners.ts').then(
      ({ watchBanners }) => watchBanners(page.branchId),
      () => {},
    )
  // Under the pages' development server there are no builds to keep.
  if (import.meta.env.PROD) keepOffline(page.referenceId)
  const { asOf } = document.documentElement.dataset
  if (!asOf) return
  import('../offline/as-of.ts').then(
    ({ showAsOf }) => showAsOf(page, asOf),
    () => {},
  )
}
