import type { WritableAtom } from 'nanostores'
import type { Edit } from '../../domain/desk/edit.ts'
import { perKey } from '../../domain/values/per-key.ts'
import { persisted } from '../persisted.ts'

/** An edit with the id that its device gave it. `job`: the same for edits that were made together. */
export type NewEdit = { readonly id: string; readonly edit: Edit; readonly job?: string }

/** The edits of a venue that this device has not sent yet, oldest first. They outlast the page. */
export const unsentEdits: (referenceId: string) => WritableAtom<readonly NewEdit[]> = perKey(
  (referenceId: string) => persisted<readonly NewEdit[]>(`desk:${referenceId}`, readEdits, []),
)

/** The API checks edits, so only what the page itself needs is checked here. */
function readEdits(stored: unknown): NewEdit[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (entry): entry is NewEdit => typeof entry?.id === 'string' && typeof entry?.edit?.kind === 'string',
  )
}
