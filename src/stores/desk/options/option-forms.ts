import { isSameGroup } from '../../../domain/desk/same-group.ts'
import type { JsonObject } from '../../../domain/json/json.ts'
import { objectsIn } from '../file-names.ts'
import { showNumber } from '../forms/typed-number.ts'
import { showPrice } from '../forms/typed-price.ts'
import { type MenuCategory, readFlag, type Texts } from '../menu-list.ts'
import { elementKey } from './element-key.ts'
import { LABEL, type Names, namesFor, readOwnNames, UNIT } from './names.ts'

/** `base`: the element of the file that the form changes, empty for a new one; what the form does not know stays in it. */
type Based = {
  /** Identifies it in the form: the id of the file, or a made-up key for what is new. */
  readonly key: string
  readonly base: JsonObject
  readonly names: Names
}

/** A price label. Its price is among the prices of the dish, by its key. */
export type SizeForm = Based & {
  /** Whether the price is for one unit of a quantity, with limits as typed. */
  readonly isQuantity: boolean
  readonly minimum: string
  readonly maximum: string
  readonly unit: Names
}

/** An option of a group. `times`: how often a dish may have it, as typed. */
export type OptionForm = Based & {
  readonly price: string
  readonly times: string
  readonly isSoldOut: boolean
}

/** A group of options. Limits as typed: at least `least` must be chosen, at most `most`; '' means no limit. */
export type GroupForm = Based & {
  /** Whether the form added it to the dish, empty or as a copy. */
  readonly isNew: boolean
  readonly least: string
  readonly most: string
  readonly options: readonly OptionForm[]
  /** The other dishes that have the same group. */
  readonly users: readonly GroupUser[]
}

/** A dish that has a group, with the group as the file has it there. */
export type GroupUser = { readonly id: string; readonly texts: Texts; readonly group: JsonObject }

/** What the sheet shows instead of the dish. `shared`: where the changes of a group apply. */
export type OptionsStep =
  | { readonly what: 'sizes' | 'copy' }
  | { readonly what: 'group' | 'shared'; readonly key: string }

/** Tells steps apart. A group and the question about it have the same key. */
export const stepKey = (step: OptionsStep): string => ('key' in step ? `group ${step.key}` : step.what)

export type OptionsForm = {
  readonly sizes: readonly SizeForm[]
  readonly groups: readonly GroupForm[]
  readonly step: OptionsStep | null
  /** Whether problems are shown. They are from the first attempt on. */
  readonly isChecked: boolean
  /** Where the changes of a shared group apply, by its key. */
  readonly spread: Readonly<Record<string, 'here' | 'all'>>
  /** How many elements the form has made. */
  readonly made: number
}

/** What a form of options needs to know of the venue. `locales`: its languages, the first one first. */
export type OptionsVenue = {
  readonly currency: string
  readonly locales: readonly string[]
  readonly menu: readonly MenuCategory[]
}

/** The form of a dish’s price labels and option groups. `id`: of the dish; null for a new one. */
export function openOptions(id: string | null, element: JsonObject, venue: OptionsVenue): OptionsForm {
  return {
    sizes: objectsIn(element.price_labels).map((size) => openSize(size, venue)),
    groups: objectsIn(element.modifier_groups).map((group) => openGroup(id, group, venue)),
    ...{ step: null, isChecked: false, spread: {}, made: 0 },
  }
}

function openSize(base: JsonObject, { locales }: OptionsVenue): SizeForm {
  return {
    ...{ key: elementKey(base), base },
    names: readOwnNames(base, LABEL, locales),
    isQuantity: readFlag(base.isQty, false),
    minimum: showNumber(base.minimum),
    maximum: showNumber(base.maximum),
    unit: readOwnNames(base, UNIT, locales),
  }
}

export function openGroup(dish: string | null, base: JsonObject, venue: OptionsVenue): GroupForm {
  return {
    ...{ key: elementKey(base), base, isNew: false },
    names: namesFor(base.locales, venue.locales),
    least: String(leastOf(base)),
    most: showNumber(base.max),
    options: objectsIn(base.modifiers).map((option) => openOption(option, venue)),
    users: usersOf(base, venue.menu).filter(({ id }) => id !== dish),
  }
}

function openOption(base: JsonObject, { locales, currency }: OptionsVenue): OptionForm {
  const price = typeof base.price === 'number' || typeof base.price === 'string' ? base.price : null
  return {
    ...{ key: elementKey(base), base },
    names: namesFor(base.locales, locales),
    price: showPrice(price, currency),
    times: showNumber(base.quantity) || '1',
    isSoldOut: readFlag(base.sold_out, false),
  }
}

/** How many options a group of the file requires: at least one if it is required. */
export const leastOf = ({ min, required }: JsonObject): number =>
  Math.max(Number(min ?? 0), readFlag(required, false) ? 1 : 0)

/** The dishes that have the same group, in the order of the menu. */
export function usersOf(group: JsonObject, menu: readonly MenuCategory[]): GroupUser[] {
  const users = new Map<string, GroupUser>()
  for (const { id, texts, element } of menu.flatMap(({ items }) => items)) {
    const same = objectsIn(element.modifier_groups).find((other) => isSameGroup(group, other))
    if (same && !users.has(id)) users.set(id, { id, texts, group: same })
  }
  return [...users.values()]
}
