import { fetchLatestBuild } from '../../client/latest-build.ts'
import { fetchSiteFile } from '../../client/site-files.ts'
import type { ItemsPayload } from '../../contract/payloads/shop.ts'
import { itemsShape } from '../../stores/items-shape.ts'
import { reloadPayload } from '../../stores/payload.ts'
import { $liveService } from '../../stores/schedule/live-service.ts'
import { runEveryMinute } from '../page/every-minute.ts'
import type { PageData } from '../page/page-data.ts'
import { contentAge, isPublishedWithin, offerNewMenu, rememberBuild } from './build-check.ts'
import { replaceChanged } from './replace-changed.ts'

/**
 * Seconds between looks for the build of a new revision, plus up to one. A publication takes a tenth of a second, or longer when
 * there are many.
 */
const WAITS: readonly number[] = [0.3, 0.5, 1, 2, 3, 5, 8, 15, 30]

let shownBuild: string | null = null
let isRunning = false
let isAsked = false

/**
 * Waits for the build of a new revision and shows it in this page: its items, pauses, and the cart. If it does not come, the
 * hourly check finds it.
 */
export async function showFreshMenu(page: PageData, waits = WAITS): Promise<void> {
  isAsked = true
  if (isRunning) return
  isRunning = true
  try {
    while (isAsked) {
      isAsked = false
      if (await waitForBuild(page, waits)) await update(page)
    }
  } catch {
    // Offline, or the host has no builds.
  } finally {
    isRunning = false
  }
}

async function waitForBuild({ referenceId }: PageData, waits: readonly number[]): Promise<boolean> {
  for (const seconds of waits) {
    // All pages of the venue hear of the revision at once.
    await new Promise((resolve) => setTimeout(resolve, (seconds + Math.random()) * 1000))
    const build = await fetchLatestBuild(referenceId)
    const since = contentAge(document.documentElement.dataset.asOf, performance.now(), Date.now())
    if (build.id === shownBuild || !isPublishedWithin(build, since)) continue
    shownBuild = build.id
    rememberBuild(build.id)
    return true
  }
  return false
}

async function update(page: PageData): Promise<void> {
  const { payloadPath, menuPath, type } = page
  const paths = new Set([
    ...(payloadPath ? [payloadPath] : []),
    ...(type ? [`${menuPath}/_payload.json`] : []),
  ])
  // Screens that depend on the visitor have no menu in their page.
  const isScreen = document.querySelector('astro-island') !== null
  const [html, ...payloads] = await Promise.all([
    isScreen
      ? ''
      : fetchSiteFile(location.pathname + location.search, { Accept: 'text/html' }).then((answer) =>
          answer.text(),
        ),
    ...[...paths].map((path) => reloadPayload<ItemsPayload>(path, itemsShape)),
  ])
  for (const { shop } of payloads) $liveService.set(shop.service)
  const fresh = new DOMParser().parseFromString(html, 'text/html')
  const data = fresh.getElementById('page-data')?.textContent
  if (data) {
    const { later, service } = JSON.parse(data) as PageData
    Object.assign(page, { later, service })
  }
  if (!isScreen && !replaceChanged(document, fresh)) offerNewMenu(page)
  runEveryMinute()
  if (!type) return
  const { showCartChanges } = await import('../cart/cart-changes.ts')
  await showCartChanges(page)
}
