import type { Transaction } from 'kysely'
import { type PublishTimeProblem, publishTime } from '../../../src/domain/desk/publish-time.ts'
import type { PaymentReach } from '../../../src/domain/payment/payment-reach.ts'
import { lockDraft } from '../../db/desk/edits.ts'
import { insertSchedule, type Schedule, setSchedule } from '../../db/desk/schedules.ts'
import type { Database } from '../../db/schema/database.ts'
import { auditedTime } from '../../db/staff/audit-values.ts'
import { invalid } from '../../http/errors.ts'
import type { StaffCaller } from '../../http/staff-caller.ts'
import { recordAction } from '../../staff/audit-log.ts'
import { type Draft, readDraft } from '../draft.ts'
import { chooseEdits } from '../publish-edits.ts'
import { assertPublishable } from './assert-publishable.ts'

type Wanted = { readonly ids: readonly string[]; readonly at: string }
type Settings = {
  /** Epoch milliseconds. */
  readonly now: number
  readonly timeZone: string
  readonly reach: PaymentReach
  randomId(): string
}

/**
 * Gives edits of the draft a time, in place of an earlier one.
 * @throws ApiError `invalid` if the time is over, too far, or skipped by the venue’s clocks, or the venue file would not be valid at its
 * time or a later one; `conflict` if one of the edits is not in the draft, or one that is scheduled would not apply at its time
 */
export async function scheduleEdits(
  trx: Transaction<Database>,
  staff: StaffCaller,
  { ids, at: wall }: Wanted,
  { now, timeZone, reach, randomId }: Settings,
): Promise<void> {
  await lockDraft(trx, staff.venue)
  const draft = await readDraft(trx, staff.venue)
  if (chooseEdits(draft, ids).length === 0) return
  const at = readTime(wall, timeZone, now)
  const schedule = { id: randomId(), at, who: staff.staffName, problem: null }
  await assertPublishable(trx, draft, reschedule(draft, ids, schedule), reach)
  await insertSchedule(trx, staff.venue, schedule)
  await setSchedule(trx, staff.venue, ids, schedule.id)
  const audited = { action: 'menu.scheduled', subject: '', after: auditedTime(at) } as const
  await recordAction(trx, staff, { ...audited, venueWide: true }, now)
}

/**
 * Takes the time from edits of the draft.
 * @throws ApiError `conflict` if one that stays scheduled would not apply without them, `invalid` if the file would not be valid
 */
export async function unscheduleEdits(
  trx: Transaction<Database>,
  staff: StaffCaller,
  ids: readonly string[],
  { now, reach }: Pick<Settings, 'now' | 'reach'>,
): Promise<void> {
  await lockDraft(trx, staff.venue)
  const draft = await readDraft(trx, staff.venue)
  await assertPublishable(trx, draft, reschedule(draft, ids, null), reach)
  const count = await setSchedule(trx, staff.venue, ids, null)
  if (count === 0) return
  const after = { kind: 'count', count } as const
  await recordAction(trx, staff, { action: 'menu.unscheduled', subject: '', after, venueWide: true }, now)
}

/** The edits of a draft, some with another schedule. */
function reschedule({ edits }: Draft, ids: readonly string[], schedule: Schedule | null): Draft['edits'] {
  const moved = new Set(ids)
  return edits.map((entry) => (moved.has(entry.id) ? { ...entry, schedule } : entry))
}

/** @throws ApiError `invalid` */
function readTime(wall: string, timeZone: string, now: number): Date {
  const at = publishTime(wall, { timeZone, now })
  if (typeof at === 'number') return new Date(at)
  throw invalid([{ path: 'at', message: REFUSALS[at], reason: at }])
}

const REFUSALS: Readonly<Record<PublishTimeProblem, string>> = {
  missing: 'there is no such date or time',
  skipped: 'the venue’s clocks skip this time',
  past: 'this time is over',
  far: 'this time is more than a year ahead',
}
