const MINUTE_MS = 60_000

const minutely: ((first: boolean) => void)[] = []

/** Runs the callback at once, every minute while the page is visible, and when it becomes visible again. */
export function everyMinute(run: (first: boolean) => void): void {
  run(true)
  if (minutely.push(run) > 1) return
  setInterval(runEveryMinute, MINUTE_MS)
  document.addEventListener('visibilitychange', runEveryMinute)
}

/** Runs the callbacks of `everyMinute` now, for example since the menu or the hours have changed. */
export function runEveryMinute(): void {
  if (!document.hidden) for (const run of minutely) run(false)
}
