import { cacheModules } from './module-cache.ts'

/** `npm run build`. Loads everything else after the cache of compiled modules is enabled. */
cacheModules()
const { build } = await import('./build.ts')
process.exitCode = await build(process.argv.slice(2), process.env)
