import type { JsonObject } from '../../../domain/json/json.ts'
import { objectsIn } from '../file-names.ts'
import { elementKey } from './element-key.ts'
import type { Names } from './names.ts'
import {
  type GroupForm,
  type OptionForm,
  type OptionsForm,
  type OptionsVenue,
  openGroup,
  type SizeForm,
} from './option-forms.ts'

/** What the form of a dish has of sizes and options. `prices`: by key of the size; that of a dish without sizes has the key ''. */
export type OptionsState = {
  readonly options: OptionsForm
  readonly prices: Readonly<Record<string, string>>
}

type Locales = { readonly locales: readonly string[] }

const emptyNames = ({ locales }: Locales): Names => Object.fromEntries(locales.map((locale) => [locale, '']))

/** Adds a size. The first one takes over the price of the dish. */
export function addSize({ options, prices }: OptionsState, venue: Locales): OptionsState {
  const key = newKey(options)
  const size: SizeForm = {
    ...{ key, base: {}, names: emptyNames(venue), unit: emptyNames(venue) },
    ...{ isQuantity: false, minimum: '', maximum: '' },
  }
  const { '': own = '', ...others } = prices
  return {
    options: { ...options, sizes: [...options.sizes, size], made: options.made + 1 },
    prices: { ...others, [key]: own },
  }
}

/** Removes a size. After the last one, the dish has its price. */
export function removeSize({ options, prices }: OptionsState, key: string): OptionsState {
  const sizes = options.sizes.filter((size) => size.key !== key)
  const { [key]: last = '', ...others } = prices
  return { options: { ...options, sizes }, prices: sizes.length > 0 ? others : { '': last } }
}

export const changeSize = (options: OptionsForm, key: string, change: Partial<SizeForm>): OptionsForm => ({
  ...options,
  sizes: changeIn(options.sizes, key, change),
})

export const moveSize = (options: OptionsForm, key: string, by: -1 | 1): OptionsForm => ({
  ...options,
  sizes: moveIn(options.sizes, key, by),
})

/** Adds an empty group, and shows it. */
export function addGroup(options: OptionsForm, venue: Locales): OptionsForm {
  const key = newKey(options)
  const group: GroupForm = {
    ...{ key, base: {}, isNew: true, names: emptyNames(venue), least: '0', most: '' },
    ...{ options: [], users: [] },
  }
  const added = { ...options, groups: [...options.groups, group], made: options.made + 1 }
  return { ...addOption(added, key, venue), step: { what: 'group', key } }
}

/**
 * Adds a copy of a group of another dish. It keeps its ids, so that it stays the same group, unless the dish has an option with the
 * same id already.
 */
export function copyGroup(options: OptionsForm, group: JsonObject, venue: OptionsVenue): OptionsForm {
  const own = new Set(options.groups.flatMap(({ options }) => options.map(({ key }) => key)))
  const isFree =
    options.groups.every(({ key }) => key !== elementKey(group)) &&
    objectsIn(group.modifiers).every((option) => !own.has(elementKey(option)))
  const opened = openGroup(null, group, venue)
  const withoutId = <Part extends { readonly key: string; readonly base: JsonObject }>(part: Part): Part => {
    if (isFree) return part
    const { id: _, ...base } = part.base
    return { ...part, key: `${newKey(options)}/${part.key}`, base }
  }
  const copy = {
    ...withoutId(opened),
    ...{ isNew: true, users: [] },
    options: opened.options.map(withoutId),
  }
  return { ...options, groups: [...options.groups, copy], step: null, made: options.made + 1 }
}

/** Removes a group from the dish, and shows the dish. */
export const removeGroup = (options: OptionsForm, key: string): OptionsForm => ({
  ...options,
  groups: options.groups.filter((group) => group.key !== key),
  step: null,
})

export const changeGroup = (options: OptionsForm, key: string, change: Partial<GroupForm>): OptionsForm => ({
  ...options,
  groups: changeIn(options.groups, key, change),
})

export const moveGroup = (options: OptionsForm, key: string, by: -1 | 1): OptionsForm => ({
  ...options,
  groups: moveIn(options.groups, key, by),
})

export function addOption(options: OptionsForm, group: string, venue: Locales): OptionsForm {
  const option: OptionForm = {
    ...{ key: newKey(options), base: {}, names: emptyNames(venue) },
    ...{ price: '', times: '1', isSoldOut: false },
  }
  return {
    ...withOptions(options, group, (list) => [...list, option]),
    made: options.made + 1,
  }
}

export const removeOption = (options: OptionsForm, group: string, key: string): OptionsForm =>
  withOptions(options, group, (list) => list.filter((option) => option.key !== key))

export const changeOption = (
  options: OptionsForm,
  group: string,
  key: string,
  change: Partial<OptionForm>,
): OptionsForm => withOptions(options, group, (list) => changeIn(list, key, change))

export const moveOption = (options: OptionsForm, group: string, key: string, by: -1 | 1): OptionsForm =>
  withOptions(options, group, (list) => moveIn(list, key, by))

function withOptions(
  options: OptionsForm,
  key: string,
  change: (list: readonly OptionForm[]) => readonly OptionForm[],
): OptionsForm {
  const groups = options.groups.map((group) =>
    group.key === key ? { ...group, options: change(group.options) } : group,
  )
  return { ...options, groups }
}

/** A key that no id can be, since ids contain no spaces. */
const newKey = ({ made }: OptionsForm): string => `new ${made}`

const changeIn = <Part extends { readonly key: string }>(
  list: readonly Part[],
  key: string,
  change: Partial<Part>,
): readonly Part[] => list.map((part) => (part.key === key ? { ...part, ...change } : part))

function moveIn<Part extends { readonly key: string }>(
  list: readonly Part[],
  key: string,
  by: -1 | 1,
): readonly Part[] {
  const at = list.findIndex((part) => part.key === key)
  const part = list[at]
  return part && list[at + by] ? list.toSpliced(at, 1).toSpliced(at + by, 0, part) : list
}
