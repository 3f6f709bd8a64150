import { chosenModifiers, requiredCount, selectionProblems } from '../../domain/menu/modifiers.ts'
import { quantityLimits } from '../../domain/menu/price-label.ts'
import { type CartLine, labelOf, lineItemOf, makeLine } from '../../domain/order/line.ts'
import { formatNumber } from '../../i18n/format/format.ts'
import { formatMoney } from '../../i18n/format/format-money.ts'
import type { ItemEntry, ItemsPayload, Shop } from '../../payload/screens/island-data.ts'
import { cartFor } from '../../stores/cart/cart.ts'
import { choiceOf, wholeNumber } from '../../stores/cart/form-choice.ts'
import { discountedPriceOf } from '../../stores/cart/unit-price.ts'
import { sayAdded } from '../cart/in-cart.ts'
import { fill, type PageData } from '../page/page-data.ts'
import { type MenuOptions, sheetRequest } from './open-item.ts'

/**
 * The item page's own form, `form[data-item-form]`: the steppers step, groups do not take more than they may, the total
 * follows, and what is missing is said where it is missing. Without script the same form leads to the cart, which adds it.
 */
export function startItemForm(
  form: HTMLFormElement,
  page: PageData,
  load: () => Promise<ItemsPayload>,
  { openItem }: MenuOptions,
): void {
  const itemId = form.dataset.itemForm ?? ''
  startSteppers(form)
  const withEntry = async (run: (entry: ItemEntry, shop: Shop) => void) => {
    const { shop, items } = await load()
    const entry = items[itemId]
    if (entry) run(entry, shop)
    return entry !== undefined
  }
  form.addEventListener('change', (event) => {
    withEntry((entry, shop) => {
      keepWithinGroups(form, entry, event.target, page.locale)
      showTotal(form, entry, shop, page.locale)
      forgive(form, wrongPlaces(form, entry, lineOf(form, entry)).places)
    }).catch(() => {})
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    withEntry((entry, shop) => {
      const outcome = submit(form, entry, page)
      if (outcome !== 'hidden') return
      void openItem(sheetRequest(page, entry, shop)).then((line) => {
        if (line) sayAdded(page, line)
      })
    })
      // Without the data the form is sent as it would be without script.
      .then((known) => known || form.submit())
      .catch(() => form.submit())
  })
  // What was chosen before this was there, on a slow connection or by a form that the browser filled in again.
  for (const field of form.querySelectorAll('input'))
    if (field.value !== field.defaultValue || field.checked !== field.defaultChecked)
      field.dispatchEvent(new Event('change', { bubbles: true }))
}

function lineOf(form: HTMLFormElement, { item, categoryId }: ItemEntry): CartLine {
  const { count, ...choice } = choiceOf(item, new FormData(form))
  return makeLine(lineItemOf(item), categoryId, choice, count)
}

/** `hidden`: what is missing is not on this page (a venue may hide its modifiers there): the sheet has to ask for it. */
function submit(form: HTMLFormElement, entry: ItemEntry, page: PageData): 'added' | 'missing' | 'hidden' {
  const line = lineOf(form, entry)
  const { places, isHidden } = wrongPlaces(form, entry, line)
  forgive(form, [])
  for (const place of places) complain(place, page.messages.complete)
  const [first] = places
  if (first) {
    first.scrollIntoView({ block: 'center' })
    first.querySelector<HTMLElement>('input:not(:disabled), textarea')?.focus({ preventScroll: true })
    return 'missing'
  }
  if (isHidden) return 'hidden'
  cartFor(page.cartKey).add(line)
  sayAdded(page, line)
  form.reset()
  form.dispatchEvent(new Event('change', { bubbles: true }))
  return 'added'
}

/** The groups of fields that something is missing in; `isHidden`: something is missing that this form does not ask. */
function wrongPlaces(form: HTMLFormElement, { item }: ItemEntry, line: CartLine) {
  const places = new Set<HTMLElement>()
  let isHidden = false
  for (const problem of selectionProblems(item.modifierGroups, line.modifiers)) {
    const id = 'groupId' in problem ? problem.groupId : null
    const group = id === null ? null : form.querySelector<HTMLElement>(`[data-group="${CSS.escape(id)}"]`)
    if (group) places.add(group)
    else isHidden = true
  }
  if (item.commentRequired && line.note === '')
    for (const note of form.querySelectorAll<HTMLElement>('.group:has(> textarea)')) places.add(note)
  return { places: [...places], isHidden }
}

/** Takes back what was said about groups of fields that are not `wrong` any more. */
function forgive(form: HTMLFormElement, wrong: readonly HTMLElement[]): void {
  for (const problem of form.querySelectorAll('.problem')) {
    const group = problem.closest<HTMLElement>('.group')
    if (!group || wrong.includes(group)) continue
    problem.remove()
    for (const input of group.querySelectorAll('[aria-invalid]')) {
      input.removeAttribute('aria-invalid')
      input.removeAttribute('aria-describedby')
    }
  }
}

function complain(group: HTMLElement, message: string): void {
  const caption = group.querySelector<HTMLElement>('legend, label')
  const name = (caption?.querySelector('bdi') ?? caption?.firstChild)?.textContent?.trim() ?? ''
  const problem = document.createElement('p')
  problem.className = 'problem'
  problem.id = `problem-${group.dataset.group ?? 'note'}`
  problem.textContent = fill(message, { name })
  caption?.after(problem)
  for (const input of group.querySelectorAll('input, textarea')) {
    input.setAttribute('aria-invalid', 'true')
    input.setAttribute('aria-describedby', problem.id)
  }
}

/** A group that is full takes no more: other boxes wait until one is freed. */
function keepWithinGroups(
  form: HTMLFormElement,
  { item }: ItemEntry,
  changed: EventTarget | null,
  locale: string,
): void {
  const { modifiers } = choiceOf(item, new FormData(form))
  for (const group of item.modifierGroups) {
    const place = form.querySelector<HTMLElement>(`[data-group="${CSS.escape(group.id)}"]`)
    if (!place || group.max === null) continue
    const chosen = group.modifiers.reduce((sum, { id }) => sum + (modifiers[id] ?? 0), 0)
    if (chosen > group.max && changed instanceof HTMLInputElement && place.contains(changed)) {
      if (changed.type === 'checkbox' || changed.type === 'radio') changed.checked = false
      else showCount(changed, Math.max(0, wholeNumber(changed.value, 0) - (chosen - group.max)), locale)
    }
    const full = chosen >= group.max && !(group.max === 1 && requiredCount(group) === 1)
    for (const box of place.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) {
      const modifier = group.modifiers.find(({ id }) => id === box.value)
      box.disabled = (modifier?.soldOut ?? true) || (full && !box.checked)
    }
  }
}

/** Number fields have Latin digits, text fields those of the page. */
function showCount(field: HTMLInputElement, count: number, locale: string): void {
  field.value = field.type === 'number' ? String(count) : formatNumber(count, locale)
}

function showTotal(form: HTMLFormElement, entry: ItemEntry, shop: Shop, locale: string): void {
  const quantity = form.querySelector<HTMLInputElement>('input[name="quantity"]')
  const { labelId } = choiceOf(entry.item, new FormData(form))
  const limits = quantityLimits(labelOf(entry.item, labelId))
  const line = lineOf(form, entry)
  if (quantity) {
    quantity.min = String(limits.minimum)
    quantity.max = String(limits.maximum)
    showCount(quantity, line.count, locale)
  }
  const place = form.querySelector<HTMLElement>('[data-total]')
  const price = discountedPriceOf(entry, shop, line.labelId)
  if (!place || price === null) return
  const extras = chosenModifiers(entry.item.modifierGroups, line.modifiers).reduce(
    (sum, chosen) => sum + chosen.modifier.price * chosen.quantity,
    0,
  )
  place.textContent = formatMoney((price + extras) * line.count, shop.currency, locale)
}

function startSteppers(form: HTMLFormElement): void {
  form.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-step]')
    const input = button?.parentElement?.querySelector('input')
    if (!button || !input) return
    const step = Number(button.dataset.step)
    if (input.type !== 'number') input.value = String(wholeNumber(input.value, 0) + step)
    else if (step > 0) input.stepUp()
    else input.stepDown()
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
