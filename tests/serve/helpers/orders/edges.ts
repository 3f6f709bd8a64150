import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNginx } from '../../../../scripts/machine/nginx.ts'
import { createApiProxy } from '../../../../scripts/serve/edge/api-proxy.ts'
import { createEdgeWorker } from '../../../../scripts/serve/edge/edge-worker.ts'
import { composeParts, type FetchHandler, startServer } from '../../../../scripts/serve/server/server.ts'

type Running = { port: number; close(): Promise<void> }

/** An edge in front of a platform that serves `/api` at a local port. */
export type OrderEdge = { name: string; start(platform: number): Promise<Running> }

const ADDRESS = { host: '127.0.0.1', port: 0 }
const quiet = () => {}
const noSite: FetchHandler = () => new Response(null, { status: 404 })

export const ORDER_EDGES: readonly OrderEdge[] = [
  {
    name: 'the embedded server',
    start: (platform) =>
      startServer(
        composeParts({ edge: noSite, api: createApiProxy(`http://127.0.0.1:${platform}/api`, quiet) }),
        ADDRESS,
      ),
  },
  {
    name: 'nginx',
    async start(platform) {
      const dir = await mkdtemp(join(tmpdir(), 'sufra-orders-'))
      const nginx = await startNginx(dir, `127.0.0.1:${platform}`)
      const close = async () => {
        await nginx.close()
        await rm(dir, { recursive: true, force: true })
      }
      return { port: nginx.port, close }
    },
  },
  {
    name: 'the CDN worker',
    async start(platform) {
      const worker = createEdgeWorker({
        origin: 'http://127.0.0.1:9',
        upstream: `http://127.0.0.1:${platform}`,
        log: quiet,
      })
      return startServer((request) => worker(request), ADDRESS)
    },
  },
]
