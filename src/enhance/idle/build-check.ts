import { fetchLatestBuild } from '../../client/latest-build.ts'
import type { PageData } from '../page/page-data.ts'
import { showToast } from '../page/toast.ts'
import { reloadForNewMenu } from './new-menu.ts'

let offeredBuild: string | null = null

/**
 * Offers to load the new menu, once per build, if the venue has published since this page was loaded or since the
 * offline copy on display was saved. `open` is how long the page has been open, in milliseconds. If the check fails,
 * the next one is an hour later.
 */
export async function checkBuild(page: PageData, open: number): Promise<void> {
  try {
    const build = await fetchLatestBuild(page.referenceId)
    const since = contentAge(document.documentElement.dataset.asOf, open, Date.now())
    if (!isPublishedWithin(build, since) || build.id === offeredBuild) return
    offeredBuild = build.id
    offerNewMenu(page)
  } catch {
    // Offline, or the host has no builds: the current page stays usable.
  }
}

/** The age of the content on display, in milliseconds. An offline copy (`asOf`, ISO 8601) is older than the visit. */
export const contentAge = (asOf: string | undefined, open: number, now: number): number =>
  asOf === undefined ? open : now - Date.parse(asOf)

/** Whether a build was published within the last `open` milliseconds. False if its age is unknown. */
export function isPublishedWithin({ age }: { readonly age: number | null }, open: number): boolean {
  return age !== null && age < open
}

/** Does not offer this build: the page shows it. */
export const rememberBuild = (id: string): void => {
  offeredBuild = id
}

export function offerNewMenu(page: PageData): void {
  const { newMenu, showNewMenu, close } = page.messages
  showToast({ text: newMenu, closeLabel: close, action: { label: showNewMenu, run: reloadForNewMenu } })
}
