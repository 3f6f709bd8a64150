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
  before: string | null
  after: string | null
  at: Date
}

export type StoredAuditEntry = NewAuditEntry & { seq: number }

export async function insertAuditEntry(db: Db, { staffId, ...entry }: NewAuditEntry): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({ ...entry, staff_id: staffId })
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
      'staff_id as staffId',
    ])
    .where('venue', '=', venue)
    .orderBy('seq', 'desc')
    .limit(page.limit)
  if (page.before !== null) entries = entries.where('seq', '<', page.before)
  const rows = await entries.execute()
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}
