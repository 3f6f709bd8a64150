import { rememberClock } from '../domain/time/zone-clock.ts'
import { rememberRoute } from '../stores/account/remember-route.ts'
import { boundTable, keepLinkFromUrl, keepTableFromUrl } from '../stores/checkout/table.ts'
import { hasOrderOnDevice } from '../stores/live-order.ts'
import { startHourlyCheck, whenIdle } from './idle/hourly.ts'
import { wasReloadedForNewMenu } from './idle/new-menu.ts'
import { hideBrokenPictures } from './page/broken-pictures.ts'
import { startCartBadges } from './page/cart-badges.ts'
import { everyMinute } from './page/every-minute.ts'
import { redirectToChosenLanguage, startLanguageSwitch } from './page/language.ts'
import { showOpeningState } from './page/opening-state.ts'
import { type PageData, readPageData } from './page/page-data.ts'
import { showToast } from './page/toast.ts'
import { applyLastType } from './this-visit/last-type.ts'

/**
 * Starts the scripts of every venue page: badge, languages, opening state, table of a scanned code, check for a new
 * build. No React, and no request before the page is idle. Returns the page's data for scripts of specific pages.
 */
export function startPage(): PageData {
  const page = applyLastType(readPageData())
  rememberClock(page.timeZone, document.documentElement.dataset.clock)
  hideBrokenPictures()
  redirectToChosenLanguage(page.locales)
  startCartBadges(page.numbers)
  startLanguageSwitch()
  startBack(page)
  rememberRoute(page.referenceId, location.pathname + location.search)
  keepTableFromUrl(page.branchId, location.search)
  keepLinkFromUrl(page.branchId, location.search)
  // In a task of its own, so that none takes long.
  setTimeout(() => everyMinute(() => showOpeningState(page, Date.now())))
  startVisit(page)
  startHourlyCheck(page)
  startToTop(page)
  whenIdle(() => {
    import('./idle/idle.ts').then(
      (module) => module.startIdleTasks(page),
      () => {},
    )
  })
  startTracker(page)
  if (wasReloadedForNewMenu()) whenIdle(() => checkCartChanges(page))
  return page
}

/**
 * Shows the table and the order in progress, or that staff enter an order. Most visits have none of these and load nothing. Runs
 * again after Back, when they may have one.
 */
function startVisit(page: PageData): void {
  const { branchId, referenceId, orderMessagesPath } = page
  const { staff } = document.documentElement.dataset
  const look = () => {
    if (staff || boundTable(branchId) || (orderMessagesPath && hasOrderOnDevice(referenceId)))
      import('./this-visit/show-visit.ts').then(
        (module) => module.showVisit(page),
        () => {},
      )
  }
  look()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look()
  })
}

/** Starts tracking at venues that use it, once the page is idle. Earlier events wait in the bus. */
function startTracker(page: PageData): void {
  const { tracking } = page
  if (!tracking) return
  whenIdle(() => {
    import('./tracking/start.ts').then(
      (module) => module.startTracking(page, tracking),
      () => {},
    )
  })
}

/** Shows how the current menu changes the cart. The code is loaded only when needed. */
export function checkCartChanges(page: PageData): void {
  import('./cart/cart-changes.ts')
    .then((module) => module.showCartChanges(page))
    .catch(() => showToast({ text: page.messages.loadFailed }))
}

/** Scroll distance from which a page offers a button back to the top, in CSS pixels (spec §9). */
const TO_TOP_DISTANCE = 200

function startToTop(page: PageData): void {
  const look = () => {
    if (scrollY <= TO_TOP_DISTANCE) return
    removeEventListener('scroll', look)
    import('./page/back-to-top.ts').then(
      (module) => module.addBackToTopButton(page.messages.toTop, TO_TOP_DISTANCE),
      () => {},
    )
  }
  addEventListener('scroll', look, { passive: true })
}

/**
 * The back arrow in the header returns to the previous list at its scroll position, if the diner came from one.
 * Otherwise it is a link.
 */
function startBack({ menuPath }: PageData): void {
  const arrow = document.querySelector<HTMLAnchorElement>('a[data-back]')
  arrow?.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || history.length < 2) return
    event.preventDefault()
    import('./page/back.ts').then(
      (module) => module.goBack(arrow, menuPath),
      () => location.assign(arrow.href),
    )
  })
}
