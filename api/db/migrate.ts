import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { listMigrations } from './list-migrations.ts'
import { venuesAndOrders } from './migrations/001-venues-and-orders.ts'
import { payments } from './migrations/002-payments.ts'
import { accounts } from './migrations/003-accounts.ts'
import { reservations } from './migrations/004-reservations.ts'
import { wallets } from './migrations/005-wallet.ts'
import { feedback } from './migrations/006-feedback.ts'
import { tracking } from './migrations/007-tracking.ts'
import { webhooks } from './migrations/008-webhooks.ts'
import { erasure } from './migrations/009-erasure.ts'
import { staff } from './migrations/010-staff.ts'
import { board } from './migrations/011-board.ts'
import { stock } from './migrations/012-stock.ts'
import { counterSettings } from './migrations/013-counter-settings.ts'
import { service } from './migrations/014-service.ts'
import { push } from './migrations/015-push.ts'
import { staffWarnings } from './migrations/016-staff-warnings.ts'
import { partialRefunds } from './migrations/017-partial-refunds.ts'
import { enteredOrders } from './migrations/018-entered-orders.ts'
import { capacity } from './migrations/019-capacity.ts'
import { printing } from './migrations/020-printing.ts'
import { passkeys } from './migrations/021-passkeys.ts'
import { seatingAndLaterOrders } from './migrations/022-seating-and-later-orders.ts'
import { auditValues } from './migrations/023-audit-values.ts'
import { tableCodes } from './migrations/024-table-codes.ts'
import { menuDesk } from './migrations/025-menu-desk.ts'
import { venueCredentials } from './migrations/credentials/040-venue-credentials.ts'
import { scheduledEdits } from './migrations/desk/027-scheduled-edits.ts'
import { deskJobs } from './migrations/desk/028-desk-jobs.ts'
import { importMappings } from './migrations/desk/029-import-mappings.ts'
import { insights } from './migrations/insights/030-insights.ts'
import { insightIndexes } from './migrations/insights/031-insight-indexes.ts'
import { sentMessages } from './migrations/messages/038-sent-messages.ts'
import { mails } from './migrations/messages/045-mails.ts'
import { orderMessages } from './migrations/messages/046-order-messages.ts'
import { earlyReports } from './migrations/messages/048-early-reports.ts'
import { standby } from './migrations/operation/039-standby.ts'
import { paymentTruth } from './migrations/payments/032-payment-truth.ts'
import { disputeDeadlines } from './migrations/payments/042-dispute-deadlines.ts'
import { paymentBook } from './migrations/payments/043-payment-book.ts'
import { receipts } from './migrations/payments/044-receipts.ts'
import { paymentLosses } from './migrations/payments/047-payment-losses.ts'
import type { Database } from './schema/database.ts'

/** Migrations run in the order of their names. A released name never changes. */
const migrations: Readonly<Record<string, Migration>> = {
  '001-venues-and-orders': venuesAndOrders,
  '002-payments': payments,
  '003-accounts': accounts,
  '004-reservations': reservations,
  '005-wallet': wallets,
  '006-feedback': feedback,
  '007-tracking': tracking,
  '008-webhooks': webhooks,
  '009-erasure': erasure,
  '010-staff': staff,
  '011-board': board,
  '012-stock': stock,
  '013-counter-settings': counterSettings,
  '014-service': service,
  '015-push': push,
  '016-staff-warnings': staffWarnings,
  '017-partial-refunds': partialRefunds,
  '018-entered-orders': enteredOrders,
  '019-capacity': capacity,
  '020-printing': printing,
  '021-passkeys': passkeys,
  '022-seating-and-later-orders': seatingAndLaterOrders,
  '023-audit-values': auditValues,
  '024-table-codes': tableCodes,
  '025-menu-desk': menuDesk,
  '027-scheduled-edits': scheduledEdits,
  '028-desk-jobs': deskJobs,
  '029-import-mappings': importMappings,
  '030-insights': insights,
  '031-insight-indexes': insightIndexes,
  '032-payment-truth': paymentTruth,
  '038-sent-messages': sentMessages,
  '039-standby': standby,
  '040-venue-credentials': venueCredentials,
  '042-dispute-deadlines': disputeDeadlines,
  '043-payment-book': paymentBook,
  '044-receipts': receipts,
  '045-mails': mails,
  '046-order-messages': orderMessages,
  '047-payment-losses': paymentLosses,
  '048-early-reports': earlyReports,
}

/** Names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort()

/**
 * Migrates a database to the schema of this code, or only up to the migration `last`, to load an older backup. Several processes may
 * call this at the same time: the migrator's lock admits one. @throws if a migration fails; the database is then unchanged.
 */
export async function migrate(db: Kysely<Database>, last?: string): Promise<void> {
  if (last === undefined && (await isCurrent(db))) return
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error, results } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last))
  if (error === undefined) return
  const failed = results?.find((result) => result.status === 'Error')
  throw new Error(`database migration ${failed?.migrationName ?? ''} failed`, { cause: error })
}

/** Whether exactly these migrations have run. The migrator would first describe every table, which takes a while at each start. */
async function isCurrent(db: Kysely<Database>): Promise<boolean> {
  const done = await listMigrations(async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows)
  return done.length === migrationNames.length && done.every((name, index) => name === migrationNames[index])
}

/** Checks that a database has exactly the schema of this code, without changing it. @throws with what to do otherwise */
export async function requireMigrated(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  const pending = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt === undefined)
  if (pending.length > 0) {
    const names = pending.map(({ name }) => name).join(', ')
    throw new Error(`MIGRATE=0: the database lacks ${names}; run \`npm run migrate\` first`)
  }
  // With nothing pending, this only finds migrations of newer code.
  await migrate(db)
}
