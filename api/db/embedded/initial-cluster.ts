import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'

/**
 * The file of the empty cluster for the installed version of PGlite, whose data format another version may not read.
 * `write-initial-cluster.ts` writes it.
 */
export function initialClusterFile(): URL {
  // Vitest's global set-up has no `import.meta.resolve`.
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const manifest = new URL('../package.json', pathToFileURL(entry))
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return new URL(`cluster-${version}.tar.zst`, import.meta.url)
}

/**
 * Reads an empty Postgres cluster, to start an embedded database from: creating one (`initdb`) takes as long as
 * everything else in a first start. Undefined if there is none for the installed version of PGlite, which then creates one.
 */
export async function readInitialCluster(): Promise<Blob | undefined> {
  const file = initialClusterFile()
  if (!existsSync(file)) return undefined
  return new Blob([await promisify(zstdDecompress)(await readFile(file))])
}
