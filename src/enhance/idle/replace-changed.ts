import { replaceCards, updateCards } from './replace-cards.ts'

const SECTIONS = 'section.section, section.strip'
const HEADING = ':scope > :is(h1, h2, h3, h4)'
const LIST = ':scope > ul:not(.inner)'
/** Texts of the page of an item. Each is there at most once. */
const ITEM_TEXTS = ['.dish > h1', '.dish > .price', '.dish > .lead', '.dish > .made-of']

/**
 * Replaces in a page what differs in its new version: items that were added, removed, moved or changed, names and descriptions of
 * categories, and the opening hours. The page keeps its scroll position. Returns false if something else differs, such as the
 * categories or the choices of an item, which only a reload shows.
 */
export function replaceChanged(page: Document, fresh: Document): boolean {
  replaceHours(page, fresh)
  const hasSameForm = formOf(page) === formOf(fresh)
  const parts = [replaceSections, replaceResults, replaceTexts]
  return keepingPlace(page, () => parts.map((part) => part(page, fresh)).every(Boolean)) && hasSameForm
}

function replaceHours(page: Document, fresh: Document): void {
  const hours = [...fresh.querySelectorAll<HTMLElement>('[data-hours]')]
  page.querySelectorAll<HTMLElement>('[data-hours]').forEach((place, i) => {
    const { dataset } = hours[i] ?? {}
    if (dataset?.hours) place.dataset.hours = dataset.hours
  })
}

/** Sections have ids, except that of highlights. Scripts sort them, so they are compared without their order. */
function replaceSections(page: Document, fresh: Document): boolean {
  const made = new Map([...fresh.querySelectorAll(SECTIONS)].map((section) => [section.id, section]))
  const shown = [...page.querySelectorAll(SECTIONS)]
  let isComplete = shown.length === made.size
  for (const section of shown) {
    const next = made.get(section.id)
    if (!next || !replaceSection(page, section, next)) isComplete = false
  }
  return isComplete
}

function replaceSection(page: Document, section: Element, made: Element): boolean {
  let isComplete = replaceText(section, made, HEADING)
  if (!replaceText(section, made, ':scope > .muted')) isComplete = false
  replaceText(page, made.ownerDocument, `.cats a[href="#${CSS.escape(section.id)}"] bdi`)
  const [list, next] = [section.querySelector(LIST), made.querySelector(LIST)]
  if (list && next) replaceCards(list, next)
  return isComplete && Boolean(list) === Boolean(next)
}

/** The results of a search are what it has found of the items in the new version. */
function replaceResults(page: Document, fresh: Document): boolean {
  const [list, next] = [page.querySelector('[data-results]'), fresh.querySelector('[data-results]')]
  return !list || (next !== null && updateCards(list, next))
}

const replaceTexts = (page: Document, fresh: Document): boolean =>
  ITEM_TEXTS.map((place) => replaceText(page, fresh, place)).every(Boolean)

/** Replaces an element whose text differs. Returns false if only one of the two versions has it. */
function replaceText(page: ParentNode, fresh: ParentNode, place: string): boolean {
  const [text, next] = [page.querySelector(place), fresh.querySelector(place)]
  if (text?.textContent === next?.textContent) return true
  if (!text || !next) return false
  text.replaceWith(document.importNode(next, true))
  return true
}

/** Whether and when the item of the page can be ordered, and its choices; empty on other pages. */
function formOf(page: Document): string {
  const form = page.querySelector('.order')
  if (!form) return ''
  const { availability } = form.closest<HTMLElement>('[data-availability]')?.dataset ?? {}
  const choices = [...form.querySelectorAll('legend, label')].map(({ textContent }) => textContent)
  return [form.querySelector('[data-submit]') !== null, availability, ...choices].join('|')
}

/** Makes a change above the visible part of the page without moving it, also in browsers that have no scroll anchors. */
function keepingPlace<T>(page: Document, change: () => T): T {
  if (CSS.supports('overflow-anchor', 'auto')) return change()
  const anchor = page.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('li, section, article')
  const before = anchor?.getBoundingClientRect().top
  const result = change()
  if (anchor?.isConnected && before !== undefined) scrollBy(0, anchor.getBoundingClientRect().top - before)
  return result
}
