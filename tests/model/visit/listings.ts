/** Pages that list dishes: opened with the scripts that were made for them, and tapped. */
import type { PageElement } from '../../helpers/dom/elements.ts'
import { openWindow, settle } from '../browser/window.ts'
import { heldAgainst, withLine } from '../expected/cart.ts'
import { offMenu } from '../expected/dishes.ts'
import { limitsOf, type PlannedLine } from '../expected/prices.ts'
import { eachPlannedDish, plannedDish } from '../venues/planned-venue.ts'
import { type ListingKind, now, sellsHere, type Visitor } from './visitor.ts'

/** Opens a page of the visitor's place; `dish` for an item's page or that of its category. */
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
  visitor.shown = { kind, window, path: `/${referenceId}${path}`, dish, opened: now(visitor).date }
  const { startMenu } = await import('../../../src/enhance/menu.ts')
  startMenu({ openItem: (request) => chooseInSheet(visitor, request) })
  if (kind === 'search') (await import('../../../src/enhance/search/search.ts')).startSearch()
  await settle(device, 200)
  if (sellsHere(visitor)) visitor.cart = heldAgainst(visitor.venue, visitor.cart, place)
}

/** Dishes with a page of their own at the visitor's place. */
export const listed = ({ venue, place }: Visitor): string[] =>
  eachPlannedDish(venue.menu).flatMap((placed) => (offMenu(placed, place) === null ? [placed.dish.id] : []))

/** A line that the dish can be ordered as, chosen at random. */
export function randomLine({ venue, chance }: Visitor, id: string): PlannedLine {
  const dish = plannedDish(venue, id)?.dish
  if (!dish) throw new Error(`there is no dish ${id}`)
  const sizes = dish.sizes.filter(({ price }) => price !== null)
  const size = sizes.length > 0 ? chance.one(sizes).id : null
  const free = dish.choices?.of.filter(({ soldOut }) => !soldOut) ?? []
  const most = Math.min(dish.choices?.most ?? free.length, free.length)
  const count = dish.choices ? chance.whole(Math.min(dish.choices.least, most), most) : 0
  const { least, most: limit } = limitsOf(dish, size)
  return {
    dish: id,
    size,
    choices: free.slice(0, count).map((one) => one.id),
    note: dish.needsNote || chance.percent(10) ? 'no salt' : '',
    count: chance.whole(least, Math.min(limit, least + 2)),
  }
}

type SheetRequest = Parameters<
  Parameters<typeof import('../../../src/enhance/menu.ts').startMenu>[0]['openItem']
>[0]

/** What a diner does in the sheet of an item: they choose and add it. */
async function chooseInSheet(visitor: Visitor, { entry, shop, cartKey }: SheetRequest) {
  const [{ itemEditor }, { cartFor }] = await Promise.all([
    import('../../../src/stores/cart/item-editor.ts'),
    import('../../../src/stores/cart/cart.ts'),
  ])
  const line = randomLine(visitor, entry.item.id)
  const editor = itemEditor(cartFor(cartKey), shop, { entry, line: null, replaces: null })
  if (line.size !== null) editor.chooseLabel(line.size)
  for (const id of line.choices) editor.setModifier(entry.item.modifierGroups[0]?.id ?? '', id, 1)
  editor.setNote(line.note)
  editor.setCount(line.count)
  const { problems } = editor.$view.get()
  if (problems.length > 0) throw new Error(`the sheet of ${line.dish} complains: ${JSON.stringify(problems)}`)
  note(visitor, line)
  return editor.save()
}

function note(visitor: Visitor, line: PlannedLine): void {
  visitor.story.push(`  adds ${JSON.stringify(line)}`)
  const { branch, lines } = withLine(visitor.venue, visitor.cart, line)
  visitor.cart = heldAgainst(visitor.venue, { branch, lines }, visitor.place)
}

/** Taps one of the buttons that add a dish; false: the page shows none. */
export async function tapAdd(visitor: Visitor): Promise<boolean> {
  const { shown, chance, venue } = visitor
  if (!('window' in shown)) return false
  const buttons = shown.window.document.querySelectorAll('a.add[data-add]').filter(isOffered)
  if (buttons.length === 0) return false
  const button = chance.one(buttons)
  const id = button.dataset.add ?? ''
  if (!('choices' in button.dataset)) {
    const dish = plannedDish(venue, id)?.dish
    const size = dish?.sizes.find(({ price }) => price !== null)?.id ?? null
    note(visitor, { dish: id, size, choices: [], note: '', count: 1 })
  }
  button.click()
  await settle(visitor.device, 20)
  return true
}

/** Fills in the form of an item's page and sends it; false: there is none to send. */
export async function submitItem(visitor: Visitor): Promise<boolean> {
  const { shown, device } = visitor
  if (shown.kind !== 'item') return false
  const { document } = shown.window
  const button = document.querySelector('[data-submit]')
  if (!button || !isOffered(button)) return false
  const line = randomLine(visitor, shown.dish ?? '')
  const form = document.querySelector('form[data-item-form]')
  if (!form) throw new Error('a button without its form')
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
  note(visitor, line)
  button.click()
  await settle(device, 20)
  return true
}

/** Is a button there for the diner? Styles hide it while the venue is closed. */
export function isOffered(button: PageElement): boolean {
  const { documentElement } = button.ownerDocument
  return !('hidden' in button.attributes) && !('closed' in documentElement.dataset)
}
