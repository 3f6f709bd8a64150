import type { Transaction } from 'kysely'
import type { Edit } from '../../src/domain/desk/edit.ts'
import { applyEdit } from '../../src/domain/desk/plan-edit.ts'
import { publishAhead } from '../../src/domain/desk/publish-ahead.ts'
import { isSameValue } from '../../src/domain/desk/same-value.ts'
import type { Json } from '../../src/domain/json/json.ts'
import type { PaymentReach } from '../../src/domain/payment/payment-reach.ts'
import { endEdits, lockDraft, rewriteEdits } from '../db/desk/edits.ts'
import type { Database } from '../db/schema/database.ts'
import { lockImports } from '../db/venues.ts'
import { ApiError } from '../http/errors.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import type { PublishRequests } from '../publishing/publish-queue.ts'
import { recordAction } from '../staff/audit-log.ts'
import { rewriteJson } from '../venues/file/rewrite-json.ts'
import { checkVenueFile, storeVenue } from '../venues/import-venue.ts'
import { type Draft, readDraft } from './draft.ts'
import { endVoidEdits } from './void-edits.ts'

export type Publishing = {
  /** Epoch milliseconds. */
  readonly now: number
  readonly reach: PaymentReach
  readonly publishing: PublishRequests | undefined
}

/** Publishes edits of the draft of the caller's venue, and records it. @throws ApiError like `publishChosen` */
export async function publishEdits(
  trx: Transaction<Database>,
  staff: StaffCaller,
  ids: readonly string[],
  settings: Publishing,
): Promise<void> {
  const count = await publishChosen(trx, { venue: staff.venue, who: staff.staffName }, ids, settings)
  if (count === 0) return
  const after = { kind: 'count', count } as const
  await recordAction(
    trx,
    staff,
    { action: 'menu.published', subject: '', after, venueWide: true },
    settings.now,
  )
}

/**
 * Publishes edits of the draft of a venue as a new version of its file. The text of all other parts stays. Scheduled edits of the
 * same values stay scheduled. Returns how many edits were published: none if they cancel each other out, and then they end.
 * @throws ApiError `conflict` if one of the edits is not in the draft, or does not apply without the others; `invalid` if the
 * venue file would not be valid.
 */
export async function publishChosen(
  trx: Transaction<Database>,
  { venue, who }: { readonly venue: string; readonly who: string },
  ids: readonly string[],
  { now, reach, publishing }: Publishing,
): Promise<number> {
  // In the order of imports, so that the two cannot wait for each other.
  await lockImports(trx)
  await lockDraft(trx, venue)
  const draft = await readDraft(trx, venue)
  const found = chooseEdits(draft, ids)
  if (found.length === 0) return 0
  const rebased = rebaseScheduled(draft, ids)
  const chosen = found.map((entry) => ({ ...entry, edit: rebased.get(entry.id) ?? entry.edit }))
  const at = new Date(now)
  await rewriteEdits(trx, venue, rebased)
  if (isSameValue(draft.file, chosen.reduce(applyOrRefuse, draft.file))) {
    await endEdits(trx, venue, ids, { at, version: null })
    return 0
  }
  const text = rewriteJson(draft.text, (file) => chosen.reduce(applyOrRefuse, file))
  const checked = await checkVenueFile(trx, Buffer.from(text), reach)
  const origin = { origin: 'desk', who } as const
  const { revision } = await storeVenue(trx, checked, { now, publishing, origin })
  await endEdits(trx, venue, ids, { at, version: revision })
  await endVoidEdits(trx, venue, await readDraft(trx, venue), at)
  return chosen.length
}

/** The edits that become others because these are published ahead of scheduled ones. */
function rebaseScheduled({ edits }: Draft, ids: readonly string[]): ReadonlyMap<string, Edit> {
  const chosen = new Set(ids)
  const sound = edits.filter(({ problem }) => problem === null)
  return publishAhead(
    sound.map(({ id, edit, schedule }) => ({
      ...{ id, edit, isChosen: chosen.has(id), isLater: schedule !== null && schedule.problem === null },
    })),
  )
}

/** @throws ApiError `conflict` if one of them is not in the draft */
export function chooseEdits({ edits }: Draft, ids: readonly string[]): Draft['edits'] {
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

export const notApplicable = (id: string, why: string, reason: string) =>
  new ApiError('conflict', `the edit ${id} ${why}`, { issues: [{ path: id, message: why, reason }] })
