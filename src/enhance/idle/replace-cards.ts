/** What scripts add to a card, and how its picture loads, which depends on its position. */
const ADDED_ELEMENTS = '.fewer, .later'
const ADDED_ATTRIBUTES = ['hidden', 'aria-busy', 'data-count', 'loading', 'fetchpriority', 'decoding']

/**
 * Makes a list of items the same as in the new version of the page: adds, removes, moves and replaces its cards. Unchanged cards
 * stay, so that they keep the focus and what scripts have added.
 */
export function replaceCards(list: Element, fresh: Element): void {
  const cards = new Map([...list.children].map((card) => [keyOf(card), card]))
  let next = list.firstElementChild
  for (const made of fresh.children) {
    const key = keyOf(made)
    const shown = cards.get(key)
    cards.delete(key)
    if (shown) updateCard(shown, made)
    const card = shown ?? list.ownerDocument.importNode(made, true)
    if (card === next) next = card.nextElementSibling
    else moveBefore(list, card, next)
  }
  for (const removed of cards.values()) removed.remove()
}

/** An element loses the focus when it is moved. */
function moveBefore(list: Element, card: Element, next: Element | null): void {
  const focused = list.ownerDocument.activeElement
  list.insertBefore(card, next)
  if (focused instanceof HTMLElement && card.contains(focused)) focused.focus({ preventScroll: true })
}

/** The item that a card shows. A list contains an item at most once. */
const keyOf = (card: Element): string => card.querySelector('a')?.getAttribute('href') ?? ''

/** Updates cards that are shown in another order or in part. Returns false if the new version lacks one of them. */
export function updateCards(list: Element, fresh: Element): boolean {
  const made = new Map([...fresh.children].map((card) => [keyOf(card), card]))
  let isComplete = true
  for (const card of list.children) {
    const next = made.get(keyOf(card))
    if (next) updateCard(card, next)
    else isComplete = false
  }
  return isComplete
}

/** Gives a card the content of its new version, and what scripts had added to its button. The element stays: scripts know it. */
function updateCard(card: Element, made: Element): void {
  if (contentOf(card) === contentOf(made)) return
  const current = card.ownerDocument.importNode(made, true)
  const [add, next] = [card.querySelector<HTMLElement>('a.add'), current.querySelector<HTMLElement>('a.add')]
  if (add && next) {
    if (add.dataset.count) next.dataset.count = add.dataset.count
    const fewer = add.previousElementSibling
    if (fewer?.classList.contains('fewer')) next.before(fewer)
  }
  const hadFocus = card.contains(card.ownerDocument.activeElement)
  for (const { name } of [...card.attributes]) card.removeAttribute(name)
  for (const { name, value } of current.attributes) card.setAttribute(name, value)
  card.replaceChildren(...current.childNodes)
  if (hadFocus) card.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
}

/** The markup of a card as published. */
function contentOf(card: Element): string {
  const copy = card.cloneNode(true) as Element
  copy.classList.remove('is-later')
  for (const added of copy.querySelectorAll(ADDED_ELEMENTS)) added.remove()
  for (const element of copy.querySelectorAll('*'))
    for (const name of ADDED_ATTRIBUTES) element.removeAttribute(name)
  return copy.outerHTML
}
