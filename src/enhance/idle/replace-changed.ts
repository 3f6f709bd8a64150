const CARDS = '.item, .tile'
const NAME = ':is(h2, h3, h4) a'

/**
 * Replaces in a page what differs in its new version: the cards of items that are sold out or available again or have another
 * price, and the opening hours. The page keeps its scroll position and its other content. Returns false if the new version has
 * another form or other cards, which only a reload shows.
 */
export function replaceChanged(page: Document, fresh: Document): boolean {
  const replacements = new Map(
    [...fresh.querySelectorAll<HTMLElement>(CARDS)].map((card) => [keyOf(card), card]),
  )
  let isComplete = formOf(page) === formOf(fresh)
  for (const card of page.querySelectorAll<HTMLElement>(CARDS)) {
    const found = replacements.get(keyOf(card))
    if (!found) isComplete = false
    else if (stateOf(found) !== stateOf(card)) replaceCard(card, page.importNode(found, true))
  }
  const hours = [...fresh.querySelectorAll<HTMLElement>('[data-hours]')]
  page.querySelectorAll<HTMLElement>('[data-hours]').forEach((place, i) => {
    const { dataset } = hours[i] ?? {}
    if (dataset?.hours) place.dataset.hours = dataset.hours
  })
  return isComplete
}

/** A card by its place in the outline and its link: an item can be listed as a row and as a tile. */
function keyOf(card: Element): string {
  const name = card.querySelector(NAME)
  return `${name?.closest('h2, h3, h4')?.localName} ${card.classList[0]} ${name?.getAttribute('href')}`
}

function stateOf(card: HTMLElement): string {
  const add = card.querySelector<HTMLElement>('a.add')
  const price = card.querySelector('.price')?.textContent
  const { availability } = card.dataset
  return [card.classList.contains('is-off'), price, add !== null, add?.dataset.choices, availability].join(
    '|',
  )
}

/** Whether and when the item of the page can be ordered; empty on other pages. */
function formOf(page: Document): string {
  const form = page.querySelector('[data-item-form]')
  const { availability } = form?.closest<HTMLElement>('[data-availability]')?.dataset ?? {}
  return form ? `${form.querySelector('[data-submit]') !== null} ${availability}` : ''
}

/** Replaces a card, with what scripts have added to its button: the number in the cart, and the button for one fewer. */
function replaceCard(card: Element, replacement: Element): void {
  const [add, next] = [
    card.querySelector<HTMLElement>('a.add'),
    replacement.querySelector<HTMLElement>('a.add'),
  ]
  if (add && next) {
    if (add.dataset.count) next.dataset.count = add.dataset.count
    const fewer = add.previousElementSibling
    if (fewer?.classList.contains('fewer')) next.before(fewer)
  }
  const hadFocus = card.contains(card.ownerDocument.activeElement)
  card.replaceWith(replacement)
  if (hadFocus) replacement.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
}
