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
  /** Receives the platform's messages; paths are without the API's route. */
  fetch: FetchHandler
  close(): Promise<void>
}

/** Whether a request below the API's route is for the hooks; all others are for the platform. */
export const isHook = (request: Request): boolean => new URL(request.url).pathname === VENUE_CHANGED

/**
 * Opens the queue for the venues of a platform with an API of its own (`API_BASE`). The platform's messages, signed with
 * `secret`, fill it. It is stored at `DATABASE_URL`, or embedded in `DATA_DIR`. Throws if that cannot be opened.
 */
export async function openPlatformQueue(config: Config, secret: string): Promise<PlatformQueue> {
  const { databaseUrl, dataDir, proxies } = config
  const database = await openDatabase(databaseUrl === undefined ? { dataDir } : { databaseUrl }, config)
  const onError = (error: unknown) => jsonLog('error', 'publish queue', { error: describeError(error) })
  const queue = await openPublishQueue(database, { now: Date.now, onError }).catch(async (error) => {
    await database.close()
    throw error
  })
  const deps = { db: database.db, publishing: queue, secret, now: Date.now, log: jsonLog }
  const hooks = createPlatformHooks(deps)
  jsonLog('info', 'ready for messages about changed venues', { path: `${API_ROUTE}${VENUE_CHANGED}` })
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
