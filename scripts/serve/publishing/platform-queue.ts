import { openDatabase } from '../../../api/db/open.ts'
import { jsonLog } from '../../../api/http/log.ts'
import { createPlatformHooks, VENUE_CHANGED } from '../../../api/publishing/platform-hooks.ts'
import { openPublishQueue, type PublishQueue } from '../../../api/publishing/publish-queue.ts'
import { clientAddress } from '../server/client-address.ts'
import type { Config } from '../server/config.ts'
import { describeError } from '../server/log.ts'
import { API_ROUTE } from '../server/routes.ts'
import type { FetchHandler } from '../server/server.ts'

export type PlatformQueue = {
  queue: PublishQueue
  /** What the platform tells us; sees paths without the API's route. */
  fetch: FetchHandler
  close(): Promise<void>
}

/** Is it for the hooks, of what comes below the API's route? Whatever else comes there is the platform's. */
export const isHook = (request: Request): boolean => new URL(request.url).pathname === VENUE_CHANGED

/**
 * The queue for the venues of a platform with an API of its own (`API_BASE`), filled by what the platform tells us, signed
 * with `secret`. Kept on `DATABASE_URL`, else embedded in `DATA_DIR`. Throws if that cannot be opened.
 */
export async function openPlatformQueue(config: Config, secret: string): Promise<PlatformQueue> {
  const { databaseUrl, dataDir, proxies } = config
  const database = await openDatabase(databaseUrl === undefined ? { dataDir } : { databaseUrl })
  const onError = (error: unknown) => jsonLog('error', 'publish queue', { error: describeError(error) })
  const queue = await openPublishQueue(database, { now: Date.now, onError }).catch(async (error) => {
    await database.close()
    throw error
  })
  const deps = { db: database.db, publishing: queue, secret, now: Date.now, log: jsonLog }
  const hooks = createPlatformHooks(deps)
  jsonLog('info', 'waiting for changes of venues', { path: `${API_ROUTE}${VENUE_CHANGED}` })
  return {
    queue,
    fetch: (request, connection) =>
      hooks.fetch(request, { address: clientAddress(request.headers, connection, proxies) }),
    async close() {
      await queue.close()
      await database.close()
    },
  }
}
