import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { makePrivate } from '../../crypto/private-folder.ts'
import { lockData } from '../data-lock.ts'
import { createPglite } from '../embedded/create-pglite.ts'
import { readInitialCluster } from '../embedded/initial-cluster.ts'
import { listMigrations } from '../list-migrations.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'
import { columnList, listTables, quoted, type RunSql } from './table-layout.ts'

/** An empty database that a backup is loaded into. */
export type RestoreTarget = {
  readonly db: Db
  readonly run: RunSql
  /** Adds rows in the text format of `COPY`. */
  copyIn(table: string, columns: readonly string[], rows: Readable): Promise<void>
}

/** The database already has data. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty'
}

/**
 * Calls `work` with an empty database, and keeps what it did only if it succeeds. On a server that is one transaction. An embedded
 * database is made in a folder aside, which takes the place of the other one at the end.
 * @throws NotEmpty if there is data; any error of `work`, after which nothing has changed
 */
export function restoreInto<T>(
  location: { readonly databaseUrl: string } | { readonly dataDir: string },
  work: (target: RestoreTarget) => Promise<T>,
): Promise<T> {
  return 'databaseUrl' in location
    ? restoreIntoServer(location.databaseUrl, work)
    : restoreIntoFolder(location.dataDir, work)
}

async function restoreIntoServer<T>(
  databaseUrl: string,
  work: (target: RestoreTarget) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sufra-restore' })
  client.on('error', () => {})
  await client.connect()
  // The one connection, so that COPY runs in the transaction too.
  const only = Object.assign(client, { release: () => {} })
  const pool = { connect: async () => only, end: () => client.end(), options: {} }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const run: RunSql = async (statement) => (await client.query(statement)).rows
  try {
    return await db.transaction().execute(async (trx) => {
      await requireEmpty(run)
      await dropSchema(run)
      return work({
        db: trx,
        run,
        copyIn: (table, columns, rows) =>
          pipeline(rows, client.query(copyFrom(`copy ${quoted(table)} (${columnList(columns)}) from stdin`))),
      })
    })
  } finally {
    await db.destroy().catch(() => {})
  }
}

async function restoreIntoFolder<T>(
  dataDir: string,
  work: (target: RestoreTarget) => Promise<T>,
): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const release = lockData(join(dataDir, 'db.lock'))
  const folder = join(dataDir, 'db')
  const aside = join(dataDir, 'db.restoring')
  try {
    if (existsSync(folder)) await requireEmptyFolder(folder)
    await rm(aside, { recursive: true, force: true })
    await mkdir(aside, { mode: 0o700 })
    const pglite = await createPglite({ dataDir: aside, loadDataDir: await readInitialCluster() })
    let result: T
    try {
      result = await work(embeddedTarget(pglite))
    } finally {
      await pglite.close()
    }
    makePrivate(aside)
    // It is empty.
    await rm(folder, { recursive: true, force: true })
    await rename(aside, folder)
    return result
  } finally {
    await rm(aside, { recursive: true, force: true })
    release()
  }
}

function embeddedTarget(pglite: PGlite): RestoreTarget {
  const run: RunSql = async <Row>(statement: string) => (await pglite.query<Row>(statement)).rows
  return {
    db: new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }),
    run,
    async copyIn(table, columns, rows) {
      const statement = `copy ${quoted(table)} (${columnList(columns)}) from '/dev/blob'`
      for await (const piece of wholeRows(rows))
        await pglite.query(statement, [], { blob: new Blob([piece as Uint8Array<ArrayBuffer>]) })
    },
  }
}

/** Bytes of rows that the embedded database receives at once, since they are in memory as a whole. */
const PIECE = 4 * 1024 * 1024

/** Divides rows into pieces that end with a row. */
async function* wholeRows(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const data of rows) {
    held.push(data)
    size += data.byteLength
    if (size < PIECE) continue
    const all = Buffer.concat(held)
    const end = all.lastIndexOf('\n') + 1
    if (end > 0) yield all.subarray(0, end)
    held = end < all.length ? [all.subarray(end)] : []
    size = all.length - end
  }
  if (size > 0) yield Buffer.concat(held)
}

async function requireEmptyFolder(folder: string): Promise<void> {
  const pglite = await createPglite({ dataDir: folder })
  try {
    await requireEmpty(async <Row>(statement: string) => (await pglite.query<Row>(statement)).rows)
  } finally {
    await pglite.close()
  }
}

/** @throws NotEmpty if a table has rows, or the tables are not those of Sufra */
async function requireEmpty(run: RunSql): Promise<void> {
  const tables = await listTables(run)
  const filled: string[] = []
  for (const { name } of tables) {
    const [found] = await run<{ exists: boolean }>(
      `select exists (select 1 from ${quoted(name)}) as "exists"`,
    )
    if (found?.exists) filled.push(name)
  }
  if (filled.length > 0)
    throw new NotEmpty(
      `the database is not empty: ${filled.slice(0, 3).join(', ')}${filled.length > 3 ? ` and ${filled.length - 3} more tables have` : ' has'} rows. Restore into a new DATA_DIR or a new database`,
    )
  if (tables.length > 0 && (await listMigrations(run)).length === 0)
    throw new NotEmpty('the database has tables of another program. Restore into a database of its own')
}

/** Drops the empty tables of a start that has stored nothing, with their sequences and functions. */
async function dropSchema(run: RunSql): Promise<void> {
  const tables = [
    ...(await listTables(run)).map(({ name }) => name),
    'kysely_migration',
    'kysely_migration_lock',
  ]
  for (const name of tables) await run(`drop table if exists ${quoted(name)} cascade`)
  const own = `not exists (select 1 from pg_depend d where d.objid = o.oid and d.deptype = 'e')`
  for (const { name } of await run<{ name: string }>(`
    select o.relname as name from pg_class o
    where o.relnamespace = current_schema()::regnamespace and o.relkind = 'S' and ${own}`))
    await run(`drop sequence ${quoted(name)}`)
  for (const { signature } of await run<{ signature: string }>(`
    select o.oid::regprocedure::text as signature from pg_proc o
    where o.pronamespace = current_schema()::regnamespace and ${own}`))
    await run(`drop function ${signature} cascade`)
}
