import type { CartLine } from '../../domain/order/line.ts'
import { textIn } from '../../domain/values/localized.ts'
import { numberIn } from '../../i18n/locale/by-tag.ts'
import type { ItemsPayload, Shop } from '../../payload/screens/island-data.ts'
import { type Cart, cartFor } from '../../stores/cart/cart.ts'
import { wantedTime } from '../../stores/schedule/wanted-time.ts'
import { fill, type PageData } from '../page/page-data.ts'
import { showToast } from '../page/toast.ts'
import { cartText } from './cart-text.ts'

let shop: Shop | undefined
let bar: HTMLAnchorElement | undefined
/** What is in the cart, in words. */
let summary = ''
/** Done once the bar knows its price, or will not. */
let priced: Promise<void> = Promise.resolve()

/**
 * Shows on a page of items what of them is in the cart, and keeps it right: a count at each item (`data-count`), a button that
 * takes one away where nothing was chosen, and a bar that leads to the cart. The bar says its price once `load` is done.
 */
export function showInCart(page: PageData, load: () => Promise<ItemsPayload>): void {
  const cart = cartFor(page.cartKey)
  // The item page has a bar of its own there.
  bar = document.querySelector('.buy') ? undefined : makeBar(page)
  cart.$lines.subscribe((lines) => {
    showCounts(page, cart, lines)
    showBar(page, lines)
  })
  priced = load().then(
    (payload) => {
      shop = payload.shop
      showBar(page, cart.$lines.get())
    },
    () => {},
  )
}

/** Says once that a line is in the cart: with the words of the bar, or as a notice with a link where there is no bar. */
export function sayAdded(page: PageData, line: CartLine): void {
  const { added, viewCart } = page.messages
  const text = fill(added, { name: textIn(line.item.name, page.locale, page.locales[0]) })
  void priced.then(() => {
    // With what is in the cart, since a sentence that was said before is not spoken again.
    const said = summary ? `${text} · ${summary}` : text
    if (bar?.isConnected && getComputedStyle(bar).position === 'fixed')
      showToast({ text: said, unseen: true })
    else
      showToast({
        text: said,
        ...(page.cartPath ? { action: { label: viewCart, href: page.cartPath } } : {}),
      })
  })
}

function makeBar({ cartPath, messages }: PageData): HTMLAnchorElement | undefined {
  if (!cartPath) return undefined
  const made = document.createElement('a')
  made.className = 'cart-bar'
  made.href = cartPath
  const [what, where] = [document.createElement('span'), document.createElement('b')]
  where.textContent = messages.viewCart
  made.append(what, where)
  return made
}

function showBar(page: PageData, lines: readonly CartLine[]): void {
  const { cartKey, type, timeZone, later = null } = page
  if (!type) return
  const at = wantedTime(cartKey, type, { timeZone, later }, Date.now())
  const { text, count } = cartText(lines, page, at, shop)
  summary = text
  if (count === 0) bar?.remove()
  else if (bar) {
    if (bar.firstElementChild?.textContent !== text) bar.firstElementChild?.replaceChildren(text)
    if (!bar.isConnected) document.querySelector('main')?.append(bar)
  }
}

function showCounts(page: PageData, cart: Cart, lines: readonly CartLine[]): void {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line.itemId, (counts.get(line.itemId) ?? 0) + line.count)
  for (const button of document.querySelectorAll<HTMLElement>('a[data-add]')) {
    const id = button.dataset.add ?? ''
    const count = counts.get(id)
    const text = count ? numberIn(page.numbers, count) : ''
    if (count) button.dataset.count = text
    else delete button.dataset.count
    if (button.dataset.choices === undefined) showFewer(page, cart, button, id, text)
  }
}

/** What stands before "add" while the item is in the cart: a button that takes one away, and the count. */
function showFewer(page: PageData, cart: Cart, add: HTMLElement, itemId: string, count: string): void {
  const before = add.previousElementSibling
  const shown = before?.classList.contains('fewer') ? before : null
  if (shown && count) shown.lastElementChild?.replaceChildren(count)
  else if (shown) {
    // The button disappears under the finger or the focus.
    if (shown.contains(document.activeElement)) add.focus({ preventScroll: true })
    shown.remove()
  } else if (count) add.before(makeFewer(page, cart, add, itemId, count))
}

function makeFewer(page: PageData, cart: Cart, add: HTMLElement, itemId: string, count: string): HTMLElement {
  const name = add.closest('.item, .tile')?.querySelector('bdi')?.textContent ?? ''
  const [made, button, units] = [
    document.createElement('span'),
    document.createElement('button'),
    document.createElement('span'),
  ]
  made.className = 'fewer'
  button.type = 'button'
  button.setAttribute('aria-label', fill(page.messages.fewer, { name }))
  button.addEventListener('click', () => {
    const line = cart.$lines.get().findLast((one) => one.itemId === itemId)
    if (line) cart.setCount(line.key, line.count - 1)
    const left = cart.$lines.get().reduce((sum, one) => sum + (one.itemId === itemId ? one.count : 0), 0)
    const now = `${name}: ${numberIn(page.numbers, left)}`
    showToast({ text: bar?.isConnected ? `${now} · ${summary}` : now, unseen: true })
  })
  units.textContent = count
  made.append(button, units)
  return made
}
