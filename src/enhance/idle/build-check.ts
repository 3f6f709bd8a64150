import { fetchLatestBuild } from '../../client/latest-build.ts'
import type { PageData } from '../page/page-data.ts'
import { showToast } from '../page/toast.ts'
import { takeNewMenu } from './new-menu.ts'

let offered: string | null = null

/**
 * Offers the new menu, once per build, where the venue has published since this page was loaded, or since the kept copy was
 * made that was shown without a network. `open` is how long the page has been open, in milliseconds. Where the question
 * fails, it is asked again an hour later.
 */
export async function checkBuild(page: PageData, open: number): Promise<void> {
  try {
    const build = await fetchLatestBuild(page.referenceId)
    const since = ageOfPage(document.documentElement.dataset.asOf, open, Date.now())
    if (!isNewSince(build, since) || build.id === offered) return
    offered = build.id
    offer(page)
  } catch {
    // No network, or a host without builds: the page at hand stays usable.
  }
}

/** How long ago what is shown was fetched, in milliseconds: a copy that was kept (`asOf`, ISO 8601) is older than its visit. */
export const ageOfPage = (asOf: string | undefined, open: number, now: number): number =>
  asOf === undefined ? open : now - Date.parse(asOf)

/** Was it published while the page was open, for `open` milliseconds? Nobody knows of a build without an age. */
export function isNewSince({ age }: { readonly age: number | null }, open: number): boolean {
  return age !== null && age < open
}

function offer(page: PageData): void {
  const { newMenu, showNewMenu, close } = page.messages
  showToast({ text: newMenu, closeLabel: close, action: { label: showNewMenu, run: takeNewMenu } })
}
