import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { VenueFile } from '../../src/contract/venue/venue-file.ts'
import type { Issue } from '../../src/contract/wire/errors.ts'
import {
  EVERY_PAYMENT,
  type KeptAccounts,
  type PaymentReach,
} from '../../src/domain/payment/payment-reach.ts'
import { findKeptAccounts } from '../db/credentials/venue-credentials.ts'
import { keepDocument, recordVersion, type VersionOrigin } from '../db/desk/versions.ts'
import type { Database } from '../db/schema/database.ts'
import {
  type Db,
  findDocument,
  findForeignClaims,
  lockImports,
  type VenueClaims,
  type VenueRow,
  writeVenue,
} from '../db/venues.ts'
import { ApiError, invalid } from '../http/errors.ts'
import type { PublishRequests } from '../publishing/publish-queue.ts'
import { listBranches } from './branch-view.ts'
import { readVenueFile } from './file/read-venue-file.ts'
import { rememberFile } from './file/recent-files.ts'
import { importWarnings } from './import-warnings.ts'
import { findOnlinePaymentIssues } from './online-payments.ts'

/** An imported venue. */
export type ImportResult = VenueRow & {
  /** Reference ids of its branches, including the main one. */
  referenceIds: string[]
  /** Reference ids that it had before the import, but no longer has. */
  gone: string[]
}

/**
 * Imports a venue file: replaces the venue with its reference id, or creates it, and queues its publication, in one
 * transaction. A file with an online payment option that is out of `reach` is refused. `replaces`: hex SHA-256 of the stored file
 * that the new one was made from.
 * @throws ApiError `invalid` with all issues, `conflict` if an id or domain belongs to another venue, or if another file has been
 * stored since.
 */
export async function importVenue(
  db: Kysely<Database>,
  bytes: Uint8Array,
  now: number,
  publishing?: PublishRequests,
  {
    reach = EVERY_PAYMENT,
    replaces,
  }: { readonly reach?: PaymentReach; readonly replaces?: string | undefined } = {},
): Promise<ImportResult & { warnings: string[] }> {
  const checked = await checkVenueFile(db, bytes, reach)
  const origin = { origin: 'import', who: null } as const
  return db.transaction().execute(async (trx) => {
    if (replaces !== undefined) await requireStored(trx, checked.file.business.reference_id, replaces)
    const stored = await storeVenue(trx, checked, { now, publishing, origin })
    return { ...stored, warnings: importWarnings(checked.file) }
  })
}

/** @throws ApiError `conflict` if the venue's stored file is not the one with this hex SHA-256. */
async function requireStored(trx: Transaction<Database>, venue: string, hash: string): Promise<void> {
  await lockImports(trx)
  const stored = await findDocument(trx, venue)
  if (stored && createHash('sha256').update(stored.document).digest('hex') === hash) return
  throw new ApiError(
    'conflict',
    `the file of ${venue} has changed meanwhile: nothing was imported, so try again`,
  )
}

/** A venue file that can be stored. */
export type CheckedFile = { readonly file: VenueFile; readonly bytes: Uint8Array }

/** Checks a venue file completely, for a venue without keys of its own. @throws ApiError `invalid` with all issues. */
export const checkImport = (bytes: Uint8Array, reach: PaymentReach): CheckedFile =>
  checkPayable({ file: readVenueFile(bytes), bytes }, reach, {})

/** Checks a venue file completely. @throws ApiError `invalid` with all issues. */
export async function checkVenueFile(db: Db, bytes: Uint8Array, reach: PaymentReach): Promise<CheckedFile> {
  const file = readVenueFile(bytes)
  return checkPayable({ file, bytes }, reach, await findKeptAccounts(db, file.business.reference_id))
}

function checkPayable(checked: CheckedFile, reach: PaymentReach, kept: KeptAccounts): CheckedFile {
  const unpayable = findOnlinePaymentIssues(checked.file, reach, kept)
  if (unpayable.length > 0) throw invalid(unpayable)
  return checked
}

/**
 * Stores a checked file as the new version of its venue, and queues its publication. `now`: epoch milliseconds.
 * @throws ApiError `conflict` if an id or domain belongs to another venue.
 */
export async function storeVenue(
  trx: Transaction<Database>,
  { file, bytes }: CheckedFile,
  {
    now,
    publishing,
    origin,
  }: {
    readonly now: number
    readonly publishing: PublishRequests | undefined
    readonly origin: VersionOrigin
  },
): Promise<ImportResult> {
  const claims = toClaims(file)
  await lockImports(trx)
  const issues = findConflicts(file, await findForeignClaims(trx, claims))
  if (issues.length > 0)
    throw new ApiError('conflict', `${issues[0]?.path}: ${issues[0]?.message}`, { issues })
  await keepDocument(trx, claims.referenceId)
  const at = new Date(now)
  const row = await writeVenue(trx, claims, bytes, at)
  rememberFile(bytes, file)
  await recordVersion(trx, claims.referenceId, { ...origin, version: row.revision, at })
  const referenceIds = claims.branches.map((branch) => branch.referenceId)
  await publishing?.request(trx, 'publish', referenceIds)
  await publishing?.request(trx, 'remove', row.gone)
  return { ...row, referenceIds }
}

function toClaims(file: VenueFile): VenueClaims {
  return {
    referenceId: file.business.reference_id,
    branches: listBranches(file).map((branch) => ({ id: branch.id, referenceId: branch.reference_id })),
    domains: file.business.domains,
    bannerIds: file.banners.map((banner) => banner.id),
  }
}

function findConflicts(file: VenueFile, taken: Awaited<ReturnType<typeof findForeignClaims>>): Issue[] {
  const issues: Issue[] = []
  const listed = file.business.branches.length > 0
  const path = (i: number, field: 'id' | 'reference_id') => {
    if (listed) return `business.branches.${i}.${field}`
    return field === 'id' ? 'business.branch_id' : 'business.reference_id'
  }
  listBranches(file).forEach((branch, i) => {
    for (const other of taken.branches) {
      if (other.id === branch.id)
        issues.push({
          path: path(i, 'id'),
          message: `the branch id ${branch.id} belongs to the venue ${other.venue}`,
        })
      if (other.referenceId === branch.reference_id)
        issues.push({
          path: path(i, 'reference_id'),
          message: `the reference id ${branch.reference_id} belongs to the venue ${other.venue}`,
        })
    }
  })
  file.business.domains.forEach((domain, i) => {
    const other = taken.domains.find((row) => row.domain === domain)
    if (other)
      issues.push({
        path: `business.domains.${i}`,
        message: `the domain ${domain} belongs to the venue ${other.venue}`,
      })
  })
  return issues
}
