import type { Json, JsonObject } from '../../../domain/json/json.ts'
import { foldText } from '../../../domain/search/fold-text.ts'
import { objectsIn, readNames } from '../file-names.ts'
import type { MenuCategory } from '../menu-list.ts'

/** The lists of a dish whose entries have names in several languages. Allergens are tags. */
export const namedLists = ['ingredients', 'tags', 'stickers'] as const
export type NamedList = (typeof namedLists)[number]

/** An ingredient, a tag or a sticker, as typed. */
export type NamedEntry = {
  /** Identifies it within its list while it is edited. */
  readonly key: string
  readonly names: Readonly<Record<string, string>>
  /** As this or another dish of the file has it, with its picture and all that only the file knows; null if it is new. */
  readonly element: JsonObject | null
}

export const readEntries = (value: Json | undefined): NamedEntry[] =>
  objectsIn(value).map((element, index) => ({
    key: String(index),
    names: readNames(element.locales),
    element,
  }))

/** Adds an entry by its name: one that another dish has, or a new one, named in this language. Nothing if the list has it already. */
export function addEntry(
  entries: readonly NamedEntry[],
  typed: string,
  locale: string,
  inUse: readonly NamedEntry[],
): readonly NamedEntry[] {
  const name = foldText(typed)
  const isNamed = ({ names }: NamedEntry) => Object.values(names).some((one) => foldText(one) === name)
  if (!name || entries.some(isNamed)) return entries
  const known = inUse.find(isNamed)
  const key = `new ${1 + Math.max(0, ...entries.map((entry) => Number(entry.key.replace('new ', '')) + 1))}`
  return [...entries, known ? { ...known, key } : { key, names: { [locale]: typed.trim() }, element: null }]
}

/** A name that was typed and not added yet. `locale`: its language. */
export type PendingName = { readonly typed: string; readonly locale: string }

/** Entries with a name that was left in its field, so that saving a form does not lose it. */
export const withPending = (
  entries: readonly NamedEntry[],
  pending: PendingName | undefined,
  menu: readonly MenuCategory[],
  list: NamedList,
): readonly NamedEntry[] =>
  pending?.typed.trim() ? addEntry(entries, pending.typed, pending.locale, entriesInUse(menu, list)) : entries

/** The different entries of a list of all dishes, as a choice for others. */
export function entriesInUse(menu: readonly MenuCategory[], list: NamedList): NamedEntry[] {
  const found = new Map<string, NamedEntry>()
  for (const { items } of menu)
    for (const { element } of items)
      for (const entry of readEntries(element[list])) {
        const key = foldText(Object.values(entry.names)[0] ?? '')
        if (key && !found.has(key)) found.set(key, entry)
      }
  return [...found.values()]
}

/** Whether an entry has a name in any language. */
export const isNamed = ({ names }: NamedEntry): boolean => Object.values(names).some((name) => name.trim())

/** A list for the file. Entries that did not change are the same objects. @param newId makes the id of a sticker, which needs one */
export function writeEntries(
  entries: readonly NamedEntry[],
  newId?: (names: readonly string[]) => string,
): Json {
  const written = entries.map((entry): Json => {
    if (entry.element) return withNames(entry.element, entry.names)
    const locales = Object.entries(entry.names).flatMap(([locale, name]) =>
      name.trim() ? [{ locale, name: name.trim() }] : [],
    )
    const names = locales.map(({ name }) => name)
    return { ...(newId && { id: newId(names) }), locales }
  })
  return written.length > 0 ? written : null
}

/** An element with other names. Its texts keep their order, and what else they contain. */
function withNames(element: JsonObject, names: NamedEntry['names']): JsonObject {
  const before = readNames(element.locales)
  const changed = Object.keys({ ...before, ...names }).filter(
    (locale) => (names[locale] ?? '').trim() !== (before[locale] ?? '').trim(),
  )
  if (changed.length === 0) return element
  const texts = objectsIn(element.locales)
  const kept = texts.flatMap((text) => {
    if (typeof text.locale !== 'string' || !changed.includes(text.locale)) return [text]
    const name = (names[text.locale] ?? '').trim()
    return name ? [{ ...text, name }] : []
  })
  const added = changed
    .filter((locale) => !texts.some((text) => text.locale === locale))
    .map((locale) => ({ locale, name: (names[locale] ?? '').trim() }))
  return { ...element, locales: [...kept, ...added] }
}
