import type { Json } from '../json/json.ts'
import type { EditPath } from './edit-path.ts'

/**
 * One change of a venue file, as staff make it. It names what it expects, so that changes of different people merge: an edit
 * applies to any file in which its own part is as its author saw it.
 */
export type Edit =
  /** Changes a property from one value to another. Null means that it is missing. */
  | { readonly kind: 'set'; readonly path: EditPath; readonly from: Json; readonly to: Json }
  /** Adds an element with a new id to a list, before the element `before`, or at the end. */
  | { readonly kind: 'add'; readonly list: EditPath; readonly value: Json; readonly before: string | null }
  /** Removes an element, if it still is `value`. `before`: what follows it. */
  | { readonly kind: 'remove'; readonly list: EditPath; readonly value: Json; readonly before: string | null }
  /** Moves an element to another place of its list, or to another list. `before`: what follows it there, before and after the move. */
  | {
      readonly kind: 'move'
      readonly id: string
      readonly from: EditPath
      readonly to: EditPath
      readonly before: { readonly from: string | null; readonly to: string | null }
    }

/** Why an edit does not apply to a file. */
export type EditProblem =
  /** What it changes is not there any more, or the list it belongs to. */
  | { readonly problem: 'gone' }
  /** Somebody changed the same part. `current` is the value now. */
  | { readonly problem: 'changed'; readonly current: Json }
  /** There is another element with its id. */
  | { readonly problem: 'exists' }

/** Returns the edit that takes another one back. */
export function invertEdit(edit: Edit): Edit {
  switch (edit.kind) {
    case 'set':
      return { ...edit, from: edit.to, to: edit.from }
    case 'add':
      return { ...edit, kind: 'remove' }
    case 'remove':
      return { ...edit, kind: 'add' }
    case 'move': {
      const before = { from: edit.before.to, to: edit.before.from }
      return { ...edit, from: edit.to, to: edit.from, before }
    }
  }
}
