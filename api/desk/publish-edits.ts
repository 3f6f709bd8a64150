import type { Transaction } from 'kysely'
import { applyEdit } from '../../src/domain/desk/plan-edit.ts'
import type { Json } from '../../src/domain/json/json.ts'
import { endEdits, lockDraft } from '../db/desk/edits.ts'
import type { Database } from '../db/schema/database.ts'
import { lockImports } from '../db/venues.ts'
import { ApiError } from '../http/errors.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import type { PublishRequests } from '../publishing/publish-queue.ts'
import { recordAction } from '../staff/audit-log.ts'
import { rewriteJson } from '../venues/file/rewrite-json.ts'
import { checkImport, storeVenue } from '../venues/import-venue.ts'
import { type Draft, readDraft } from './draft.ts'
import { endVoidEdits } from './void-edits.ts'

export type Publishing = {
  /** Epoch milliseconds. */
  readonly now: number
  readonly onlinePayments: boolean
  readonly publishing: PublishRequests | undefined
}

/**
 * Publishes edits of the draft of the caller's venue as a new version of its file. The text of all other parts stays.
 * @throws ApiError `conflict` if one of the edits is not in the draft, or does not apply without the others; `invalid` if the
 * venue file would not be valid.
 */
export async function publishEdits(
  trx: Transaction<Database>,
  staff: StaffCaller,
  ids: readonly string[],
  { now, onlinePayments, publishing }: Publishing,
): Promise<void> {
  // In the order of imports, so that the two cannot wait for each other.
  await lockImports(trx)
  await lockDraft(trx, staff.venue)
  const draft = await readDraft(trx, staff.venue)
  const chosen = chooseEdits(draft, ids)
  if (chosen.length === 0) return
  const text = rewriteJson(draft.text, (file) => chosen.reduce(applyOrRefuse, file))
  const checked = checkImport(Buffer.from(text), onlinePayments)
  const origin = { origin: 'desk', who: staff.staffName } as const
  const { revision } = await storeVenue(trx, checked, { now, publishing, origin })
  const at = new Date(now)
  await endEdits(trx, staff.venue, ids, { at, version: revision })
  await endVoidEdits(trx, staff.venue, await readDraft(trx, staff.venue), at)
  const after = { kind: 'count', count: chosen.length } as const
  await recordAction(trx, staff, { action: 'menu.published', subject: '', after, venueWide: true }, now)
}

function chooseEdits({ edits }: Draft, ids: readonly string[]): Draft['edits'] {
  const wanted = new Set(ids)
  const chosen = edits.filter(({ id }) => wanted.has(id))
  const found = new Set(chosen.map(({ id }) => id))
  for (const id of wanted) if (!found.has(id)) throw notApplicable(id, 'is not in the draft', 'gone')
  return chosen
}

function applyOrRefuse(file: Json, { id, edit }: Draft['edits'][number]): Json {
  const result = applyEdit(file, edit)
  if ('problem' in result) throw notApplicable(id, 'does not apply to the menu', result.problem)
  return result.file
}

const notApplicable = (id: string, why: string, reason: string) =>
  new ApiError('conflict', `the edit ${id} ${why}`, { issues: [{ path: id, message: why, reason }] })
