import type { EditPath } from '../../../domain/desk/edit-path.ts'
import { isJsonObject, type Json } from '../../../domain/json/json.ts'
import {
  entriesIn,
  isNamed,
  names,
  partOfFile,
  problemsOf,
  readCount,
  readNames,
  text,
  writeNames,
} from './list-values.ts'
import type { Floor, Form, ListContext, ListEntry, ListField, Problems } from './venue-list.ts'

type Branch = Pick<ListContext, 'file' | 'branch'>

/** The choice of a floor that no table is on yet. */
export const NEW_FLOOR = 'new'

export const tableList = (branch: string): EditPath => ['tables', branch]

/** The tables of a branch. */
export function tablesOf({ file, branch }: Branch): ListEntry[] {
  const tables = partOfFile(file, 'tables')
  return entriesIn(isJsonObject(tables) ? tables[branch] : null, tableList(branch))
}

/** The same for all spellings of a floor's names; '' without names. */
export function floorKey(value: Json | undefined): string {
  const named = Object.entries(readNames(value, [])).flatMap(([locale, name]) =>
    name.trim() ? [[locale, name.trim()] as const] : [],
  )
  return named.length > 0 ? JSON.stringify(named.toSorted(([a], [b]) => (a < b ? -1 : 1))) : ''
}

/** The floors of a branch, in the order in which diners see them; that of tables without a floor has the key ''. */
export function floorsOf(branch: Branch): Floor[] {
  const floors = new Map<string, Floor>()
  for (const { element } of tablesOf(branch)) {
    const key = floorKey(element.floor)
    if (!floors.has(key))
      floors.set(key, { key, names: readNames(element.floor, []), value: element.floor ?? null })
  }
  return [...floors.values()]
}

/** The choice of a floor, and the names of a new one. */
export function floorFields(form: Form, context: Branch): ListField[] {
  const floors = floorsOf(context).filter(({ key }) => key !== '')
  return [
    { name: 'floor', kind: 'floor', floors },
    ...(form.floor === NEW_FLOOR ? [{ name: 'floorNames', kind: 'texts' } as const] : []),
  ]
}

/** The floor that a form means, for the file. */
export function typedFloor(form: Form, context: Branch): Json {
  if (form.floor === NEW_FLOOR) return writeNames(null, names(form, 'floorNames'))
  return floorsOf(context).find(({ key }) => key === form.floor)?.value ?? null
}

/** Checks where a table is and how many people it seats. @param start what the form showed first; null for a new table */
export const checkPlace = (form: Form, start: Form | null): Problems =>
  problemsOf(form, start, [
    ['floorNames', form.floor === NEW_FLOOR && !isNamed(names(form, 'floorNames')), 'name', ['floor']],
    ['seats', Number.isNaN(readCount(text(form, 'seats'))), 'whole'],
  ])
