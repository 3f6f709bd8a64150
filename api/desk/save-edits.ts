import type { Transaction } from 'kysely'
import { MAX_DRAFT, type saveEditsCall } from '../../src/contract/counter/desk-calls.ts'
import type { ResponseOf } from '../../src/contract/wire/call.ts'
import type { Edit } from '../../src/domain/desk/edit.ts'
import { applyEdit } from '../../src/domain/desk/plan-edit.ts'
import type { PaymentReach } from '../../src/domain/payment/payment-reach.ts'
import { findKnownIds, insertEdits, lockDraft, type StoredEdit } from '../db/desk/edits.ts'
import type { Database } from '../db/schema/database.ts'
import { invalid } from '../http/errors.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import { checkVenueFile } from '../venues/import-venue.ts'
import { readDraft, toDraftEdit } from './draft.ts'
import { createScheduleFinder } from './schedule/needed-schedule.ts'
import { endVoidEdits } from './void-edits.ts'

type NewEdit = { readonly id: string; readonly edit: Edit; readonly job?: string | undefined }
type Saved = ResponseOf<typeof saveEditsCall>

/**
 * Adds edits to the draft of the caller's venue, except those that do not apply. Edits that were added before are not added
 * again, also if they have been published or discarded since. Edits that need scheduled ones get their schedule. `now`: epoch milliseconds.
 * @throws ApiError `invalid` if the venue file would not be valid with the edits.
 */
export async function saveEdits(
  trx: Transaction<Database>,
  staff: StaffCaller,
  added: readonly NewEdit[],
  { now, reach }: { readonly now: number; readonly reach: PaymentReach },
): Promise<Saved> {
  await lockDraft(trx, staff.venue)
  const draft = await readDraft(trx, staff.venue)
  const known = await findKnownIds(
    trx,
    staff.venue,
    added.map(({ id }) => id),
  )
  let { edited } = draft
  const refused: Saved['refused'] = []
  const kept: NewEdit[] = []
  for (const entry of added) {
    if (known.has(entry.id)) continue
    known.add(entry.id)
    const result = applyEdit(edited, entry.edit)
    if ('problem' in result) {
      const current = 'current' in result ? result.current : null
      refused.push({ id: entry.id, problem: result.problem, current })
      continue
    }
    edited = result.file
    kept.push(entry)
  }
  if (draft.edits.length + kept.length > MAX_DRAFT)
    throw invalid([{ path: 'edits', message: `a draft has at most ${MAX_DRAFT} edits; publish some first` }])
  if (kept.length > 0) await checkVenueFile(trx, Buffer.from(JSON.stringify(edited)), reach)
  const at = new Date(now)
  const findNeededSchedule = createScheduleFinder(draft.file, draft.edits)
  const saved = kept.map((entry): StoredEdit => {
    const schedule = findNeededSchedule(entry.edit)
    return { ...entry, job: entry.job ?? null, who: staff.staffName, at, schedule }
  })
  await insertEdits(trx, staff.venue, staff.staffId, saved)
  const edits = [...draft.edits, ...saved.map((entry) => ({ ...entry, problem: null }))]
  const isVoid = kept.length > 0 && (await endVoidEdits(trx, staff.venue, { ...draft, edited, edits }, at))
  return { refused, edits: isVoid ? [] : edits.map(toDraftEdit) }
}
