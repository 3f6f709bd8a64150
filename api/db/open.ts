import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { makePrivate } from '../crypto/private-folder.ts'
import { lockData } from './data-lock.ts'
import { migrate } from './migrate.ts'
import type { Database } from './schema/database.ts'

export type OpenDatabase = {
  db: Kysely<Database>
  /** What is behind it, for whoever needs more than queries: the queue of publications listens to it. */
  engine: Engine
  /** Waits for running queries and closes cleanly; more than once does no harm. Call it on SIGTERM. */
  close(): Promise<void>
}

/** The embedded Postgres of this process, or the address of a server. */
type Engine = { readonly pglite: PGlite } | { readonly databaseUrl: string }

/** Milliseconds. */
const CONNECTIONS = {
  max: 10,
  // Who waits longer for a connection is told so, and tries again.
  connectionTimeoutMillis: 5_000,
  // A machine that is gone in mid-order would keep others from its rows until the network gives it up, hours later.
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
}

/**
 * Where the data lives: a Postgres server, a folder for the embedded one, or memory for tests. `copyOf` is the tar archive
 * of an embedded database (`dumpDataDir`) to begin with.
 */
export type DatabaseLocation =
  | { databaseUrl: string }
  | { dataDir: string }
  | { memory: true; copyOf?: Blob | undefined }

/**
 * Opens the database and brings it to the schema of this code. The same SQL runs on all three.
 * @throws when it cannot be reached or another process holds the embedded one.
 */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  if ('databaseUrl' in location) return openServer(location.databaseUrl)
  if ('memory' in location)
    return onPglite(new PGlite(location.copyOf ? { loadDataDir: location.copyOf } : {}))
  return openEmbedded(location.dataDir)
}

async function openServer(databaseUrl: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: databaseUrl, ...CONNECTIONS })
  // A connection that breaks is replaced at the next query; without a listener it would end the process. The pool listens
  // to those that are idle; what breaks under a query fails that query.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return ready(new Kysely({ dialect: new PostgresDialect({ pool }) }), { databaseUrl })
}

const onPglite = (pglite: PGlite, release?: () => void) =>
  ready(new Kysely({ dialect: new PGliteDialect({ pglite }) }), { pglite }, release)

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const release = lockData(join(dataDir, 'db.lock'))
  try {
    const folder = join(dataDir, 'db')
    if (!existsSync(folder)) await createEmbedded(folder)
    // PGlite's files are open to everybody: names, phones and codes are in them.
    makePrivate(folder)
    return await onPglite(await PGlite.create(folder), release)
  } catch (error) {
    release()
    throw error
  }
}

/** Creates the files aside and moves them into place whole: a crash meanwhile leaves nothing that looks like a database. */
async function createEmbedded(folder: string): Promise<void> {
  const aside = `${folder}.new`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { mode: 0o700 })
  const pglite = await PGlite.create(aside)
  await pglite.close()
  renameSync(aside, folder)
}

async function ready(
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
