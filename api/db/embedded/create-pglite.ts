import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/**
 * Postgres' own cache, in bytes. All of it is resident from the start; the system caches the files besides. The default is
 * four times as large and delays each start.
 */
const SHARED_BUFFERS = 32 * 1024 ** 2

/**
 * Opens the embedded Postgres in a folder, or in memory. `loadDataDir`: an archive of the cluster to start from; without it, a
 * new cluster is created, which takes seconds.
 */
export async function createPglite({
  dataDir,
  loadDataDir,
}: {
  dataDir?: string
  loadDataDir?: Blob | undefined
}): Promise<PGlite> {
  disableWasmOptimizer()
  const settings: PGliteOptions = {
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(loadDataDir ? { loadDataDir } : {}),
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS / 8192}`],
  }
  const pglite = await PGlite.create(settings)
  // PGlite keeps a reference to its settings, and the archive is 25 MB.
  delete settings.loadDataDir
  return pglite
}

/**
 * Keeps V8 from recompiling WebAssembly with its optimizing compiler, for the whole process.
 *
 * Postgres evaluates expressions in one function of 100 KB of bytecode. Optimizing that function takes 600 MB and several
 * seconds of processor time, within seconds of each start, and V8 cannot be told to skip a function. The baseline compiler's
 * code takes twice as long to scan a table, but JavaScript dominates the time of an order.
 */
function disableWasmOptimizer(): void {
  // Flags set at run time do not imply each other.
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'])
    setFlagsFromString(flag)
}
