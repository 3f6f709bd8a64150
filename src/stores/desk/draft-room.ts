import { MAX_DRAFT } from '../../contract/counter/desk-calls.ts'
import type { DeskDraft } from './desk-draft.ts'

/** Whether the draft has room for this many more edits, and for taking them back. */
export const hasRoom = ({ $edits, $unsent }: Pick<DeskDraft, '$edits' | '$unsent'>, count: number): boolean =>
  $edits.get().length + $unsent.get().length + 2 * count <= MAX_DRAFT
