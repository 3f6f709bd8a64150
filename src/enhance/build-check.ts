import { fetchLatestBuild } from '../client/site-files.ts'
import type { PageData } from './page-data.ts'
import { say } from './say.ts'

/** A check for a new build runs once an hour (spec §7). */
const HOUR = 60 * 60 * 1000
/** The diner took up an offer of the new menu: the page that comes says what it did to the cart. */
const TAKEN = 'new-menu'

/**
 * Asks hourly, and on return to the page after that time, whether the venue has published a new menu, and offers it.
 * Failed questions are asked again an hour later: the page at hand stays usable.
 */
export function startBuildCheck(page: PageData): void {
  let known: string | null = null
  let asked = Date.now()
  const ask = async () => {
    asked = Date.now()
    try {
      const { id } = await fetchLatestBuild(page.referenceId)
      if (known !== null && id !== known) offer(page)
      known = id
    } catch {
      // No network, or a host without builds: next hour.
    }
  }
  const due = () => {
    if (!document.hidden && Date.now() - asked >= HOUR) void ask()
  }
  whenIdle(() => void ask())
  setInterval(due, HOUR / 60)
  addEventListener('focus', due)
  document.addEventListener('visibilitychange', due)
}

function offer(page: PageData): void {
  const { newMenu, showNewMenu, close } = page.messages
  const run = () => {
    sessionStorage.setItem(TAKEN, '1')
    location.reload()
  }
  say({ text: newMenu, closeLabel: close, action: { label: showNewMenu, run } })
}

/** True once after the diner took the new menu. */
export function tookNewMenu(): boolean {
  try {
    const taken = sessionStorage.getItem(TAKEN) !== null
    if (taken) sessionStorage.removeItem(TAKEN)
    return taken
  } catch {
    return false
  }
}

/** Safari has no idle callback. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 4_000 })
  else setTimeout(run, 1_500)
}
