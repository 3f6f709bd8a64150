import type { ItemEntry, ItemsPayload, Shop } from '../../contract/payloads/shop.ts'
import { chosenModifiers, requiredCount, selectionProblems } from '../../domain/menu/modifiers.ts'
import { quantityLimits } from '../../domain/menu/price-label.ts'
import { type CartLine, createCartLine, findLabel, toLineItem } from '../../domain/order/line.ts'
import { formatNumber } from '../../i18n/format/format.ts'
import { formatMoney } from '../../i18n/format/format-money.ts'
import { cartFor } from '../../stores/cart/cart.ts'
import { choiceOf, wholeNumber } from '../../stores/cart/form-choice.ts'
import { discountedPriceOf } from '../../stores/cart/unit-price.ts'
import { announceAdded } from '../cart/cart-on-menu.ts'
import { fillMessage, type PageData } from '../page/page-data.ts'
import { createSheetRequest, type MenuOptions } from './item-sheet-request.ts'

/**
 * The form of the item page, `form[data-item-form]`: steppers change counts, groups enforce their limits, the total
 * is updated, and missing choices are reported at their group. Without script the same form is sent to the cart,
 * which adds the item.
 */
export function startItemForm(
  form: HTMLFormElement,
  page: PageData,
  load: () => Promise<ItemsPayload>,
  { openItem }: MenuOptions,
): void {
  const itemId = form.dataset.itemForm ?? ''
  // From the first touch of the form on: a report of every page does not fit into the scripts of a page that loads.
  import('../../stores/tracking/report-interest.ts')
    .then((module) => module.reportItemView(page.branchId, itemId))
    .catch(() => {})
  startSteppers(form)
  const withEntry = async (run: (entry: ItemEntry, shop: Shop) => void) => {
    const { shop, items } = await load()
    const entry = items[itemId]
    if (entry) run(entry, shop)
    return entry !== undefined
  }
  form.addEventListener('change', (event) => {
    withEntry((entry, shop) => {
      enforceGroupLimits(form, entry, event.target, page.locale)
      showTotal(form, entry, shop, page.locale)
      clearProblems(form, findInvalidGroups(form, entry, createLine(form, entry)).groups)
    }).catch(() => {})
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    withEntry((entry, shop) => {
      const outcome = submit(form, entry, page)
      if (outcome !== 'hidden') return
      void openItem(createSheetRequest(page, entry, shop)).then((line) => {
        if (line) announceAdded(page, line)
      })
    })
      // Without the data, send the form as without script.
      .then((known) => known || form.submit())
      .catch(() => form.submit())
  })
  // Applies choices that were made before this script loaded, or that the browser restored.
  for (const field of form.querySelectorAll('input'))
    if (field.value !== field.defaultValue || field.checked !== field.defaultChecked)
      field.dispatchEvent(new Event('change', { bubbles: true }))
}

function createLine(form: HTMLFormElement, { item, categoryId }: ItemEntry): CartLine {
  const { count, ...choice } = choiceOf(item, new FormData(form))
  return createCartLine(toLineItem(item), categoryId, choice, count)
}

/**
 * Adds the line if it is complete. `hidden`: the missing choice is not on this page, because a venue can hide its
 * modifiers there; the item sheet then asks for it.
 */
function submit(form: HTMLFormElement, entry: ItemEntry, page: PageData): 'added' | 'missing' | 'hidden' {
  const line = createLine(form, entry)
  const { groups, isHidden } = findInvalidGroups(form, entry, line)
  clearProblems(form, [])
  for (const group of groups) showProblem(group, page.messages.complete)
  const [first] = groups
  if (first) {
    first.scrollIntoView({ block: 'center' })
    first.querySelector<HTMLElement>('input:not(:disabled), textarea')?.focus({ preventScroll: true })
    return 'missing'
  }
  if (isHidden) return 'hidden'
  cartFor(page.cartKey).add(line)
  announceAdded(page, line)
  form.reset()
  form.dispatchEvent(new Event('change', { bubbles: true }))
  return 'added'
}

/**
 * The groups of fields with missing choices. `isHidden` is true if a choice is missing that this form does not
 * contain.
 */
function findInvalidGroups(form: HTMLFormElement, { item }: ItemEntry, line: CartLine) {
  const groups = new Set<HTMLElement>()
  let isHidden = false
  for (const problem of selectionProblems(item.modifierGroups, line.modifiers)) {
    const id = 'groupId' in problem ? problem.groupId : null
    const group = id === null ? null : form.querySelector<HTMLElement>(`[data-group="${CSS.escape(id)}"]`)
    if (group) groups.add(group)
    else isHidden = true
  }
  if (item.commentRequired && line.note === '')
    for (const note of form.querySelectorAll<HTMLElement>('.group:has(> textarea)')) groups.add(note)
  return { groups: [...groups], isHidden }
}

/** Removes the messages of groups that are not in `wrong`. */
function clearProblems(form: HTMLFormElement, wrong: readonly HTMLElement[]): void {
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

function showProblem(group: HTMLElement, message: string): void {
  const caption = group.querySelector<HTMLElement>('legend, label')
  const name = (caption?.querySelector('bdi') ?? caption?.firstChild)?.textContent?.trim() ?? ''
  const problem = document.createElement('p')
  problem.className = 'problem'
  problem.id = `problem-${group.dataset.group ?? 'note'}`
  problem.textContent = fillMessage(message, { name })
  caption?.after(problem)
  for (const input of group.querySelectorAll('input, textarea')) {
    input.setAttribute('aria-invalid', 'true')
    input.setAttribute('aria-describedby', problem.id)
  }
}

/** Enforces the limit of each group: while a group is full, its other boxes are disabled. */
function enforceGroupLimits(
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

/** Number fields require Latin digits. Text fields use those of the page's language. */
function showCount(field: HTMLInputElement, count: number, locale: string): void {
  field.value = field.type === 'number' ? String(count) : formatNumber(count, locale)
}

function showTotal(form: HTMLFormElement, entry: ItemEntry, shop: Shop, locale: string): void {
  const quantity = form.querySelector<HTMLInputElement>('input[name="quantity"]')
  const { labelId } = choiceOf(entry.item, new FormData(form))
  const limits = quantityLimits(findLabel(entry.item, labelId))
  const line = createLine(form, entry)
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
