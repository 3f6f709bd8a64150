import type { PageData } from '../page/page-data.ts'

/** A check for a new build runs once an hour (spec §7). */
const HOUR_MS = 60 * 60 * 1000
const MINUTE_MS = 60_000

/**
 * Checks for a new build every hour, and when the diner returns to the page after more than an hour. The check itself
 * is loaded only then.
 */
export function startHourlyCheck(page: PageData): void {
  const loaded = Date.now()
  let lastCheck = loaded
  const checkIfDue = () => {
    if (document.hidden || Date.now() - lastCheck < HOUR_MS) return
    lastCheck = Date.now()
    import('./build-check.ts').then(
      (module) => module.checkBuild(page, Date.now() - loaded),
      () => {},
    )
  }
  setInterval(checkIfDue, MINUTE_MS)
  addEventListener('focus', checkIfDue)
  document.addEventListener('visibilitychange', checkIfDue)
}

/** Runs the callback when the browser is idle. Safari has no idle callback, so it waits 1.5 seconds. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 4_000 })
  else setTimeout(run, 1_500)
}
