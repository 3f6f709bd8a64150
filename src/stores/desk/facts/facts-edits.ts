import { dequal } from 'dequal/lite'
import type { Edit } from '../../../domain/desk/edit.ts'
import type { EditPath } from '../../../domain/desk/edit-path.ts'
import { isSameValue } from '../../../domain/desk/same-value.ts'
import { isJsonList, type Json, type JsonObject } from '../../../domain/json/json.ts'
import { valueAt } from '../../../domain/json/json-change.ts'
import { weekdays } from '../../../domain/time/weekday.ts'
import { writeNumber } from '../forms/typed-number.ts'
import type { Part } from '../menu-edits.ts'
import { type MenuCategory, type MenuItem, type Place, readFlag } from '../menu-list.ts'
import { writeBranches } from './branch-list.ts'
import { type CategoryFacts, type FactsForm, type ItemFacts, measures } from './facts-form.ts'
import { namedLists, withPending, writeEntries } from './named-entries.ts'
import { taxesInUse, taxLists, writeTaxes } from './typed-taxes.ts'
import { writeWindow } from './typed-window.ts'
import { itemTypes } from './venue-selling.ts'

/** What edits of facts are based on: an element as the file has it, or as it was just added. */
export type FactsOwner = Part & { readonly element: JsonObject; readonly place: Place }

type Context = {
  readonly menu: readonly MenuCategory[]
  /** Makes the id of a tax or a sticker from its names. */
  newId(names: readonly string[]): string
}

/** The edits that a checked form means. Nothing is edited that was not changed. */
export function factsEdits(owner: FactsOwner, { before, now }: FactsForm, context: Context): Edit[] {
  const start = owner.kind === 'item' ? { item: owner.id } : { category: owner.id }
  const set = (field: string | readonly [string, string], to: Json): Edit[] => {
    const names = typeof field === 'string' ? [field] : field
    const from = valueAt(owner.element, names) ?? null
    const path: EditPath = [start, ...names]
    return isSameValue(from, to) ? [] : [{ kind: 'set', path, from, to }]
  }
  const own =
    now.kind === 'item' && before.kind === 'item'
      ? itemEdits(owner.element, before, now, context, set)
      : now.kind === 'category' && before.kind === 'category'
        ? categoryEdits(owner, before, now, set)
        : []
  const { branches, availability } = owner.element
  return [
    ...(dequal(now.branches, before.branches) ? [] : set('branches', writeBranches(branches, now.branches))),
    ...(dequal(now.window, before.window) ? [] : set('availability', writeWindow(availability, now.window))),
    ...own,
  ]
}

type SetField = (field: string | readonly [string, string], to: Json) => Edit[]

function itemEdits(
  element: JsonObject,
  before: ItemFacts,
  now: ItemFacts,
  { menu, newId }: Context,
  set: SetField,
): Edit[] {
  const isChanged = (field: keyof ItemFacts) => !dequal(now[field], before[field])
  const flags = (['sold_out', 'comment_required'] as const).filter(isChanged)
  return [
    ...flags.flatMap((flag) => set(flag, now[flag])),
    ...itemTypes
      .filter((type) => now.types[type] !== before.types[type])
      .flatMap((type) => set(['types', type], now.types[type])),
    ...(isChanged('available_from') ? set('available_from', now.available_from || null) : []),
    ...measures
      .filter(isChanged)
      .flatMap((measure) =>
        set(measure, writeNumber(element[measure], now[measure], { whole: measure === 'calories' })),
      ),
    ...(isChanged('preparation_time_type') ? set('preparation_time_type', now.preparation_time_type) : []),
    ...namedLists.flatMap((list) => {
      const entries = withPending(now[list], now.pending[list], menu, list)
      if (dequal(entries, before[list])) return []
      return set(list, writeEntries(entries, list === 'stickers' ? newId : undefined))
    }),
    ...taxLists
      .filter(isChanged)
      .flatMap((list) => set(list, writeTaxes(now[list], taxesInUse(menu), newId))),
    ...(isChanged('suggested_items') ? set('suggested_items', writeSuggested(element, now)) : []),
  ]
}

/** Ids stay numbers if they were. */
function writeSuggested({ suggested_items: before }: JsonObject, { suggested_items: ids }: ItemFacts): Json {
  const known = isJsonList(before) ? before : []
  return ids.length > 0 ? ids.map((id) => known.find((one) => String(one) === id) ?? id) : null
}

function categoryEdits(
  { id, place }: FactsOwner,
  before: CategoryFacts,
  now: CategoryFacts,
  set: SetField,
): Edit[] {
  const days = (['available', 'pin'] as const).flatMap((field) =>
    weekdays
      .filter((day) => now[field][day] !== before[field][day])
      .flatMap((day) => set([field, day], now[field][day])),
  )
  const list: EditPath = now.parent === null ? ['menu'] : [{ category: now.parent }, 'subcategories']
  const move: Edit = { kind: 'move', id, from: place.list, to: list, before: { from: place.next, to: null } }
  return [
    ...days,
    ...(now.smart === before.smart ? [] : set('smart', now.smart)),
    ...(now.parent === before.parent ? [] : [move]),
  ]
}

/** Marks a dish as sold out, or as available again. Null if that changes nothing. */
export function setSoldOut(
  { id, element }: Pick<MenuItem, 'id' | 'element'>,
  isSoldOut: boolean,
): Edit | null {
  const from = element.sold_out ?? null
  if (readFlag(from, false) === isSoldOut) return null
  return { kind: 'set', path: [{ item: id }, 'sold_out'], from, to: isSoldOut }
}
