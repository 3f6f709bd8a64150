import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from './schema/database.ts'

/** A connection or an open transaction. Within a transaction all queries must use it: the embedded database has one connection. */
export type Db = Kysely<Database> | Transaction<Database>

export type VenueRow = { referenceId: string; revision: number; importedAt: Date }

/** Names and ids that a venue file claims for its venue. */
export type VenueClaims = {
  referenceId: string
  branches: readonly { id: string; referenceId: string }[]
  domains: readonly string[]
  bannerIds: readonly string[]
}

/** A branch with its venue. */
export type BranchPlace = { branchId: string; venue: string; revision: number }

/** By what a branch can be found: its id, its reference id, or a domain of its venue. */
export type BranchName = { branchId: string } | { referenceId: string } | { domain: string }

export const findBranch = (db: Db, by: BranchName): Promise<BranchPlace | undefined> =>
  selectBranch(db, by).executeTakeFirst()

/** Like `findBranch`, with the number and sum of the ratings of all branches of the venue. */
export async function findRatedBranch(
  db: Db,
  by: BranchName,
): Promise<(BranchPlace & { rated: { count: number; stars: number } }) | undefined> {
  const row = await selectBranch(db, by)
    .select((of) => [
      of
        .selectFrom('rating')
        .select((rating) => rating.fn.countAll().as('count'))
        .whereRef('rating.venue', '=', 'branch.venue')
        .as('count'),
      of
        .selectFrom('rating')
        .select((rating) => rating.fn.sum('stars').as('stars'))
        .whereRef('rating.venue', '=', 'branch.venue')
        .as('stars'),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { count, stars, ...place } = row
  return { ...place, rated: { count: Number(count), stars: Number(stars ?? 0) } }
}

function selectBranch(db: Db, by: BranchName) {
  const all = db
    .selectFrom('branch')
    .innerJoin('venue', 'venue.reference_id', 'branch.venue')
    .select(['branch.id as branchId', 'branch.venue', 'venue.revision'])
  if ('branchId' in by) return all.where('branch.id', '=', by.branchId)
  if ('referenceId' in by) return all.where('branch.reference_id', '=', by.referenceId)
  return all
    .whereRef('branch.reference_id', '=', 'branch.venue')
    .where('venue.reference_id', 'in', (query) =>
      query.selectFrom('domain').select('domain.venue').where('domain', '=', by.domain),
    )
}

/** Makes imports of the branch's venue wait until the transaction ends. */
export async function preventVenueImport(trx: Transaction<Database>, branchId: string): Promise<void> {
  await sql`select 1 from venue join branch on branch.venue = venue.reference_id
    where branch.id = ${branchId} for share of venue`.execute(trx)
}

/** Finds the venue file as imported, with its revision; undefined if there is no such venue. */
export function findDocument(
  db: Db,
  venue: string,
): Promise<{ document: Uint8Array; revision: number } | undefined> {
  return db
    .selectFrom('venue')
    .select(['document', 'revision'])
    .where('reference_id', '=', venue)
    .executeTakeFirst()
}

/** Makes imports run one after the other, so that each sees the claims of the others. */
export async function lockImports(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(7382610)`.execute(trx)
}

/** Finds the claimed names that belong to another venue. */
export async function findForeignClaims(db: Db, claims: VenueClaims) {
  const { referenceId } = claims
  const ids = claims.branches.map((branch) => branch.id)
  const referenceIds = claims.branches.map((branch) => branch.referenceId)
  const branches = await db
    .selectFrom('branch')
    .select(['id', 'reference_id as referenceId', 'venue'])
    .where('venue', '!=', referenceId)
    .where((is) => is.or([is('id', 'in', ids), is('reference_id', 'in', referenceIds)]))
    .execute()
  const domains =
    claims.domains.length === 0
      ? []
      : await db
          .selectFrom('domain')
          .select(['domain', 'venue'])
          .where('venue', '!=', referenceId)
          .where('domain', 'in', claims.domains)
          .execute()
  return { branches, domains }
}

/** Writes or replaces a venue with its claims. Returns the row and the reference ids that the venue no longer has. */
export async function writeVenue(
  trx: Transaction<Database>,
  claims: VenueClaims,
  document: Uint8Array,
  now: Date,
): Promise<VenueRow & { gone: string[] }> {
  const { referenceId } = claims
  const before = await listBranches(trx, referenceId)
  const row = await trx
    .insertInto('venue')
    .values({
      reference_id: referenceId,
      document,
      revision: sql<number>`nextval('venue_revision')::integer`,
      imported_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('reference_id').doUpdateSet((row) => ({
        document: row.ref('excluded.document'),
        revision: row.ref('excluded.revision'),
        imported_at: row.ref('excluded.imported_at'),
      })),
    )
    .returning(['revision', 'imported_at as importedAt'])
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('branch').where('venue', '=', referenceId).execute()
  await trx.deleteFrom('domain').where('venue', '=', referenceId).execute()
  await trx.deleteFrom('banner').where('venue', '=', referenceId).execute()
  await trx
    .insertInto('branch')
    .values(
      claims.branches.map((branch, position) => ({
        id: branch.id,
        reference_id: branch.referenceId,
        venue: referenceId,
        position,
      })),
    )
    .execute()
  if (claims.domains.length > 0)
    await trx
      .insertInto('domain')
      .values(claims.domains.map((domain) => ({ domain, venue: referenceId })))
      .execute()
  if (claims.bannerIds.length > 0)
    await trx
      .insertInto('banner')
      .values(claims.bannerIds.map((id) => ({ venue: referenceId, id })))
      .execute()
  const kept = new Set(claims.branches.map((branch) => branch.referenceId))
  const gone = before.map((branch) => branch.referenceId).filter((old) => !kept.has(old))
  return { referenceId, ...row, gone }
}

export function listBranches(db: Db, venue: string): Promise<{ id: string; referenceId: string }[]> {
  return db
    .selectFrom('branch')
    .select(['id', 'reference_id as referenceId'])
    .where('venue', '=', venue)
    .orderBy('position')
    .execute()
}

export async function listDomains(db: Db, venue: string): Promise<string[]> {
  const rows = await db
    .selectFrom('domain')
    .select('domain')
    .where('venue', '=', venue)
    .orderBy('domain')
    .execute()
  return rows.map((row) => row.domain)
}

/** Whether a host name belongs to any venue. */
export async function isDomain(db: Db, domain: string): Promise<boolean> {
  const row = await db.selectFrom('domain').select('domain').where('domain', '=', domain).executeTakeFirst()
  return row !== undefined
}

/** Lists the host names of a branch's venue. */
export async function listBranchDomains(db: Db, branchId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('domain')
    .innerJoin('branch', 'branch.venue', 'domain.venue')
    .select('domain.domain')
    .where('branch.id', '=', branchId)
    .execute()
  return rows.map((row) => row.domain)
}

/** Lists all venues, or the one with a branch of this reference id. */
export function listVenues(db: Db, of?: string): Promise<VenueRow[]> {
  const all = db
    .selectFrom('venue')
    .select(['reference_id as referenceId', 'revision', 'imported_at as importedAt'])
    .orderBy('reference_id')
  if (of === undefined) return all.execute()
  return all
    .where('reference_id', 'in', (query) =>
      query.selectFrom('branch').select('venue').where('branch.reference_id', '=', of),
    )
    .execute()
}

/** Reads the revisions of the venues of branches, by branch. Branches that do not exist are missing. */
export async function readRevisions(db: Db, branchIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('branch')
    .innerJoin('venue', 'venue.reference_id', 'branch.venue')
    .select(['branch.id', 'venue.revision'])
    .where(sql<boolean>`branch.id = any(${[...branchIds]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

/** Makes a new revision of the venues of these branches. Returns the reference ids of the branches that still exist. */
export async function makeRevisions(
  trx: Transaction<Database>,
  branchIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('branch')
    .select(['venue', 'reference_id as referenceId'])
    .where('id', 'in', branchIds)
    .execute()
  // Sorted, so that simultaneous changes cannot deadlock.
  for (const venue of [...new Set(rows.map((row) => row.venue))].sort())
    await trx
      .updateTable('venue')
      .set({ revision: sql<number>`nextval('venue_revision')::integer` })
      .where('reference_id', '=', venue)
      .execute()
  return rows.map(({ referenceId }) => referenceId)
}

/** Makes a new revision of every venue. */
export async function makeAllRevisions(trx: Transaction<Database>): Promise<void> {
  await trx.updateTable('venue').set({ revision: sql<number>`nextval('venue_revision')::integer` }).execute()
}

export async function deleteVenue(db: Db, venue: string): Promise<void> {
  await db.deleteFrom('venue').where('reference_id', '=', venue).execute()
}

/** Lists all venues with the reference ids of their branches, which are the sites to publish. */
export async function listVenuesWithBranches(
  db: Db,
): Promise<{ referenceId: string; referenceIds: string[] }[]> {
  const rows = await db
    .selectFrom('venue')
    .innerJoin('branch', 'branch.venue', 'venue.reference_id')
    .select(['venue.reference_id as referenceId', 'branch.reference_id as branch'])
    .orderBy('venue.reference_id')
    .orderBy('branch.position')
    .execute()
  const venues = Map.groupBy(rows, (row) => row.referenceId)
  return [...venues].map(([referenceId, branches]) => ({
    referenceId,
    referenceIds: branches.map((row) => row.branch),
  }))
}
