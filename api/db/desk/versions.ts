import { sql, type Transaction } from 'kysely'
import type { Edit } from '../../../src/domain/desk/edit.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

/** Versions of a venue that are kept. */
const KEPT = 50

/** How a version came about. `who` is null for the platform's operator. */
export type VersionOrigin = {
  readonly origin: 'import' | 'desk' | 'restored'
  readonly who: string | null
}

type Version = VersionOrigin & {
  readonly version: number
  readonly at: Date
  /** Those that were published with it. */
  readonly edits: readonly { readonly edit: Edit; readonly who: string; readonly job: string | null }[]
}

/** Keeps the document that is about to be replaced, before `writeVenue`. */
export async function keepDocument(trx: Transaction<Database>, venue: string): Promise<void> {
  await sql`update venue_version set document = venue.document from venue
    where venue_version.venue = ${venue} and venue.reference_id = ${venue} and venue_version.document is null`.execute(
    trx,
  )
}

/** Records the version that was just written, and forgets the oldest ones, with edits that ended before. */
export async function recordVersion(
  trx: Transaction<Database>,
  venue: string,
  { version, at, origin, who }: VersionOrigin & Pick<Version, 'version' | 'at'>,
): Promise<void> {
  await trx.insertInto('venue_version').values({ venue, version, at, who, origin }).execute()
  await sql`with forgotten as (
      delete from venue_version where venue = ${venue} and version <= (
        select version from venue_version where venue = ${venue} order by version desc offset ${KEPT} limit 1)
      returning at)
    delete from desk_edit where venue = ${venue} and ended_at <= (select max(at) from forgotten)`.execute(trx)
}

/** Lists the versions of a venue that are kept, newest first. */
export async function listVersions(db: Db, venue: string): Promise<Version[]> {
  const versions = await db
    .selectFrom('venue_version')
    .select(['version', 'at', 'who', 'origin'])
    .where('venue', '=', venue)
    .orderBy('version', 'desc')
    .execute()
  const rows = await db
    .selectFrom('desk_edit')
    .select(['version', 'edit', 'who', 'job'])
    .where('venue', '=', venue)
    .where('version', 'is not', null)
    .orderBy('seq')
    .execute()
  const edits = Map.groupBy(rows, (row) => row.version)
  return versions.map((version) => ({
    ...version,
    edits: (edits.get(version.version) ?? []).map(({ edit, who, job }) => ({
      ...{ edit: JSON.parse(edit) as Edit, who, job },
    })),
  }))
}

/** The number of the version that is live. */
export async function liveVersion(db: Db, venue: string): Promise<number> {
  const { version } = await db
    .selectFrom('venue_version')
    .select((of) => of.fn.max('version').as('version'))
    .where('venue', '=', venue)
    .executeTakeFirstOrThrow()
  return version
}

/** An earlier version with its document; undefined if it is not kept, or live. */
export async function findVersion(
  db: Db,
  venue: string,
  version: number,
): Promise<{ at: Date; document: Uint8Array } | undefined> {
  const row = await db
    .selectFrom('venue_version')
    .select(['at', 'document'])
    .where('venue', '=', venue)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.document ? { at: row.at, document: row.document } : undefined
}

/**
 * The documents of a version and of the one before it; undefined if the version is not kept. `before` is null if none is kept from
 * before it.
 */
export async function findDocuments(
  db: Db,
  venue: string,
  version: number,
): Promise<{ before: Uint8Array | null; document: Uint8Array } | undefined> {
  const [found, earlier] = await db
    .selectFrom('venue_version')
    .innerJoin('venue', 'venue.reference_id', 'venue_version.venue')
    .select(['version', sql<Uint8Array>`coalesce(venue_version.document, venue.document)`.as('document')])
    .where('venue_version.venue', '=', venue)
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .limit(2)
    .execute()
  if (found?.version !== version) return undefined
  return { document: found.document, before: earlier?.document ?? null }
}
