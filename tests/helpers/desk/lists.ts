/** The lists of a venue file at the menu desk, and what a person can do with them. */
import { atom, computed } from 'nanostores'
import type { Edit } from '../../../src/domain/desk/edit.ts'
import { newId } from '../../../src/domain/desk/new-id.ts'
import { applyEdit } from '../../../src/domain/desk/plan-edit.ts'
import type { Json } from '../../../src/domain/json/json.ts'
import { venueOf } from '../../../src/stores/desk/desk-venue.ts'
import { createListsPage, type ListsPage } from '../../../src/stores/desk/lists/lists-page.ts'
import {
  type ListEntry,
  type ListField,
  listNames,
  type Problems,
  type Typed,
} from '../../../src/stores/desk/lists/venue-list.ts'
import { listMenu } from '../../../src/stores/desk/menu-list.ts'
import { takenIds } from '../../../src/stores/desk/taken-ids.ts'
import type { Choice } from '../arbitrary-edits.ts'
import { pick, rest } from './pick.ts'

/** Opens the lists of a venue file. `made`: their edits. */
export function openLists(file: Json) {
  const $file = atom(file)
  const made: Edit[] = []
  const notices: unknown[] = []
  const lists = createListsPage({
    ...{ $file, $venue: computed($file, venueOf), $menu: computed($file, listMenu) },
    freshId(names, kind, used = new Set()) {
      const isTaken = takenIds([$file.get()])
      return newId(names, kind, (id) => isTaken(id) || used.has(id))
    },
    addEdits(edits) {
      made.push(...edits)
      $file.set(applyAll($file.get(), edits))
      return true
    },
    notify: (notice) => notices.push(notice),
    now: () => Date.parse('2026-11-27T20:00:00Z'),
  })
  return { lists, made, notices, $file }
}

/** @throws Error if one of the edits does not apply */
export function applyAll(file: Json, edits: readonly Edit[]): Json {
  return edits.reduce((before, edit) => {
    const result = applyEdit(before, edit)
    if ('problem' in result) throw new Error(`${JSON.stringify(edit)}: ${result.problem}`)
    return result.file
  }, file)
}

/** The entries of the list that is open. */
export const entriesOf = (lists: ListsPage): readonly ListEntry[] =>
  lists.$groups.get().flatMap(({ entries }) => entries)

/** Types values into the open form and saves it. Returns what has to be corrected. */
export function submit(lists: ListsPage, typed: Readonly<Record<string, Typed>>): Problems {
  for (const [name, value] of Object.entries(typed)) lists.change(name, value)
  return lists.save() ? {} : lists.$wrong.get()
}

/** Numbers as the forms write them. */
export const digits = (number: number, locale: string): string =>
  new Intl.NumberFormat(locale === 'ar' ? 'ar-u-nu-arab' : locale).format(number)

/** What a person types into a field. `by` in [0, 1) chooses. */
export function typedIn(field: ListField, file: Json, by: number): Typed {
  const menu = listMenu(file)
  const among = <T>(...options: readonly T[]): T => pick(options, by) as T
  const some = (ids: readonly string[], isOne: boolean): readonly string[] => {
    const chosen = [pick(ids, by), ...(isOne ? [] : [pick(ids, rest(by))])]
    return [...new Set(chosen.filter((id) => id !== undefined))]
  }
  switch (field.kind) {
    case 'texts':
      return { [venueOf(file).locales[0] ?? 'en']: among('Patio', ' Bar 7 ', '窓 “\\', '') }
    case 'flag':
      return by < 0.5
    case 'choice':
      return among(...field.options)
    case 'choices':
      return field.options.filter((_, at) => (by * 8) % 2 ** (at + 1) >= 2 ** at)
    case 'floor':
      return among('', 'new', ...field.floors.map(({ key }) => key))
    case 'dishes':
      return some(
        menu.flatMap(({ items }) => items.map(({ id }) => id)),
        field.isOne,
      )
    case 'categories':
      return some(
        menu.map(({ id }) => id),
        field.isOne,
      )
    case 'date':
      return among('', '2026-01-05', '2026-06-30', '2027-01-01')
    case 'amount':
      return among('', '0', '15', '٢٫٥', '1,5', '200')
    case 'number':
      return among('', '1', '12', '٤', '0', 'x')
    case 'code':
      return among(`SUMMER${Math.floor(by * 900)}`, 'صيف', 'two words', 'DINAR')
    case 'link':
      return among('https://example.com/a', 'nowhere')
    case 'picture':
      return among('/media/banner.webp', 'https://example.com/a.png')
  }
}

/** The edits of something that a person does with a list: it opens a form, types and saves, or moves or removes an entry. */
export function operateLists(file: Json, [kind, where, what, how]: Choice): readonly Edit[] {
  const { lists, made } = openLists(file)
  const list = pick(listNames, kind) ?? 'tables'
  lists.open(list)
  lists.chooseBranch(pick(venueOf(file).branches, where)?.id ?? '')
  const entry = pick(entriesOf(lists), what)
  if (entry && how < 0.1) lists.remove(entry, {})
  else if (entry && how < 0.2) lists.move(entry, what < 0.5 ? -1 : 1, {})
  else {
    if (!entry || how < 0.4) lists.add()
    else if (how < 0.5 && list === 'tables') lists.addMany(digits)
    else if (how < 0.6) lists.copy(entry)
    else lists.edit(entry)
    typeAnything(lists, file, rest(how))
    lists.save()
  }
  return made
}

/** Types into some fields of the open form. Some appear by what is chosen in others. */
export function typeAnything(lists: ListsPage, file: Json, by: number): void {
  let next = by
  for (let round = 0; round < 2; round++)
    for (const field of lists.$form.get()?.fields(lists.$typed.get()) ?? []) {
      next = rest(next)
      if (next < 0.6) lists.change(field.name, typedIn(field, file, rest(next)))
    }
}
