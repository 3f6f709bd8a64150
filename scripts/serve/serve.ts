import { readConfig } from './config.ts'
import { describeError, logLines } from './log.ts'
import { compose, startServer, stopOnSignals } from './server.ts'
import { createSiteParts } from './site-parts.ts'

/** `npm run serve`: only the edge, over the releases that are in `SITE_DIR`. */
try {
  const config = readConfig(process.env)
  const server = await startServer(compose(createSiteParts(config, logLines)), config)
  stopOnSignals(server.close)
  console.log(`ready http://localhost:${server.port}`)
} catch (error) {
  console.error(describeError(error))
  process.exit(1)
}
