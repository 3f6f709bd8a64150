import { mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { compile } from '../publish/make/compile.ts'

/**
 * `npm start`: compiles if the code changed, opens the API with the demo venues, publishes them, serves all of it. The
 * compiler starts first, because it takes longest; the modules of the site are loaded meanwhile.
 */
try {
  cacheModules()
  const compiling = compile({ log: console.log })
  // Its failure is reported by the step that awaits it.
  compiling.catch(() => {})
  const { startWholeSite } = await import('./start-site.ts')
  await startWholeSite(compiling)
} catch (error) {
  const { describeError } = await import('./server/log.ts')
  console.error(describeError(error))
  process.exit(1)
}

/**
 * Keeps the compiled code of all modules for the next start, which then loads them in half the time. The cache is executed, so
 * it is in `DATA_DIR`, which only the owner can write. Without a writable folder there is no cache.
 */
function cacheModules(): void {
  const dataDir = process.env.DATA_DIR?.trim() || '.data'
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch {
    return
  }
  enableCompileCache(join(dataDir, 'cache', 'modules'))
}
