import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { makePrivate } from '../crypto/private-folder.ts'
import { lockData } from './data-lock.ts'
import { readInitialCluster } from './embedded/initial-cluster.ts'
import { disableWasmOptimizer } from './embedded/wasm-compiler.ts'
import { migrate } from './migrate.ts'
import { createPreparingClient } from './prepared-statements.ts'
import type { Database } from './schema/database.ts'

export type OpenDatabase = {
  db: Kysely<Database>
  /** The underlying engine, for callers that need more than queries: the publish queue listens for notifications. */
  engine: Engine
  /** Waits for running queries and closes cleanly. Can be called more than once; call it on SIGTERM. */
  close(): Promise<void>
}

/** The embedded Postgres of this process, or the address of a server. */
type Engine = { readonly pglite: PGlite } | { readonly databaseUrl: string }

/** Milliseconds. */
const CONNECTIONS = {
  max: 10,
  // A request that waits longer for a connection fails and can be retried.
  connectionTimeoutMillis: 5_000,
  // A machine that vanishes in mid-order would block its rows until the network gives up on it, hours later.
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
}

/**
 * Where the data is: on a Postgres server, in a folder of the embedded one, or in memory for tests. `copyOf`: the tar
 * archive of an embedded database (`dumpDataDir`) to start from.
 */
export type DatabaseLocation =
  | { databaseUrl: string }
  | { dataDir: string }
  | { memory: true; copyOf?: Blob | undefined }

/**
 * Opens the database and migrates it to the schema of this code. The same SQL runs on all three kinds.
 * @throws if it cannot be reached, or another process has locked the embedded one
 */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  if ('databaseUrl' in location) return openServer(location.databaseUrl)
  disableWasmOptimizer()
  if ('memory' in location)
    return openPglite(new PGlite(location.copyOf ? { loadDataDir: location.copyOf } : await startFrom()))
  return openEmbedded(location.dataDir)
}

async function openServer(databaseUrl: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    Client: createPreparingClient(),
    ...CONNECTIONS,
  })
  // Without listeners a broken connection would end the process. The pool replaces it at the next query; if it breaks during
  // a query, that query fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return migrateAndWrap(new Kysely({ dialect: new PostgresDialect({ pool }) }), { databaseUrl })
}

const openPglite = (pglite: PGlite, release?: () => void) =>
  migrateAndWrap(new Kysely({ dialect: new PGliteDialect({ pglite }) }), { pglite }, release)

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const release = lockData(join(dataDir, 'db.lock'))
  try {
    const folder = join(dataDir, 'db')
    // A crash left a database that is not complete.
    if (existsSync(join(folder, UNFINISHED))) rmSync(folder, { recursive: true })
    const pglite = existsSync(folder) ? await PGlite.create(folder) : await createEmbedded(folder)
    // PGlite creates world-readable files, and they contain names, phone numbers and codes.
    makePrivate(folder)
    return await openPglite(pglite, release)
  } catch (error) {
    release()
    throw error
  }
}

/** In the folder of a database until all its files exist. */
const UNFINISHED = 'unfinished'

async function createEmbedded(folder: string): Promise<PGlite> {
  // Earlier versions created the files here and renamed the folder.
  rmSync(`${folder}.new`, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(join(folder, UNFINISHED), '')
  const pglite = await PGlite.create(folder, await startFrom())
  rmSync(join(folder, UNFINISHED))
  return pglite
}

/** What a new database starts from: an empty cluster, which PGlite creates if there is none for its version. */
async function startFrom(): Promise<{ loadDataDir?: Blob }> {
  const cluster = await readInitialCluster()
  return cluster ? { loadDataDir: cluster } : {}
}

async function migrateAndWrap(
  db: Kysely<Database>,
  engine: Engine,
  release: () => void = () => {},
): Promise<OpenDatabase> {
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= db.destroy().finally(release)
    return closing
  }
  try {
    await migrate(db)
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
  return { db, engine, close }
}
