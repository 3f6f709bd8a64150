import { registerOfflineWorker } from '../offline/register-worker.ts'
import type { PageData } from '../page/page-data.ts'
import { reportVisitOnce } from './report-visit.ts'

/** Runs when the page is idle: reports the visit, watches the banners and registers the offline worker. */
export function startIdleTasks(page: PageData): void {
  void reportVisitOnce(page.branchId)
  if (document.querySelector('[data-banner]'))
    import('../menu/banners.ts').then(
      (module) => module.watchBanners(page.branchId),
      () => {},
    )
  // The development server has no builds to save or to show.
  if (import.meta.env.PROD) {
    registerOfflineWorker(page.referenceId)
    // For diners who stay; many only glance at a page.
    const follow = () =>
      import('./live-menu.ts').then(
        (module) => module.followMenu(page),
        () => {},
      )
    // A touch, a move of the mouse, or a key.
    addEventListener('pointerover', follow, { once: true })
    addEventListener('keydown', follow, { once: true })
  }
  const { asOf } = document.documentElement.dataset
  if (!asOf) return
  import('../offline/offline-notice.ts').then(
    (module) => module.showOfflineNotice(page, asOf),
    () => {},
  )
}
