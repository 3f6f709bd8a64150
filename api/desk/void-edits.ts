import type { Transaction } from 'kysely'
import { isSameValue } from '../../src/domain/desk/same-value.ts'
import { endEdits } from '../db/desk/edits.ts'
import type { Database } from '../db/schema/database.ts'
import type { Draft } from './draft.ts'

/**
 * Ends the edits of a draft that changes nothing, because its edits cancel each other out: nobody sees them, and they would fill
 * the draft. Edits that are published at different times do not: between them, the menu is another. Returns whether it did.
 */
export async function endVoidEdits(
  trx: Transaction<Database>,
  venue: string,
  {
    file,
    edited,
    edits,
  }: Pick<Draft, 'file' | 'edited'> & {
    readonly edits: readonly Pick<Draft['edits'][number], 'id' | 'problem' | 'schedule'>[]
  },
  at: Date,
): Promise<boolean> {
  if (edits.length === 0 || edits.some(({ problem }) => problem !== null)) return false
  if (new Set(edits.map(({ schedule }) => schedule?.id)).size > 1) return false
  if (!isSameValue(file, edited)) return false
  const ids = edits.map(({ id }) => id)
  await endEdits(trx, venue, ids, { at, version: null })
  return true
}
