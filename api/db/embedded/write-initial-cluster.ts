import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { constants, zstdCompressSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { initialClusterFile } from './initial-cluster.ts'

/**
 * `npm run cluster`: lets the installed version of PGlite create an empty Postgres cluster and stores it in this folder in
 * place of the one of another version. Run it after each upgrade of PGlite.
 */
const LEVEL = 19
/** Finds repetitions at a distance of up to 2^25 bytes, that is, in the whole archive. */
const WINDOW_LOG = 25

const pglite = await PGlite.create()
// Only the database `postgres` is used. The templates would triple the size of the archive.
await pglite.exec('update pg_database set datistemplate = false')
for (const template of ['template0', 'template1']) await pglite.exec(`drop database ${template}`)
await pglite.exec('checkpoint')
const archive = await (await pglite.dumpDataDir('none')).arrayBuffer()
await pglite.close()

const folder = new URL('.', import.meta.url)
for (const name of readdirSync(folder)) if (name.endsWith('.zst')) rmSync(new URL(name, folder))
writeFileSync(
  initialClusterFile(),
  zstdCompressSync(new Uint8Array(archive), {
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      [constants.ZSTD_c_windowLog]: WINDOW_LOG,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    },
  }),
)
