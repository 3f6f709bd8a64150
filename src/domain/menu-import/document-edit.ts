import { isJsonList, type Json } from '../json/json.ts'
import { applyChange, type JsonChange, valueAt } from '../json/json-change.ts'
import type { Path } from './menu-document.ts'

/** A change of the venue file. All paths are those of the file before any of the changes. */
export type DocumentEdit =
  | { readonly kind: 'set'; readonly path: Path; readonly value: Json }
  /** Adds to the end of an existing list. */
  | { readonly kind: 'append'; readonly path: Path; readonly value: Json }
  /** Removes an entry of a list or a field. */
  | { readonly kind: 'remove'; readonly path: Path }

/** Adds entries to a list, which may not exist yet. */
export const appendTo = (
  path: Path,
  list: readonly unknown[] | null | undefined,
  values: readonly Json[],
): DocumentEdit[] => {
  if (values.length === 0) return []
  return Array.isArray(list)
    ? values.map((value) => ({ kind: 'append', path, value }))
    : [{ kind: 'set', path, value: values }]
}

/** Returns the file with the edits. Unchanged parts remain the same objects. @throws RangeError for a path that leads nowhere. */
export function applyDocumentEdits(file: Json, edits: readonly DocumentEdit[]): Json {
  const removals = edits.filter((edit) => edit.kind === 'remove')
  // Those move the entries behind them, so they come last, from the end.
  const ordered = [...edits.filter((edit) => edit.kind !== 'remove'), ...removals.toSorted(fromTheEnd)]
  return ordered.reduce((before, edit) => applyChange(before, toChange(before, edit)), file)
}

function toChange(file: Json, edit: DocumentEdit): JsonChange {
  if (edit.kind === 'set') return { kind: 'set', at: edit.path, value: edit.value }
  if (edit.kind === 'append') {
    const list = valueAt(file, edit.path)
    if (!isJsonList(list)) throw new RangeError(`there is no list at ${edit.path.join('.')}`)
    return { kind: 'insert', at: [...edit.path, list.length], value: edit.value }
  }
  const isEntry = typeof edit.path.at(-1) === 'number'
  return isEntry ? { kind: 'remove', at: edit.path } : { kind: 'set', at: edit.path, value: undefined }
}

function fromTheEnd(a: DocumentEdit, b: DocumentEdit): number {
  const at = a.path.findIndex((step, index) => step !== b.path[index])
  const [left, right] = [a.path[at], b.path[at]]
  return typeof left === 'number' && typeof right === 'number' ? right - left : b.path.length - a.path.length
}
