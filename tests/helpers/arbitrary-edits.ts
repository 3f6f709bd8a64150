/** Random edits of a venue file's menu, as staff could make them at the menu desk. */
import fc from 'fast-check'
import type { Edit } from '../../src/domain/desk/edit.ts'
import { type EditPath, idOf } from '../../src/domain/desk/edit-path.ts'
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../src/domain/json/json.ts'

type Listed = { readonly list: EditPath; readonly elements: readonly JsonObject[] }

/** Chooses an edit by random numbers in [0, 1), which applies to the file. */
export type Choice = readonly [number, number, number, number]

export const arbChoices = (maxLength: number): fc.Arbitrary<Choice[]> => {
  const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  return fc.array(fc.tuple(part, part, part, part), { minLength: 1, maxLength })
}

/** The edit of a file that a choice means. `newId` must be new in the file. */
export function toEdit(file: Json, [kind, where, what, how]: Choice, newId: string): Edit {
  const { categories, items } = listsOf(file)
  const lists = [...categories, ...items]
  const pick = <T>(list: readonly T[], by: number): T | undefined => list[Math.floor(by * list.length)]
  const list = pick(
    lists.filter(({ elements }) => elements.length > 0),
    where,
  )
  const element = list && pick(list.elements, what)
  if (!list || !element) return add(categories[0]?.list ?? ['menu'], [], newId, how)
  const before = nextId(list.elements, element)
  if (kind < 0.6) return set(element, items.includes(list), kind / 0.6, how)
  if (kind < 0.7) return add(list.list, list.elements, newId, how)
  if (kind < 0.8) return { kind: 'remove', list: list.list, value: element, before }
  const targets = items.includes(list) ? items : [list]
  const target = pick(targets, how) ?? list
  const next = pick([null, ...target.elements.filter((other) => other !== element).map(idOf)], how)
  const id = idOf(element) ?? ''
  return { kind: 'move', id, from: list.list, to: target.list, before: { from: before, to: next ?? null } }
}

function set(element: JsonObject, isItem: boolean, which: number, how: number): Edit {
  const id = idOf(element) ?? ''
  const start = isItem ? { item: id } : { category: id }
  const locale = how < 0.5 ? 'en' : how < 0.8 ? 'ar' : 'qu'
  const texts = isJsonList(element.locales) ? element.locales : []
  const text = texts.find((one) => isJsonObject(one) && one.locale === locale)
  const name = which < 0.5 ? 'name' : 'description'
  if (which < 0.7)
    return {
      ...{ kind: 'set', path: [start, 'locales', { locale }, name] },
      ...{ from: (isJsonObject(text) && text[name]) || null, to: how < 0.2 ? null : `New “${how}”\n\\ 名` },
    }
  if (!isItem)
    return { kind: 'set', path: [start, 'smart'], from: element.smart ?? null, to: how < 0.5 ? null : false }
  const [property, values] = which < 0.85 ? ['price', ['1.250', 3, null]] : ['visible', [false, true, null]]
  return {
    ...{ kind: 'set', path: [start, property as string], from: element[property as string] ?? null },
    to: (values as Json[])[Math.floor(how * 3)] ?? null,
  }
}

function add(list: EditPath, elements: readonly JsonObject[], id: string, how: number): Edit {
  const before = idOf(elements[Math.floor(how * (elements.length + 1))])
  return { kind: 'add', list, before, value: { id, locales: [{ locale: 'en', name: `Added ${id}` }] } }
}

const nextId = (elements: readonly JsonObject[], element: JsonObject) =>
  idOf(elements[elements.indexOf(element) + 1])

/** The lists of categories, and those of items. */
function listsOf(file: Json): { categories: Listed[]; items: Listed[] } {
  const categories: Listed[] = []
  const items: Listed[] = []
  const elementsOf = (owner: Json | undefined, name: string) => {
    const list = isJsonObject(owner) ? owner[name] : undefined
    return isJsonList(list) ? list.filter(isJsonObject) : []
  }
  const visit = (list: EditPath, elements: readonly JsonObject[]) => {
    categories.push({ list, elements })
    for (const category of elements) {
      const start = { category: idOf(category) ?? '' }
      items.push({ list: [start, 'items'], elements: elementsOf(category, 'items') })
      visit([start, 'subcategories'], elementsOf(category, 'subcategories'))
    }
  }
  visit(['menu'], elementsOf(file, 'menu'))
  return { categories, items }
}
