import { addOutcome, type CartLine, lineItemOf, makeLine, onlyLabelId } from '../domain/order/line.ts'
import { openState } from '../domain/time/schedule.ts'
import { venueTime } from '../domain/time/weekday.ts'
import type { ItemEntry, ItemsPayload } from '../payload/screens/island-data.ts'
import { cartFor } from '../stores/cart/cart.ts'
import { loadPayload } from '../stores/payload.ts'
import { emit } from '../stores/tracking/events.ts'
import { whenIdle } from './idle/hourly.ts'
import { type MenuOptions, sheetRequest } from './menu/open-item.ts'
import { wakeItemForm } from './menu/wake-form.ts'
import type { PageData } from './page/page-data.ts'
import { showToast } from './page/toast.ts'
import { everyMinute, startPage, tellNews } from './page.ts'

/**
 * Wakes a page that lists items (menu, category, item):
 *
 * - `a[data-add=itemId]` adds one, or with `data-choices` opens the item sheet; without script it is a link to the item;
 * - the name of an item that can be added opens its sheet; otherwise, in a new tab and without script it leads to the item;
 * - `form[data-item-form=itemId]` is the item page's own form;
 * - `[data-availability]` is shown by the venue's clock; `nav[data-spy]` follows the scrolling;
 * - items lie at `payloadPath` of `#page-data`, read when the page is idle or at the first touch.
 */
export function startMenu(options: MenuOptions): void {
  const page = startPage()
  everyMinute((first) => lookAtTime(page, first))
  startTabs()
  const viewed = document.querySelector<HTMLElement>('[data-viewed]')?.dataset.viewed
  if (viewed) emit({ kind: 'view_item', itemId: viewed })
  if (!page.payloadPath || !page.cartPath) return
  const payloadPath = page.payloadPath
  const load = () => loadPayload<ItemsPayload>(payloadPath)
  startAdding(page, load, options, startInCart(page, load))
  wakeItemForm(page, load, options)
  const warm = () => void load().catch(() => {})
  addEventListener('pointerdown', warm, { once: true, passive: true })
  whenIdle(warm)
  whenIdle(() => watchCart(page))
  whenIdle(
    () =>
      void load().then(
        (items) => watchHours(page, items),
        () => {},
      ),
  )
}

/** What a closed venue shows is loaded when it is closed. */
function watchHours(page: PageData, { shop }: ItemsPayload): void {
  const { dataset } = document.documentElement
  everyMinute(() => {
    const { open } = openState(shop.hours, venueTime(Date.now(), page.timeZone))
    if (open && dataset.closed === undefined) return
    import('./page/closed.ts').then(
      ({ showClosed }) => showClosed(page, shop, Date.now()),
      () => {},
    )
  })
}

/** Loaded only where something depends on the time: limits, or days on which a category stands first. */
function lookAtTime(page: PageData, first: boolean): void {
  if (!document.querySelector('[data-availability],[data-pin]')) return
  import('./menu/availability.ts').then(
    ({ showAvailability }) => showAvailability(page, Date.now(), first),
    () => {},
  )
}

/** A cart is held against this menu once, at the latest when something is put into it: it then knows its branch. */
function watchCart(page: PageData): void {
  const cart = cartFor(page.cartKey)
  if (cart.$lines.get().length > 0) return void tellNews(page)
  const stop = cart.$notice.listen(() => {
    stop()
    void tellNews(page)
  })
}

/**
 * Category tabs replace the entry in the history, so that Back leaves the menu at once. Until one scrolls or goes to a
 * category, none is being read; the script that follows the reading is loaded then.
 */
function startTabs(): void {
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
    void import('./menu/spy.ts').then(
      ({ startSpy }) => startSpy(nav, tapped),
      () => {},
    )
  if (scrollY > 0) load()
  else addEventListener('scroll', load, { once: true, passive: true })
}

type Load = () => Promise<ItemsPayload>

/** What shows the cart on this page is loaded once there is something in it; the result says that a line was added. */
function startInCart(page: PageData, load: Load): (line: CartLine) => void {
  let shown: Promise<typeof import('./cart/in-cart.ts')> | undefined
  const show = () => {
    shown ??= import('./cart/in-cart.ts').then((module) => {
      module.showInCart(page, load)
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
      ({ sayAdded }) => sayAdded(page, line),
      () => {},
    )
}

function startAdding(
  page: PageData,
  load: Load,
  { openItem }: MenuOptions,
  sayAdded: (line: CartLine) => void,
): void {
  document.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    const target = event.target as Element
    const tapped = target.closest<HTMLAnchorElement>('a[data-add]')
    const named = tapped ? null : target.closest(':is(.item, .tile) :is(h2, h3, h4) a')
    const button = tapped ?? addButtonOf(named)
    const itemId = button?.dataset.add
    if (!itemId) return
    event.preventDefault()
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    void load()
      .then(async ({ shop, items }) => {
        const entry = items[itemId]
        // A menu that changed meanwhile: the item's own page knows.
        if (!entry) location.assign(button.href)
        else if (!named && addOutcome(entry.item, shop.hidePrice) === 'added')
          sayAdded(add(page, entry, button))
        else {
          const line = await openItem(sheetRequest(page, entry, shop))
          if (line) sayAdded(line)
        }
      })
      .catch(() => (named ? location.assign(button.href) : showToast({ text: page.messages.loadFailed })))
      .finally(() => {
        button.ariaBusy = null
      })
  })
}

/** The button that adds the item with this name; undefined where it cannot be added now. */
function addButtonOf(name: Element | null): HTMLAnchorElement | undefined {
  if (document.documentElement.dataset.closed !== undefined) return
  return (
    name?.closest('.item, .tile')?.querySelector<HTMLAnchorElement>('a[data-add]:not([hidden])') ?? undefined
  )
}

function add(page: PageData, { item, categoryId }: ItemEntry, button: HTMLElement): CartLine {
  const choice = { labelId: onlyLabelId(item), modifiers: {}, note: '' }
  const line = makeLine(lineItemOf(item), categoryId, choice, 1)
  cartFor(page.cartKey).add(line)
  button.classList.remove('is-added')
  requestAnimationFrame(() => button.classList.add('is-added'))
  return line
}
