import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { type OpenDatabase, openDatabase } from '../../api/db/open.ts'

const ROOT = join(import.meta.dirname, '../..')
const CACHE = join(ROOT, 'node_modules/.cache/database')

/**
 * Opens an empty embedded database in memory with the current schema. Creating one takes seconds of processor
 * time, so the first is stored on disk as an archive, and later ones, also in other runs, start as copies of
 * it.
 */
export async function openMemoryDatabase(): Promise<OpenDatabase> {
  const archive = join(CACHE, `${schemaHash()}.tar`)
  if (!existsSync(archive)) await createArchive(archive)
  return openDatabase({ memory: true, copyOf: await openAsBlob(archive) })
}

/** Hash of the code that creates the schema and of the version of the database. */
function schemaHash(): string {
  const folder = join(ROOT, 'api/db')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => join(folder, file))
  const sum = createHash('sha256')
  for (const file of [...sources, join(packageFolder(), 'package.json')]) sum.update(readFileSync(file))
  return sum.digest('hex').slice(0, 16)
}

/** The entry of the package is in its folder `dist`, and its `package.json` is not exported. */
const packageFolder = () => join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '../..')

/**
 * Several test files may create the archive at the same time: the first complete one stays. Replacing it
 * would break copies that others are reading.
 */
async function createArchive(archive: string): Promise<void> {
  const open = await openDatabase({ memory: true })
  if (!('pglite' in open.engine)) throw new Error('a database in memory is an embedded one')
  const { pglite } = open.engine
  // Copies only use the database `postgres`; the templates would double the size of the archive.
  await pglite.exec('update pg_database set datistemplate = false')
  for (const template of ['template0', 'template1']) await pglite.exec(`drop database if exists ${template}`)
  await pglite.exec('checkpoint')
  const bytes = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer())
  await open.close()
  mkdirSync(CACHE, { recursive: true })
  const aside = `${archive}.${process.pid}`
  writeFileSync(aside, bytes)
  try {
    linkSync(aside, archive)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
  const older = readdirSync(CACHE).filter((name) => name.endsWith('.tar') && name !== basename(archive))
  for (const name of older) rmSync(join(CACHE, name), { force: true })
}
