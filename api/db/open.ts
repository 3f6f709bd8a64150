import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { makePrivate } from '../crypto/private-folder.ts'
import { lockData } from './data-lock.ts'
import { createPglite } from './embedded/create-pglite.ts'
import { readInitialCluster } from './embedded/initial-cluster.ts'
import { migrate, requireMigrated } from './migrate.ts'
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

/**
 * Where the data is: on a Postgres server, in a folder of the embedded one, or in memory for tests. `copyOf`: the tar
 * archive of an embedded database (`dumpDataDir`) with the schema of this code to start from.
 */
export type DatabaseLocation =
  | { databaseUrl: string }
  | { dataDir: string }
  | { memory: true; copyOf?: Blob | undefined }

/**
 * Opens the database and migrates it to the schema of this code. The same SQL runs on all three kinds. With `migrate: false`, a
 * server must have been migrated before; the other kinds have no other process that could do it.
 * @throws if it cannot be reached, another process has locked the embedded one, or migrations are missing
 */
export async function openDatabase(
  location: DatabaseLocation,
  options: { migrate?: boolean } = {},
): Promise<OpenDatabase> {
  if ('databaseUrl' in location) return openServer(location.databaseUrl, options.migrate ?? true)
  if ('memory' in location) {
    const { copyOf } = location
    const pglite = await createPglite({ loadDataDir: copyOf ?? (await readInitialCluster()) })
    return copyOf ? wrap(pgliteDatabase(pglite), { pglite }) : openPglite(pglite)
  }
  return openEmbedded(location.dataDir)
}

async function openServer(databaseUrl: string, mayMigrate: boolean): Promise<OpenDatabase> {
  const { createServerDialect } = await import('./server/server-dialect.ts')
  const db = new Kysely<Database>({ dialect: createServerDialect(databaseUrl) })
  return migrateAndWrap(db, { databaseUrl }, { prepare: mayMigrate ? migrate : requireMigrated })
}

const pgliteDatabase = (pglite: PGlite) => new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) })

const openPglite = (pglite: PGlite, release?: () => void) =>
  migrateAndWrap(pgliteDatabase(pglite), { pglite }, { release })

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const release = lockData(join(dataDir, 'db.lock'))
  try {
    const folder = join(dataDir, 'db')
    // A crash left a database that is not complete.
    if (existsSync(join(folder, UNFINISHED))) rmSync(folder, { recursive: true })
    const pglite = existsSync(folder) ? await createPglite({ dataDir: folder }) : await createEmbedded(folder)
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
  const pglite = await createPglite({ dataDir: folder, loadDataDir: await readInitialCluster() })
  rmSync(join(folder, UNFINISHED))
  return pglite
}

async function migrateAndWrap(
  db: Kysely<Database>,
  engine: Engine,
  { prepare = migrate, release }: { prepare?: typeof migrate; release?: (() => void) | undefined },
): Promise<OpenDatabase> {
  const open = wrap(db, engine, release)
  try {
    await prepare(db)
  } catch (error) {
    await open.close().catch(() => {})
    throw error
  }
  return open
}

function wrap(db: Kysely<Database>, engine: Engine, release = () => {}): OpenDatabase {
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= db.destroy().finally(release)
    return closing
  }
  return { db, engine, close }
}
