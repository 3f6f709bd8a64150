import type { PageData } from '../page/page-data.ts'

/** A check for a new build runs once an hour (spec §7). */
const HOUR = 60 * 60 * 1000
const MINUTE = 60_000

/** Looks hourly, and on return to the page after that time, for a new build; the looking itself is loaded only then. */
export function startHourlyCheck(page: PageData): void {
  const loaded = Date.now()
  let asked = loaded
  const due = () => {
    if (document.hidden || Date.now() - asked < HOUR) return
    asked = Date.now()
    import('./build-check.ts').then(
      ({ checkBuild }) => checkBuild(page, Date.now() - loaded),
      () => {},
    )
  }
  setInterval(due, MINUTE)
  addEventListener('focus', due)
  document.addEventListener('visibilitychange', due)
}

/** Safari has no idle callback. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 4_000 })
  else setTimeout(run, 1_500)
}
