/** Opens pages that list dishes, with their scripts, and taps their buttons. */
import type { PageElement } from '../../helpers/dom/elements.ts'
import { openWindow, settle } from '../browser/window.ts'
import { addPlannedLine, reconcileWithBranch } from '../expected/cart.ts'
import { menuExclusion } from '../expected/dishes.ts'
import { type PlannedLine, quantityLimits } from '../expected/prices.ts'
import { eachPlannedDish, plannedDish } from '../venues/planned-venue.ts'
import { currentMoment, hasCartHere, type ListingKind, type Visitor } from './visitor.ts'

/** Opens a page of the visitor’s place. `dish`: for an item page or the page of its category. */
export async function openListing(visitor: Visitor, kind: ListingKind, dish: string | null): Promise<void> {
  const { device, platform, place } = visitor
  const { referenceId } = place.branch
  const category = plannedDish(visitor.venue, dish ?? '')?.within.at(-1)?.id
  const path = {
    menu: `/${place.type}`,
    search: `/${place.type}/search`,
    category: `/${place.type}/${category}`,
    item: `/${place.type}/${category}/${dish}`,
  }[kind]
  const html = await platform.page(referenceId, path)
  const window = openWindow(device, `/${referenceId}${path}`, html)
  visitor.shown = { kind, window, path: `/${referenceId}${path}`, dish, opened: currentMoment(visitor).date }
  const { startMenu } = await import('../../../src/enhance/menu.ts')
  startMenu({ openItem: (request) => chooseInSheet(visitor, request) })
  if (kind === 'search') (await import('../../../src/enhance/search/search.ts')).startSearch()
  await settle(device, 200)
  if (hasCartHere(visitor)) visitor.cart = reconcileWithBranch(visitor.venue, visitor.cart, place)
}

/** Returns the dishes that have a page at the visitor’s place. */
export const listedDishes = ({ venue, place }: Visitor): string[] =>
  eachPlannedDish(venue.menu).flatMap((placed) =>
    menuExclusion(placed, place) === null ? [placed.dish.id] : [],
  )

/** Returns a random valid line of a dish. */
export function randomLine({ venue, chance }: Visitor, id: string): PlannedLine {
  const dish = plannedDish(venue, id)?.dish
  if (!dish) throw new Error(`the plan has no dish ${id}`)
  const sizes = dish.sizes.filter(({ price }) => price !== null)
  const size = sizes.length > 0 ? chance.pick(sizes).id : null
  const free = dish.choices?.of.filter(({ soldOut }) => !soldOut) ?? []
  const most = Math.min(dish.choices?.most ?? free.length, free.length)
  const count = dish.choices ? chance.integer(Math.min(dish.choices.least, most), most) : 0
  const { least, most: limit } = quantityLimits(dish, size)
  return {
    dish: id,
    size,
    choices: free.slice(0, count).map((one) => one.id),
    note: dish.needsNote || chance.percent(10) ? 'no salt' : '',
    count: chance.integer(least, Math.min(limit, least + 2)),
  }
}

type SheetRequest = Parameters<
  Parameters<typeof import('../../../src/enhance/menu.ts').startMenu>[0]['openItem']
>[0]

/** Fills in the sheet of an item and adds the item to the cart. */
async function chooseInSheet(visitor: Visitor, { entry, shop, cartKey }: SheetRequest) {
  const [{ createItemEditor }, { cartFor }] = await Promise.all([
    import('../../../src/stores/cart/item-editor.ts'),
    import('../../../src/stores/cart/cart.ts'),
  ])
  const line = randomLine(visitor, entry.item.id)
  const editor = createItemEditor(cartFor(cartKey), shop, { entry, line: null, replaces: null })
  if (line.size !== null) editor.chooseLabel(line.size)
  for (const id of line.choices) editor.setModifier(entry.item.modifierGroups[0]?.id ?? '', id, 1)
  editor.setNote(line.note)
  editor.setCount(line.count)
  const { problems } = editor.$view.get()
  if (problems.length > 0)
    throw new Error(`the sheet of ${line.dish} reports problems: ${JSON.stringify(problems)}`)
  recordLine(visitor, line)
  return editor.save()
}

function recordLine(visitor: Visitor, line: PlannedLine): void {
  visitor.story.push(`  adds ${JSON.stringify(line)}`)
  const { branch, lines } = addPlannedLine(visitor.venue, visitor.cart, line)
  visitor.cart = reconcileWithBranch(visitor.venue, { branch, lines }, visitor.place)
}

/** Taps an add button; false if the page shows none. */
export async function tapAdd(visitor: Visitor): Promise<boolean> {
  const { shown, chance, venue } = visitor
  if (!('window' in shown)) return false
  const buttons = shown.window.document.querySelectorAll('a.add[data-add]').filter(isButtonVisible)
  if (buttons.length === 0) return false
  const button = chance.pick(buttons)
  const id = button.dataset.add ?? ''
  if (!('choices' in button.dataset)) {
    const dish = plannedDish(venue, id)?.dish
    const size = dish?.sizes.find(({ price }) => price !== null)?.id ?? null
    recordLine(visitor, { dish: id, size, choices: [], note: '', count: 1 })
  }
  button.click()
  await settle(visitor.device, 20)
  return true
}

/** Fills in and submits the form of an item page; false if there is none. */
export async function submitItem(visitor: Visitor): Promise<boolean> {
  const { shown, device } = visitor
  if (shown.kind !== 'item') return false
  const { document } = shown.window
  const button = document.querySelector('[data-submit]')
  if (!button || !isButtonVisible(button)) return false
  const line = randomLine(visitor, shown.dish ?? '')
  const form = document.querySelector('form[data-item-form]')
  if (!form) throw new Error('the submit button has no form')
  form.dispatchEvent({ type: 'pointerdown', bubbles: true })
  await settle(device)
  const check = (name: string, value: string) => {
    const all = form.querySelectorAll(`input[name="${name}"]`)
    const box = all.find(({ attributes }) => attributes.value === value)
    if (!box) throw new Error(`the form has no ${name} ${value}`)
    if (box.attributes.type === 'radio') for (const other of all) other.toggleAttribute('checked', false)
    box.toggleAttribute('checked', true)
    box.dispatchEvent({ type: 'change', bubbles: true })
  }
  if (line.size !== null) check('label', line.size)
  await settle(device)
  for (const id of line.choices) check(`g${id.slice(0, -1)}`, id)
  for (const field of form.querySelectorAll('textarea, input[name="quantity"]')) {
    Object.assign(field, { value: field.localName === 'textarea' ? line.note : String(line.count) })
    field.dispatchEvent({ type: 'change', bubbles: true })
  }
  await settle(device)
  recordLine(visitor, line)
  button.click()
  await settle(device, 20)
  return true
}

/** Whether a button is visible. Styles hide it while the venue is closed. */
export function isButtonVisible(button: PageElement): boolean {
  const { documentElement } = button.ownerDocument
  return !('hidden' in button.attributes) && !('closed' in documentElement.dataset)
}
