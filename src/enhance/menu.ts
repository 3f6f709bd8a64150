import type { ItemEntry, ItemsPayload } from '../contract/payloads/shop.ts'
import {
  addToCartOutcome,
  type CartLine,
  createCartLine,
  defaultLabelId,
  toLineItem,
} from '../domain/order/line.ts'
import { openState } from '../domain/time/schedule.ts'
import { venueTime } from '../domain/time/weekday.ts'
import { cartFor } from '../stores/cart/cart.ts'
import { itemsShape } from '../stores/items-shape.ts'
import { loadPayload } from '../stores/payload.ts'
import { emit } from '../stores/tracking/events.ts'
import { whenIdle } from './idle/hourly.ts'
import { createSheetRequest, type MenuOptions } from './menu/item-sheet-request.ts'
import { startLazyItemForm } from './menu/lazy-item-form.ts'
import { everyMinute } from './page/every-minute.ts'
import type { PageData } from './page/page-data.ts'
import { showToast } from './page/toast.ts'
import { checkCartChanges, startPage } from './page.ts'

/**
 * Starts the scripts of a page that lists items (menu, category, item):
 *
 * - `a[data-add=itemId]` adds one unit, or opens the item sheet if it has `data-choices`; without script it links to
 * the item;
 * - the name of an item that can be added opens its sheet; in a new tab and without script it links to the item;
 * - `form[data-item-form=itemId]` is the form of the item page;
 * - `[data-availability]` depends on the venue's clock; `nav[data-spy]` follows the scroll position;
 * - the item data is at `payloadPath` of `#page-data` and loads when the page is idle or first touched.
 */
export function startMenu(options: MenuOptions): void {
  const page = startPage()
  everyMinute((first) => updateAvailability(page, first))
  startCategoryTabs()
  const viewed = document.querySelector<HTMLElement>('[data-viewed]')?.dataset.viewed
  if (viewed) emit({ kind: 'view_item', itemId: viewed })
  if (!page.payloadPath || !page.cartPath) return
  const payloadPath = page.payloadPath
  const load = () => loadPayload<ItemsPayload>(payloadPath, itemsShape)
  startAddButtons(page, load, options, startCartDisplay(page, load))
  startLazyItemForm(page, load, options)
  const warm = () => void load().catch(() => {})
  addEventListener('pointerdown', warm, { once: true, passive: true })
  whenIdle(warm)
  whenIdle(() => checkCart(page))
  whenIdle(() => watchOpeningHours(page, load))
}

/** Watches the opening hours and pauses. The code for the closed state is loaded only while nothing can be ordered for now. */
function watchOpeningHours(page: PageData, load: Load): void {
  const { dataset } = document.documentElement
  const look = async () => {
    const { shop } = await load()
    const now = Date.now()
    const { open } = openState(shop.hours, venueTime(now, page.timeZone))
    if (open && !page.service && dataset.closed === undefined) return
    await import('./page/closed-state.ts').then((module) => module.updateClosedState(page, shop, now))
  }
  everyMinute(() => void look().catch(() => {}))
}

/** Loaded only if something depends on the time: availability, or weekdays on which a category comes first. */
function updateAvailability(page: PageData, first: boolean): void {
  if (!document.querySelector('[data-availability],[data-pin]')) return
  import('./menu/availability.ts').then(
    (module) => module.showAvailability(page, Date.now(), first),
    () => {},
  )
}

/** Checks the cart against this menu once: now if it contains something, otherwise when it reports its first change. */
function checkCart(page: PageData): void {
  const cart = cartFor(page.cartKey)
  if (cart.$lines.get().length > 0) checkCartChanges(page)
  else {
    const stop = cart.$notice.listen(() => {
      stop()
      checkCartChanges(page)
    })
  }
}

/**
 * Category tabs replace the history entry, so that Back leaves the menu at once. The script that highlights the
 * current category is loaded on the first scroll or tap.
 */
function startCategoryTabs(): void {
  const nav = document.querySelector<HTMLElement>('nav.cats')
  if (!nav) return
  let tapped: Element | undefined
  nav.addEventListener('click', (event) => {
    tapped = event.target as Element
    const tab = tapped.closest('a')
    if (!tab || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    location.replace(tab.href)
  })
  if (nav.dataset.spy === undefined) return
  const load = () =>
    void import('./menu/scroll-spy.ts').then(
      (module) => module.startScrollSpy(nav, tapped),
      () => {},
    )
  if (scrollY > 0) load()
  else addEventListener('scroll', load, { once: true, passive: true })
}

type Load = () => Promise<ItemsPayload>

/** Loads the display of the cart once the cart contains something. Returns a function that announces an added line. */
function startCartDisplay(page: PageData, load: Load): (line: CartLine) => void {
  let shown: Promise<typeof import('./cart/cart-on-menu.ts')> | undefined
  const show = () => {
    shown ??= import('./cart/cart-on-menu.ts').then((module) => {
      module.showCartOnMenu(page, load)
      return module
    })
    shown.catch(() => {
      shown = undefined
    })
    return shown
  }
  cartFor(page.cartKey).$lines.subscribe((lines) => {
    if (lines.length > 0) show().catch(() => {})
  })
  return (line) =>
    void show().then(
      (module) => module.announceAdded(page, line),
      () => {},
    )
}

function startAddButtons(
  page: PageData,
  load: Load,
  { openItem }: MenuOptions,
  announceAdded: (line: CartLine) => void,
): void {
  document.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    const target = event.target as Element
    const tapped = target.closest<HTMLAnchorElement>('a[data-add]')
    const named = tapped ? null : target.closest(':is(.item, .tile) :is(h2, h3, h4) a')
    const button = tapped ?? findAddButton(named)
    const itemId = button?.dataset.add
    if (!itemId) return
    event.preventDefault()
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    void load()
      .then(async ({ shop, items }) => {
        const entry = items[itemId]
        // The menu has changed meanwhile: open the item's page.
        if (!entry) location.assign(button.href)
        else if (!named && addToCartOutcome(entry.item, shop.hidePrice) === 'added')
          announceAdded(addToCart(page, entry, button))
        else {
          const line = await openItem(createSheetRequest(page, entry, shop))
          if (line) announceAdded(line)
        }
      })
      .catch(() => (named ? location.assign(button.href) : showToast({ text: page.messages.loadFailed })))
      .finally(() => {
        button.ariaBusy = null
      })
  })
}

/** The add button of the item with this name. Undefined if the item cannot be added now. */
function findAddButton(name: Element | null): HTMLAnchorElement | undefined {
  if (document.documentElement.dataset.closed !== undefined) return
  return (
    name?.closest('.item, .tile')?.querySelector<HTMLAnchorElement>('a[data-add]:not([hidden])') ?? undefined
  )
}

function addToCart(page: PageData, { item, categoryId }: ItemEntry, button: HTMLElement): CartLine {
  const choice = { labelId: defaultLabelId(item), modifiers: {}, note: '' }
  const line = createCartLine(toLineItem(item), categoryId, choice, 1)
  cartFor(page.cartKey).add(line)
  button.classList.remove('is-added')
  requestAnimationFrame(() => button.classList.add('is-added'))
  return line
}
