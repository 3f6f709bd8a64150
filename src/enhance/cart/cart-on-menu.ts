import type { ItemsPayload, Shop } from '../../contract/payloads/shop.ts'
import type { CartLine } from '../../domain/order/line.ts'
import { textIn } from '../../domain/values/localized.ts'
import { formatNumberByTag } from '../../i18n/locale/format-by-tag.ts'
import { type Cart, cartFor } from '../../stores/cart/cart.ts'
import { wantedTime } from '../../stores/schedule/wanted-time.ts'
import { fillMessage, type PageData } from '../page/page-data.ts'
import { showToast } from '../page/toast.ts'
import { cartSummary } from './cart-summary.ts'

let shop: Shop | undefined
let bar: HTMLAnchorElement | undefined
/** The text of the cart bar, also announced to screen readers. */
let summary = ''
/** Resolves once the bar shows its price, or its data failed to load. */
let priced: Promise<void> = Promise.resolve()

/**
 * Shows what is in the cart on a page that lists items, and keeps it current: a count at each item (`data-count`), a
 * button that removes one unit of items without choices, and a bar that links to the cart. The bar shows its price
 * once `load` has resolved.
 */
export function showCartOnMenu(page: PageData, load: () => Promise<ItemsPayload>): void {
  const cart = cartFor(page.cartKey)
  // The item page has its own bar in that place.
  bar = document.querySelector('.buy') ? undefined : createCartBar(page)
  cart.$lines.subscribe((lines) => {
    updateCounts(page, cart, lines)
    updateCartBar(page, lines)
  })
  priced = load().then(
    (payload) => {
      shop = payload.shop
      updateCartBar(page, cart.$lines.get())
    },
    () => {},
  )
}

/** Announces that a line was added: with the text of the bar, or in a toast with a link if there is no bar. */
export function announceAdded(page: PageData, line: CartLine): void {
  const { added, viewCart } = page.messages
  const text = fillMessage(added, { name: textIn(line.item.name, page.locale, page.locales[0]) })
  void priced.then(() => {
    // Includes the cart's content, because screen readers do not repeat an unchanged sentence.
    const message = summary ? `${text} · ${summary}` : text
    if (bar?.isConnected && getComputedStyle(bar).position === 'fixed')
      showToast({ text: message, screenReaderOnly: true })
    else
      showToast({
        text: message,
        ...(page.cartPath ? { action: { label: viewCart, href: page.cartPath } } : {}),
      })
  })
}

function createCartBar({ cartPath, messages }: PageData): HTMLAnchorElement | undefined {
  if (!cartPath) return undefined
  const made = document.createElement('a')
  made.className = 'cart-bar'
  made.href = cartPath
  const [what, where] = [document.createElement('span'), document.createElement('b')]
  where.textContent = messages.viewCart
  made.append(what, where)
  return made
}

function updateCartBar(page: PageData, lines: readonly CartLine[]): void {
  const { cartKey, type, timeZone, later = null } = page
  if (!type) return
  const at = wantedTime(cartKey, type, { timeZone, later }, Date.now())
  const { text, count } = cartSummary(lines, page, at, shop)
  summary = text
  if (count === 0) bar?.remove()
  else if (bar) {
    if (bar.firstElementChild?.textContent !== text) bar.firstElementChild?.replaceChildren(text)
    if (!bar.isConnected) document.querySelector('main')?.append(bar)
  }
}

function updateCounts(page: PageData, cart: Cart, lines: readonly CartLine[]): void {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line.itemId, (counts.get(line.itemId) ?? 0) + line.count)
  for (const button of document.querySelectorAll<HTMLElement>('a[data-add]')) {
    const id = button.dataset.add ?? ''
    const count = counts.get(id)
    const text = count ? formatNumberByTag(page.numbers, count) : ''
    if (count) button.dataset.count = text
    else delete button.dataset.count
    if (button.dataset.choices === undefined) updateRemoveButton(page, cart, button, id, text)
  }
}

/** Shows, before the add button, the count and a button that removes one unit while the item is in the cart. */
function updateRemoveButton(
  page: PageData,
  cart: Cart,
  add: HTMLElement,
  itemId: string,
  count: string,
): void {
  const before = add.previousElementSibling
  const shown = before?.classList.contains('fewer') ? before : null
  if (shown && count) shown.lastElementChild?.replaceChildren(count)
  else if (shown) {
    // The focus would be lost with the button.
    if (shown.contains(document.activeElement)) add.focus({ preventScroll: true })
    shown.remove()
  } else if (count) add.before(createRemoveButton(page, cart, add, itemId, count))
}

function createRemoveButton(
  page: PageData,
  cart: Cart,
  add: HTMLElement,
  itemId: string,
  count: string,
): HTMLElement {
  const name = add.closest('.item, .tile')?.querySelector('bdi')?.textContent ?? ''
  const [made, button, units] = [
    document.createElement('span'),
    document.createElement('button'),
    document.createElement('span'),
  ]
  made.className = 'fewer'
  button.type = 'button'
  button.setAttribute('aria-label', fillMessage(page.messages.fewer, { name }))
  button.addEventListener('click', () => {
    const line = cart.$lines.get().findLast((one) => one.itemId === itemId)
    if (line) cart.setCount(line.key, line.count - 1)
    const left = cart.$lines.get().reduce((sum, one) => sum + (one.itemId === itemId ? one.count : 0), 0)
    const now = `${name}: ${formatNumberByTag(page.numbers, left)}`
    showToast({ text: bar?.isConnected ? `${now} · ${summary}` : now, screenReaderOnly: true })
  })
  units.textContent = count
  made.append(button, units)
  return made
}
