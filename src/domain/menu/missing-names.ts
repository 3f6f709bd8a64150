import { type Localized, textIn } from '../values/localized.ts'
import type { Item } from './item.ts'
import { type Category, eachItem, type Menu } from './menu.ts'
import type { ModifierGroup } from './modifiers.ts'

/** The most names that a composed name lists, and the most characters that it takes from a description. */
const MAX_LISTED_NAMES = 2
const MAX_DESCRIPTION_LENGTH = 40

/**
 * Gives a name to every part of the menu that has none, for headings, links, titles and carts. Categories and modifier
 * groups get the names of what they contain. Items get their description, else their category and position. Price labels
 * and modifiers get their position: `#2` needs no translation. `firstLocale` is the venue's default locale. Parts that
 * have a name are returned unchanged.
 */
export function fillMissingNames(menu: Menu, firstLocale: string): Menu {
  // An item in several categories has the same name in each.
  const itemNames = new Map<string, Localized>()
  for (const { item, category } of eachItem(menu.categories))
    if (!itemNames.has(item.id)) itemNames.set(item.id, composeItemName(item, category, firstLocale))
  const nameOf = ({ id, name }: Item) => itemNames.get(id) ?? name
  const smartCategories = mapIfChanged(menu.smartCategories, (smart, at) => {
    if (hasText(smart.name)) return smart
    const names = smart.itemIds.map((id) => itemNames.get(id) ?? {})
    return { ...smart, name: listNames(names, firstLocale) ?? ordinalName(at, firstLocale) }
  })
  return {
    ...menu,
    categories: mapIfChanged(menu.categories, (category, at) =>
      nameCategory(category, at, nameOf, firstLocale),
    ),
    smartCategories,
  }
}

function nameCategory(
  category: Category,
  at: number,
  nameOf: (item: Item) => Localized,
  firstLocale: string,
): Category {
  const items = mapIfChanged(category.items, (item) => nameItemParts(item, nameOf(item), firstLocale))
  const subcategories = mapIfChanged(category.subcategories, (sub, place) =>
    nameCategory(sub, place, nameOf, firstLocale),
  )
  if (hasText(category.name))
    return items === category.items && subcategories === category.subcategories
      ? category
      : { ...category, items, subcategories }
  const held = [...subcategories, ...items].map(({ name }) => name)
  return {
    ...category,
    name: listNames(held, firstLocale) ?? ordinalName(at, firstLocale),
    items,
    subcategories,
  }
}

function nameItemParts(item: Item, name: Localized, firstLocale: string): Item {
  const labels = mapIfChanged(item.labels, (label, at) =>
    hasText(label.label) ? label : { ...label, label: ordinalName(at, firstLocale) },
  )
  const modifierGroups = mapIfChanged(item.modifierGroups, (group, at) =>
    nameModifierGroup(group, at, firstLocale),
  )
  const isSame = hasText(item.name) && labels === item.labels && modifierGroups === item.modifierGroups
  return isSame ? item : { ...item, name, labels, modifierGroups }
}

function composeItemName(
  { id, name, description }: Item,
  category: Category,
  firstLocale: string,
): Localized {
  if (hasText(name)) return name
  if (hasText(description)) return composePerLocale([description], ([text = '']) => shortenText(text))
  const at = category.items.findIndex((item) => item.id === id)
  if (!hasText(category.name)) return ordinalName(at, firstLocale)
  return composePerLocale([category.name], ([text = '']) => `${text} #${at + 1}`, firstLocale)
}

function nameModifierGroup(group: ModifierGroup, at: number, firstLocale: string): ModifierGroup {
  const modifiers = mapIfChanged(group.modifiers, (modifier, place) =>
    hasText(modifier.name) ? modifier : { ...modifier, name: ordinalName(place, firstLocale) },
  )
  if (hasText(group.name)) return modifiers === group.modifiers ? group : { ...group, modifiers }
  const names = group.modifiers.map(({ name }) => name)
  return { ...group, name: listNames(names, firstLocale) ?? ordinalName(at, firstLocale), modifiers }
}

const hasText = (text: Localized) => Object.values(text).some(Boolean)

/** Names a part by its position in its list, for every language: `#1` for the first. */
const ordinalName = (at: number, firstLocale: string): Localized => ({ [firstLocale]: `#${at + 1}` })

/** Joins the first names in each of their languages; returns null if all names are empty. */
function listNames(names: readonly Localized[], firstLocale: string): Localized | null {
  const said = names.filter(hasText)
  if (said.length === 0) return null
  const rest = said.length > MAX_LISTED_NAMES ? '…' : ''
  return composePerLocale(
    said.slice(0, MAX_LISTED_NAMES),
    (texts, locale) => texts.join(listSeparator(locale)) + rest,
    firstLocale,
  )
}

function composePerLocale(
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

/** Returns the list separator of a language. */
function listSeparator(locale: string): string {
  if (/^(ja|zh)\b/.test(locale)) return '、'
  return /^(ar|fa|ur)\b/.test(locale) ? '، ' : ', '
}

/** Shortens a text at a word boundary without splitting a character. */
function shortenText(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  const signs = [...flat]
  if (signs.length <= MAX_DESCRIPTION_LENGTH) return flat
  const cut = signs.slice(0, MAX_DESCRIPTION_LENGTH).join('')
  const word = cut.lastIndexOf(' ')
  return `${word > cut.length / 2 ? cut.slice(0, word) : cut}…`
}

/** Maps a list, and returns the list itself if no element changes. */
function mapIfChanged<Part>(
  list: readonly Part[],
  change: (part: Part, at: number) => Part,
): readonly Part[] {
  const next = list.map(change)
  return next.some((part, at) => part !== list[at]) ? next : list
}
