/** Random operations at the menu desk, made as its screen makes them: by its forms and edit makers. */
import type { Edit } from '../../../src/domain/desk/edit.ts'
import { isJsonObject, type Json } from '../../../src/domain/json/json.ts'
import { weekdays } from '../../../src/domain/time/weekday.ts'
import { withBranch } from '../../../src/stores/desk/facts/branch-list.ts'
import { setSoldOut } from '../../../src/stores/desk/facts/facts-edits.ts'
import {
  type CategoryFacts,
  type FactsForm,
  type ItemFacts,
  measures,
  preparationUnits,
} from '../../../src/stores/desk/facts/facts-form.ts'
import { addEntry, entriesInUse, namedLists } from '../../../src/stores/desk/facts/named-entries.ts'
import { taxLists } from '../../../src/stores/desk/facts/typed-taxes.ts'
import type { TypedWindow } from '../../../src/stores/desk/facts/typed-window.ts'
import { itemTypes, sellingOf, type VenueSelling } from '../../../src/stores/desk/facts/venue-selling.ts'
import {
  duplicateItem,
  moveBy,
  moveTo,
  removeElement,
  setVisible,
  siblingsOf,
} from '../../../src/stores/desk/menu-edits.ts'
import { listMenu, type MenuCategory, type MenuItem } from '../../../src/stores/desk/menu-list.ts'
import { editsOf, formOf, type Opened, type PartForm } from '../../../src/stores/desk/part-form.ts'
import type { Choice } from '../arbitrary-edits.ts'
import { operateLists } from './lists.ts'
import { pick, rest } from './pick.ts'

/** What the desk knows when somebody does something. */
type Desk = {
  readonly menu: readonly MenuCategory[]
  readonly selling: VenueSelling
  readonly locales: readonly string[]
  readonly currency: string
  readonly newId: string
}

/** The share of operations that are about lists of the venue. */
const LISTS = 0.25

/** The edits of an operation that a choice means. `newId` must be new in the file. Empty if there is nothing to do it with. */
export function operate(file: Json, [first, where, what, how]: Choice, newId: string): readonly Edit[] {
  if (first < LISTS) return operateLists(file, [first / LISTS, where, what, how])
  const kind = (first - LISTS) / (1 - LISTS)
  const business = isJsonObject(file) && isJsonObject(file.business) ? file.business : {}
  const locales = (business.locales ?? ['en']) as string[]
  const selling = sellingOf(business)
  const desk = { menu: listMenu(file), selling, locales, currency: String(business.currency), newId }
  const category = pick(desk.menu, where)
  const item = category && pick(category.items, what)
  if (kind < 0.1 || !category) return submit(desk, { kind: 'new-category' }, how)
  if (kind < 0.2) return submit(desk, { kind: 'new-item', category }, how)
  if (kind < 0.3) return submit(desk, { kind: 'category', category }, how)
  if (kind < 0.35) return some(moveBy(siblingsOf(desk.menu, category), category.id, how < 0.5 ? -1 : 1))
  if (!item) return []
  if (kind < 0.7) return submit(desk, { kind: 'item', item, category }, how)
  return quickly(desk, item, (kind - 0.7) / 0.3, how)
}

/** Does something with a dish that needs no form. */
function quickly({ menu, newId }: Desk, item: MenuItem, which: number, how: number): readonly Edit[] {
  const isOn = how < 0.5
  if (which < 0.2) return some(setSoldOut(item, isOn))
  if (which < 0.4) return some(setVisible(item, isOn))
  if (which < 0.6) return some(moveBy(siblingsOf(menu, item), item.id, isOn ? -1 : 1))
  if (which < 0.8) return [duplicateItem(item, newId)]
  const target = pick(
    menu.filter(({ items }) => items.every(({ id }) => id !== item.id)),
    how,
  )
  return which < 0.9 && target ? [moveTo(item, target)] : [removeElement(item)]
}

const some = (edit: Edit | null): readonly Edit[] => (edit ? [edit] : [])

/** Changes one part of a form and saves it. */
function submit(desk: Desk, opened: Opened, how: number): readonly Edit[] {
  const { menu, locales, currency, newId } = desk
  const form = formOf(opened, { locales, currency, menu })
  const isNew = opened.kind.startsWith('new-')
  const changed = isNew || how < 0.3 ? { ...form, ...typeText(form, locales, rest(how)) } : form
  const priced =
    isNew || (how >= 0.3 && how < 0.5) ? { ...changed, prices: typePrices(form, currency, how) } : changed
  const facts = isNew || how >= 0.5 ? changeFacts(desk, opened, priced.facts, rest(how)) : priced.facts
  return editsOf(opened, { ...priced, facts }, { menu, currency, locales, freshId: () => newId })
}

function typeText({ texts }: PartForm, locales: readonly string[], how: number): Partial<PartForm> {
  const locale = pick(locales, how) ?? 'en'
  const text = { name: `New “${how}”\n\\ 名`, description: how < 0.5 ? '' : 'A <b>description</b>' }
  return { texts: { ...texts, [locale]: text } }
}

const typePrices = ({ prices }: PartForm, currency: string, how: number): PartForm['prices'] =>
  Object.fromEntries(
    Object.keys(prices).map((id, index) => [id, how < 0.35 ? '' : currency === 'JPY' ? '450' : `${index}٫5`]),
  )

function changeFacts(desk: Desk, opened: Opened, { before, now }: FactsForm, how: number): FactsForm {
  if (before.kind === 'item' && now.kind === 'item') {
    const id = opened.kind === 'item' ? opened.item.id : null
    return { before, now: { ...now, ...itemChange(desk, id, now, how) } }
  }
  if (before.kind !== 'category' || now.kind !== 'category') throw new Error('a form is about one kind')
  const id = opened.kind === 'category' ? opened.category.id : null
  return { before, now: { ...now, ...categoryChange(desk, id, now, how) } }
}

const windows: readonly TypedWindow[] = [
  { when: 'always', from: '', to: '' },
  { when: 'daily', from: '18:00', to: '02:00' },
  { when: 'dates', from: '2026-06-01T00:00', to: '' },
  { when: 'never', from: '', to: '' },
]

const sellingChange = ({ selling }: Desk, { branches }: ItemFacts | CategoryFacts, how: number) => {
  const ids = selling.branches.map(({ id }) => id)
  if (how < 0.5) return { window: pick(windows, how * 2) ?? windows[0] } as { window: TypedWindow }
  return { branches: withBranch(branches, pick(ids, rest(how)) ?? '', how < 0.75, ids) }
}

function itemChange(desk: Desk, id: string | null, facts: ItemFacts, how: number): Partial<ItemFacts> {
  const { menu, locales } = desk
  const by = rest(how)
  const list = pick(namedLists, by) ?? 'tags'
  const tax = pick(taxLists, by) ?? 'taxes'
  const type = pick(itemTypes, by) ?? 'delivery'
  const other = pick(
    menu.flatMap(({ items }) => items).filter((item) => item.id !== id),
    by,
  )
  const changes: (() => Partial<ItemFacts>)[] = [
    () => sellingChange(desk, facts, by),
    () => ({ types: { ...facts.types, [type]: !facts.types[type] } }),
    () => ({ available_from: by < 0.5 ? '' : '2026-05-01T18:30' }),
    () => ({ [pick(measures, by) ?? 'calories']: by < 0.3 ? '' : `${Math.floor(by * 900)}` }),
    () => ({ preparation_time_type: pick(preparationUnits, by) ?? 'minute' }),
    () => ({ comment_required: !facts.comment_required, sold_out: !facts.sold_out }),
    () => ({ [list]: facts[list].slice(1) }),
    () => ({ [list]: addEntry(facts[list], `Entry ${by}`, locales[0] ?? 'en', []) }),
    () => {
      const used = pick(entriesInUse(menu, list), by)
      const name = Object.values(used?.names ?? {})[0] ?? ''
      return { [list]: addEntry(facts[list], name, locales[0] ?? 'en', entriesInUse(menu, list)) }
    },
    () => ({
      [list]: facts[list].map((entry) => ({
        ...entry,
        names: { ...entry.names, [locales[0] ?? 'en']: `${by}` },
      })),
    }),
    () => ({ [tax]: [...facts[tax], { key: 'new', name: `Tax ${by}`, rate: '2,5', element: null }] }),
    () => ({ [tax]: facts[tax].slice(1) }),
    () => ({
      suggested_items: other
        ? [...new Set([...facts.suggested_items, other.id])]
        : facts.suggested_items.slice(1),
    }),
  ]
  return pick(changes, how)?.() ?? {}
}

function categoryChange(
  desk: Desk,
  id: string | null,
  facts: CategoryFacts,
  how: number,
): Partial<CategoryFacts> {
  const by = rest(how)
  const day = pick(weekdays, by) ?? 'monday'
  // A new category has no categories within it, so it can be within any.
  const parent = id === null ? pick(desk.menu, by)?.id : undefined
  const changes: (() => Partial<CategoryFacts>)[] = [
    () => sellingChange(desk, facts, by),
    () => ({ available: { ...facts.available, [day]: !facts.available[day] } }),
    () => ({ pin: { ...facts.pin, [day]: !facts.pin[day] } }),
    () => ({ smart: !facts.smart }),
    () => ({ parent: parent ?? (by < 0.5 ? null : facts.parent) }),
  ]
  return pick(changes, how)?.() ?? {}
}
