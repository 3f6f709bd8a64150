import type { AuditValue } from '../../../src/contract/counter/audit-calls.ts'
import type { Db } from '../venues.ts'

export type NewAuditEntry = {
  venue: string
  /** Reference id; null if it concerns the whole venue. */
  branch: string | null
  /** Null for the platform's operator. */
  staffId: string | null
  who: string | null
  device: string | null
  action: string
  subject: string
  before: AuditValue | null
  after: AuditValue | null
  at: Date
}

/** An entry as it is stored: with its values as JSON, or with the phrases of earlier versions. */
export type StoredAuditEntry = Omit<NewAuditEntry, 'before' | 'after'> & {
  seq: number
  before: string | null
  after: string | null
  beforeValue: string | null
  afterValue: string | null
}

export async function insertAuditEntry(
  db: Db,
  { staffId, before, after, ...entry }: NewAuditEntry,
): Promise<void> {
  const values = {
    before_value: before && JSON.stringify(before),
    after_value: after && JSON.stringify(after),
  }
  await db
    .insertInto('audit_entry')
    .values({ ...entry, ...values, staff_id: staffId })
    .execute()
}

/** Lists a venue's entries, newest first. `before`: only those with a lower number. */
export async function listAuditEntries(
  db: Db,
  venue: string,
  page: { before: number | null; limit: number },
): Promise<StoredAuditEntry[]> {
  let entries = db
    .selectFrom('audit_entry')
    .select([
      ...(['seq', 'venue', 'branch', 'who', 'device', 'action', 'subject', 'before', 'after', 'at'] as const),
      ...(['staff_id as staffId', 'before_value as beforeValue', 'after_value as afterValue'] as const),
    ])
    .where('venue', '=', venue)
    .orderBy('seq', 'desc')
    .limit(page.limit)
  if (page.before !== null) entries = entries.where('seq', '<', page.before)
  const rows = await entries.execute()
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}
