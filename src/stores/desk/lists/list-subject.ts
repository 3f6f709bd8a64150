import type { Edit } from '../../../domain/desk/edit.ts'
import { type EditPath, idOf } from '../../../domain/desk/edit-path.ts'
import type { Json } from '../../../domain/json/json.ts'
import { type ListName, listNames } from './venue-list.ts'

/** What a change of a list is about. */
export type ListSubject = {
  readonly what: 'list'
  readonly list: ListName
  /** Leads to the entry; null: the whole list. */
  readonly entry: EditPath | null
  /** The last name of its path; null for the whole entry. */
  readonly field: string | null
  /** What happens to the entry as a whole. */
  readonly done: 'added' | 'removed' | 'moved' | null
  /** Of a text in one language. */
  readonly locale: string | null
  /** What is added or removed. */
  readonly element: Json
}

/** What an edit of a list is about; null for other edits. */
export function listSubject(edit: Edit): ListSubject | null {
  if (edit.kind === 'set') {
    const subject = listSubjectAt(edit.path)
    return subject && { ...subject, element: edit.to ?? edit.from }
  }
  const [[start, ...steps], id] = edit.kind === 'move' ? [edit.from, edit.id] : [edit.list, idOf(edit.value)]
  const subject = id === null ? null : listSubjectAt([start, ...steps, { id }])
  if (!subject) return null
  const done = edit.kind === 'add' ? 'added' : edit.kind === 'remove' ? 'removed' : 'moved'
  return { ...subject, done, element: edit.kind === 'move' ? null : edit.value }
}

/** What the value at a path is; null outside the lists. */
export function listSubjectAt(path: EditPath): ListSubject | null {
  const list = listNames.find((name) => name === path[0])
  if (!list) return null
  const depth = entryDepth(list, path)
  const isWhole = depth === null || path.length < depth
  const rest = isWhole ? [] : path.slice(depth)
  const text = rest.find((step) => typeof step === 'object' && 'locale' in step)
  const fields = rest.filter((step) => typeof step === 'string')
  const [start, ...steps] = path
  return {
    ...{ what: 'list', list, done: null, element: null },
    entry: isWhole ? null : [start, ...steps.slice(0, depth - 1)],
    field: (text ? fields[0] : fields.at(-1)) ?? null,
    locale: typeof text === 'object' && 'locale' in text ? text.locale : null,
  }
}

/** How many steps lead to an entry. */
function entryDepth(list: ListName, path: EditPath): number | null {
  if (list === 'discounts') return path[2] === 'all_menu' ? 3 : 4
  const at = path.findIndex((step) => typeof step === 'object' && 'id' in step)
  return at < 0 ? null : at + 1
}
