import { type Localized, textIn } from '../values/localized.ts'
import type { Item } from './item.ts'
import { type Category, eachItem, type Menu } from './menu.ts'
import type { ModifierGroup } from './modifiers.ts'

/** Names that a composed name lists, and characters of a description that it takes, at most. */
const LISTED = 2
const DESCRIPTION = 40

/**
 * The menu with a name for everything that has none, for headings, links, titles and carts. A category and an option group
 * are called by what they hold, an item by its description, else by its category and its place there, a size and an option
 * by their place: `#2` needs no translation. `firstLocale`: the venue's default. Named parts are returned as they are.
 */
export function withComposedNames(menu: Menu, firstLocale: string): Menu {
  // An item of several categories is called the same in each.
  const itemNames = new Map<string, Localized>()
  for (const { item, category } of eachItem(menu.categories))
    if (!itemNames.has(item.id)) itemNames.set(item.id, itemName(item, category, firstLocale))
  const nameOf = ({ id, name }: Item) => itemNames.get(id) ?? name
  const smartCategories = mapped(menu.smartCategories, (smart, at) => {
    if (hasText(smart.name)) return smart
    const names = smart.itemIds.map((id) => itemNames.get(id) ?? {})
    return { ...smart, name: listed(names, firstLocale) ?? placed(at, firstLocale) }
  })
  return {
    ...menu,
    categories: mapped(menu.categories, (category, at) =>
      composedCategory(category, at, nameOf, firstLocale),
    ),
    smartCategories,
  }
}

function composedCategory(
  category: Category,
  at: number,
  nameOf: (item: Item) => Localized,
  firstLocale: string,
): Category {
  const items = mapped(category.items, (item) => composedItem(item, nameOf(item), firstLocale))
  const subcategories = mapped(category.subcategories, (sub, place) =>
    composedCategory(sub, place, nameOf, firstLocale),
  )
  if (hasText(category.name))
    return items === category.items && subcategories === category.subcategories
      ? category
      : { ...category, items, subcategories }
  const held = [...subcategories, ...items].map(({ name }) => name)
  return { ...category, name: listed(held, firstLocale) ?? placed(at, firstLocale), items, subcategories }
}

function composedItem(item: Item, name: Localized, firstLocale: string): Item {
  const labels = mapped(item.labels, (label, at) =>
    hasText(label.label) ? label : { ...label, label: placed(at, firstLocale) },
  )
  const modifierGroups = mapped(item.modifierGroups, (group, at) => composedGroup(group, at, firstLocale))
  const isSame = hasText(item.name) && labels === item.labels && modifierGroups === item.modifierGroups
  return isSame ? item : { ...item, name, labels, modifierGroups }
}

function itemName({ id, name, description }: Item, category: Category, firstLocale: string): Localized {
  if (hasText(name)) return name
  if (hasText(description)) return inTheirLocales([description], ([text = '']) => beginning(text))
  const at = category.items.findIndex((item) => item.id === id)
  if (!hasText(category.name)) return placed(at, firstLocale)
  return inTheirLocales([category.name], ([text = '']) => `${text} #${at + 1}`, firstLocale)
}

function composedGroup(group: ModifierGroup, at: number, firstLocale: string): ModifierGroup {
  const modifiers = mapped(group.modifiers, (modifier, place) =>
    hasText(modifier.name) ? modifier : { ...modifier, name: placed(place, firstLocale) },
  )
  if (hasText(group.name)) return modifiers === group.modifiers ? group : { ...group, modifiers }
  const names = group.modifiers.map(({ name }) => name)
  return { ...group, name: listed(names, firstLocale) ?? placed(at, firstLocale), modifiers }
}

const hasText = (text: Localized) => Object.values(text).some(Boolean)

/** The place in its list, for every language: `#1` for the first. */
const placed = (at: number, firstLocale: string): Localized => ({ [firstLocale]: `#${at + 1}` })

/** The first of some names, in each language that one of them is written in; null: none says anything. */
function listed(names: readonly Localized[], firstLocale: string): Localized | null {
  const said = names.filter(hasText)
  if (said.length === 0) return null
  const rest = said.length > LISTED ? '…' : ''
  return inTheirLocales(
    said.slice(0, LISTED),
    (texts, locale) => texts.join(commaOf(locale)) + rest,
    firstLocale,
  )
}

function inTheirLocales(
  names: readonly Localized[],
  compose: (texts: readonly string[], locale: string) => string,
  firstLocale?: string,
): Localized {
  const locales = new Set(names.flatMap((name) => Object.keys(name).filter((locale) => name[locale])))
  return Object.fromEntries(
    [...locales].map((locale) => [
      locale,
      compose(
        names.map((name) => textIn(name, locale, firstLocale)),
        locale,
      ),
    ]),
  )
}

/** What stands between the names of a list, by the script of a language. */
function commaOf(locale: string): string {
  if (/^(ja|zh)\b/.test(locale)) return '、'
  return /^(ar|fa|ur)\b/.test(locale) ? '، ' : ', '
}

/** The beginning of a text, cut at a word and without half a character. */
function beginning(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  const signs = [...flat]
  if (signs.length <= DESCRIPTION) return flat
  const cut = signs.slice(0, DESCRIPTION).join('')
  const word = cut.lastIndexOf(' ')
  return `${word > cut.length / 2 ? cut.slice(0, word) : cut}…`
}

/** As `map`; the list itself where nothing in it changes. */
function mapped<Part>(list: readonly Part[], change: (part: Part, at: number) => Part): readonly Part[] {
  const next = list.map(change)
  return next.some((part, at) => part !== list[at]) ? next : list
}
