import type { StartMessage } from '../../worker/worker.ts'
import worker from '../../worker/worker.ts?worker&url'

/**
 * Starts the service worker that keeps this venue for times without a network: for its own paths, or for all on the
 * venue's own host. It is told what the page has loaded so far, which it did not see.
 */
export function keepOffline(referenceId: string): void {
  // Missing where the site is reached without https, and in private windows.
  const workers = navigator.serviceWorker
  const url = `${worker}?venue=${referenceId}`
  if (!workers || workers.controller?.scriptURL.endsWith(url)) return
  const base = `/${referenceId}`
  const scope = `${location.pathname}/`.startsWith(`${base}/`) ? base : '/'
  workers
    .register(url, { scope })
    .then(({ installing, waiting, active }) => {
      const told: StartMessage = {
        page: location.href,
        language: document.documentElement.lang,
        seen: performance.getEntriesByType('resource').map(({ name }) => name),
      }
      ;(installing ?? waiting ?? active)?.postMessage(told)
    })
    // A browser that keeps nothing, or a site that has switched it off: the menu is there all the same.
    .catch(() => {})
}
