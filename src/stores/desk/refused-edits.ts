import type { WritableAtom } from 'nanostores'
import { perKey } from '../../domain/values/per-key.ts'
import { persisted } from '../persisted.ts'
import type { RefusedEdit } from './edit-sender.ts'

/** The edits of this device that were not added to the draft of a venue, until staff settle them. They outlast the page. */
export const refusedEdits: (referenceId: string) => WritableAtom<readonly RefusedEdit[]> = perKey(
  (referenceId: string) => persisted<readonly RefusedEdit[]>(`desk-refused:${referenceId}`, readRefused, []),
)

function readRefused(stored: unknown): RefusedEdit[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (entry): entry is RefusedEdit =>
      typeof entry?.id === 'string' &&
      typeof entry?.edit?.kind === 'string' &&
      typeof entry?.problem === 'string' &&
      entry.current !== undefined,
  )
}
