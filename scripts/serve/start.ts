import { compile } from '../publish/make/compile.ts'
import { cacheModules } from '../publish/module-cache.ts'

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
