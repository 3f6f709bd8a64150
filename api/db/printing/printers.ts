import type { Selectable } from 'kysely'
import type { PrinterCondition } from '../../../src/domain/printing/printer.ts'
import type { PrinterTable } from '../schema/printing.ts'
import type { Db } from '../venues.ts'

/** What staff choose for a printer. */
export type PrinterSettings = Pick<Selectable<PrinterTable>, 'name' | 'paper' | 'locale' | 'moment' | 'types'>

export type StoredPrinter = PrinterSettings & {
  readonly id: string
  readonly branchId: string
  readonly createdAt: Date
  /** Its last call, to the minute; null if it never called. */
  readonly seenAt: Date | null
  /** What it reported last, and since when. */
  readonly condition: PrinterCondition
  readonly conditionAt: Date
}

const selectPrinters = (db: Db) =>
  db
    .selectFrom('printer')
    .select([
      ...(['id', 'name', 'paper', 'locale', 'moment', 'types', 'condition'] as const),
      'branch_id as branchId',
      'created_at as createdAt',
      'seen_at as seenAt',
      'condition_at as conditionAt',
    ])

export async function insertPrinter(
  db: Db,
  printer: { id: string; branchId: string; tokenHash: string; at: Date },
  settings: PrinterSettings,
): Promise<void> {
  const { id, branchId, tokenHash, at } = printer
  await db
    .insertInto('printer')
    .values({
      ...{ ...settings, id, branch_id: branchId, token_hash: tokenHash },
      ...{ created_at: at, seen_at: null, condition: 'ready', condition_at: at },
    })
    .execute()
}

/** Lists the printers of a branch, oldest first. */
export const listPrinters = (db: Db, branchId: string): Promise<StoredPrinter[]> =>
  selectPrinters(db).where('branch_id', '=', branchId).orderBy('created_at').orderBy('id').execute()

export const findPrinter = (db: Db, branchId: string, id: string): Promise<StoredPrinter | undefined> =>
  selectPrinters(db).where('branch_id', '=', branchId).where('id', '=', id).executeTakeFirst()

export const findPrinterByToken = (db: Db, tokenHash: string): Promise<StoredPrinter | undefined> =>
  selectPrinters(db).where('token_hash', '=', tokenHash).executeTakeFirst()

export async function updatePrinter(db: Db, id: string, settings: PrinterSettings): Promise<void> {
  await db.updateTable('printer').set(settings).where('id', '=', id).execute()
}

export async function deletePrinter(db: Db, id: string): Promise<void> {
  await db.deleteFrom('printer').where('id', '=', id).execute()
}

/** Records that a printer called, and what it reported. */
export async function recordCall(
  db: Db,
  { id, condition, conditionAt }: Pick<StoredPrinter, 'id' | 'condition' | 'conditionAt'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('printer')
    .set({ seen_at: at, condition, condition_at: conditionAt })
    .where('id', '=', id)
    .execute()
}
