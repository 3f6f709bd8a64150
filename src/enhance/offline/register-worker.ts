import type { StartMessage } from '../../worker/worker.ts'
import worker from '../../worker/worker.ts?worker&url'

/**
 * Registers the service worker that saves this venue for offline use: for the venue's paths, or for all paths on the
 * venue's own host. Sends it the list of files that the page loaded before.
 */
export function registerOfflineWorker(referenceId: string): void {
  // Missing without HTTPS and in private windows.
  const workers = navigator.serviceWorker
  const url = `${worker}?venue=${referenceId}`
  if (!workers || workers.controller?.scriptURL.endsWith(url)) return
  const base = `/${referenceId}`
  const scope = `${location.pathname}/`.startsWith(`${base}/`) ? base : '/'
  workers
    .register(url, { scope })
    .then(({ installing, waiting, active }) => {
      const message: StartMessage = {
        page: location.href,
        language: document.documentElement.lang,
        seen: performance.getEntriesByType('resource').map(({ name }) => name),
      }
      ;(installing ?? waiting ?? active)?.postMessage(message)
    })
    // Without the worker (no storage, or switched off by the site) the menu still works online.
    .catch(() => {})
}
