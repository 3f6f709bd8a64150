import { addOutcome, lineItemOf, makeLine, onlyLabelId } from '../domain/line.ts'
import { numberIn } from '../i18n/by-tag.ts'
import type { ItemEntry, ItemsPayload } from '../payload/island-data.ts'
import { cartFor } from '../stores/cart/cart.ts'
import { loadPayload } from '../stores/payload.ts'
import { emit } from '../stores/tracking/events.ts'
import { sayAdded } from './added.ts'
import { showAvailability } from './availability.ts'
import { whenIdle } from './hourly.ts'
import { type MenuOptions, sheetRequest } from './open-item.ts'
import { everyMinute, startPage, tellNews } from './page.ts'
import type { PageData } from './page-data.ts'
import { say } from './say.ts'
import { wakeItemForm } from './wake-form.ts'

/**
 * Wakes a page that lists items (menu, category, item):
 *
 * - `a[data-add=itemId]` adds one, or with `data-choices` opens the item sheet; without script it is a link to the item;
 * - `form[data-item-form=itemId]` is the item page's own form;
 * - `[data-availability]` is shown by the venue's clock; `nav[data-spy]` follows the scrolling;
 * - items lie at `payloadPath` of `#page-data`, read when the page is idle or at the first touch.
 */
export function startMenu(options: MenuOptions): void {
  const page = startPage()
  everyMinute((first) => showAvailability(page, Date.now(), first))
  spyWhenScrolled()
  const viewed = document.querySelector<HTMLElement>('[data-viewed]')?.dataset.viewed
  if (viewed) emit({ kind: 'view_item', itemId: viewed })
  if (!page.payloadPath || !page.cartPath) return
  const payloadPath = page.payloadPath
  const load = () => loadPayload<ItemsPayload>(payloadPath)
  startAdding(page, load, options)
  wakeItemForm(page, load, options)
  showCounts(page)
  const warm = () => void load().catch(() => {})
  addEventListener('pointerdown', warm, { once: true, passive: true })
  whenIdle(warm)
  whenIdle(() => watchCart(page))
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

/** Until one scrolls or goes to a category, none is being read; what follows the reading is loaded then. */
function spyWhenScrolled(): void {
  const nav = document.querySelector<HTMLElement>('nav[data-spy]')
  if (!nav) return
  let tapped: Element | undefined
  const load = () =>
    void import('./spy.ts').then(
      ({ startSpy }) => startSpy(nav, tapped),
      () => {},
    )
  nav.addEventListener('click', ({ target }) => {
    tapped = target as Element
  })
  if (scrollY > 0) load()
  else addEventListener('scroll', load, { once: true, passive: true })
}

type Load = () => Promise<ItemsPayload>

function startAdding(page: PageData, load: Load, { openItem }: MenuOptions): void {
  document.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    const button = (event.target as Element).closest<HTMLAnchorElement>('a[data-add]')
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
        else if (addOutcome(entry.item, shop.hidePrice) === 'added') add(page, entry, button)
        else {
          const line = await openItem(sheetRequest(page, entry, shop))
          if (line) sayAdded(page, line)
        }
      })
      .catch(() => say({ text: page.messages.loadFailed }))
      .finally(() => {
        button.ariaBusy = null
      })
  })
}

function add(page: PageData, { item, categoryId }: ItemEntry, button: HTMLElement): void {
  const choice = { labelId: onlyLabelId(item), modifiers: {}, note: '' }
  const line = makeLine(lineItemOf(item), categoryId, choice, 1)
  cartFor(page.cartKey).add(line)
  button.classList.remove('is-added')
  requestAnimationFrame(() => button.classList.add('is-added'))
  sayAdded(page, line)
}

/** Each add button shows how many of its item are in the cart (`data-count`, drawn by the style sheet). */
function showCounts(page: PageData): void {
  cartFor(page.cartKey).$lines.subscribe((lines) => {
    const counts = new Map<string, number>()
    for (const line of lines) counts.set(line.itemId, (counts.get(line.itemId) ?? 0) + line.count)
    for (const button of document.querySelectorAll<HTMLElement>('a[data-add]')) {
      const count = counts.get(button.dataset.add ?? '')
      if (count) button.dataset.count = numberIn(page.numbers, count)
      else delete button.dataset.count
    }
  })
}
