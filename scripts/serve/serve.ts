import { createApiProxy } from './api-proxy.ts'
import { readConfig } from './config.ts'
import { describeError, logLines } from './log.ts'
import { createMaps } from './maps.ts'
import { compose, startServer, stopOnSignals } from './server.ts'
import { createSiteParts } from './site-parts.ts'

/** `npm run serve`: only the edge, over the releases that are in `SITE_DIR`; `/api` is that of `API_BASE`, if set. */
try {
  const config = readConfig(process.env)
  const { apiBase } = config
  const api = apiBase === undefined ? {} : { api: createApiProxy(apiBase, logLines) }
  const maps = createMaps(config, logLines, undefined)
  const server = await startServer(compose({ ...createSiteParts(config, logLines), maps, ...api }), config)
  stopOnSignals(server.close)
  console.log(`ready http://localhost:${server.port}`)
} catch (error) {
  console.error(describeError(error))
  process.exit(1)
}
