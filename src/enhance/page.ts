import { rememberRoute } from '../stores/account/last-route.ts'
import { boundTable, keepLinkFromUrl, keepTableFromUrl } from '../stores/checkout/table.ts'
import { hasOrder } from '../stores/live-order.ts'
import { startHourlyCheck, whenIdle } from './idle/hourly.ts'
import { tookNewMenu } from './idle/new-menu.ts'
import { startBadges } from './page/badge.ts'
import { matchLanguage, startLanguages } from './page/language.ts'
import { hideLostPictures } from './page/lost-pictures.ts'
import { showOpening } from './page/opening.ts'
import { type PageData, readPageData } from './page/page-data.ts'
import { showToast } from './page/toast.ts'
import { followLastType } from './this-visit/last-type.ts'

const MINUTE = 60_000

/**
 * What every page of a venue wakes: badge, languages, open or closed, the table of a scanned code, the
 * check for a new build. No React, no request before the page is idle. Returns the page's data for the scripts of its kind.
 */
export function startPage(): PageData {
  const page = followLastType(readPageData())
  hideLostPictures()
  matchLanguage(page.locales)
  startBadges(page.numbers)
  startLanguages()
  startBack(page)
  rememberRoute(page.referenceId, location.pathname + location.search)
  keepTableFromUrl(page.branchId, location.search)
  keepLinkFromUrl(page.branchId, location.search)
  everyMinute(() => showOpening(page, Date.now()))
  startVisit(page)
  startHourlyCheck(page)
  startToTop(page)
  whenIdle(() => {
    import('./idle/idle.ts').then(
      ({ startIdle }) => startIdle(page),
      () => {},
    )
  })
  startTracker(page)
  if (tookNewMenu()) whenIdle(() => void tellNews(page))
  return page
}

/** Most visits have neither a table nor an order before, and load nothing for them. After Back they may have. */
function startVisit(page: PageData): void {
  const { branchId, referenceId, orderMessagesPath } = page
  const look = () => {
    if (boundTable(branchId) !== null || (orderMessagesPath && hasOrder(referenceId)))
      import('./this-visit/show-visit.ts').then(
        ({ showVisit }) => showVisit(page),
        () => {},
      )
  }
  look()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look()
  })
}

/** Only at venues that track, and only once the page is idle: what happens until then waits in the bus. */
function startTracker(page: PageData): void {
  const { tracking } = page
  if (!tracking) return
  whenIdle(() => {
    import('./tracking/start.ts').then(
      ({ startTracking }) => startTracking(page, tracking),
      () => {},
    )
  })
}

/** Now, and each minute while the page is shown. */
export function everyMinute(run: (first: boolean) => void): void {
  run(true)
  setInterval(() => {
    if (!document.hidden) run(false)
  }, MINUTE)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) run(false)
  })
}

/** What the menu as it is now means for the cart; the rules come only when they are needed. */
export async function tellNews(page: PageData): Promise<void> {
  try {
    const { tellCartNews } = await import('./cart/cart-news.ts')
    await tellCartNews(page)
  } catch {
    showToast({ text: page.messages.loadFailed })
  }
}

/** Scrolled that far, in CSS pixels, a page offers the way back to its top (spec §9). */
const FAR = 200

function startToTop(page: PageData): void {
  const look = () => {
    if (scrollY <= FAR) return
    removeEventListener('scroll', look)
    import('./page/to-top.ts').then(
      ({ offerTop }) => offerTop(page.messages.toTop, FAR),
      () => {},
    )
  }
  addEventListener('scroll', look, { passive: true })
}

/** The arrow in the header returns to the list one came from, where it was scrolled to; otherwise it is a link. */
function startBack({ menuPath }: PageData): void {
  const arrow = document.querySelector<HTMLAnchorElement>('a[data-back]')
  arrow?.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || history.length < 2) return
    event.preventDefault()
    import('./page/back.ts').then(
      ({ goBack }) => goBack(arrow, menuPath),
      () => location.assign(arrow.href),
    )
  })
}
