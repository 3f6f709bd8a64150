import type { Edit } from '../../domain/desk/edit.ts'
import { type EditPath, idOf } from '../../domain/desk/edit-path.ts'
import { partAt, partOf } from './menu-edits.ts'

/** Keys of the elements that an edit is in, the outermost first; of one that adds, removes or moves an element, also of that. */
export function chainOf(edit: Edit): string[] {
  if (edit.kind === 'set') return chainOfPath(edit.path)
  const part = partOf(edit)
  if (part) return [`${part.kind} ${part.id}`]
  const [list, id] = edit.kind === 'move' ? [edit.from, edit.id] : [edit.list, idOf(edit.value)]
  return [...chainOfPath(list), keyIn(list, id)]
}

function chainOfPath(path: EditPath): string[] {
  const part = partAt(path[0])
  const within = path.flatMap((step, index) =>
    typeof step === 'object' && 'id' in step ? [keyIn(path.slice(0, index), step.id)] : [],
  )
  return part ? [`${part.kind} ${part.id}`, ...within] : within
}

const keyIn = (list: readonly unknown[], id: string | null): string => `${JSON.stringify(list)} ${id}`
