import type { Json } from '../json/json.ts'
import { type Edit, type EditProblem, invertEdit } from './edit.ts'
import { applyEdit } from './plan-edit.ts'

/** An edit that cannot be taken back, because its part of the file was changed since. */
export type LastingEdit = { readonly edit: Edit } & EditProblem

/**
 * Takes back edits that were published earlier, the last one first. Returns the edits of the file that do so, in their order, and
 * those that cannot be taken back. What is as before already needs no edit.
 */
export function undoEdits(
  file: Json,
  edits: readonly Edit[],
): { readonly edits: Edit[]; readonly lasting: LastingEdit[] } {
  let current = file
  const inverse: Edit[] = []
  const lasting: LastingEdit[] = []
  for (const edit of edits.toReversed()) {
    const undoing = invertEdit(edit)
    const result = applyEdit(current, undoing)
    if ('problem' in result) lasting.unshift({ edit, ...result })
    else if (result.file !== current) {
      inverse.push(undoing)
      current = result.file
    }
  }
  return { edits: inverse, lasting }
}
