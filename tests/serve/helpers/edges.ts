import { startNginx } from '../../../scripts/machine/nginx.ts'
import { createEdgeHandler } from '../../../scripts/serve/edge/edge-handler.ts'
import { createEdgeWorker } from '../../../scripts/serve/edge/edge-worker.ts'
import { createStoredFiles } from '../../../scripts/serve/edge/stored-files.ts'
import { createVenueIndex } from '../../../scripts/serve/edge/venue-index-fs.ts'
import { startServer } from '../../../scripts/serve/server/server.ts'
import { NGINX_BROTLI_DIFFERENCES, NGINX_DIFFERENCES } from './nginx-differences.ts'
import { startOrigin } from './origin.ts'
import type { Site } from './site.ts'

/** An edge of a site, which is tested with the tables of cases over real HTTP. */
export type Edge = {
  name: string
  /** The tests that it fails, by name, with the reasons. */
  differences: ReadonlyMap<string, string>
  start(site: Site): Promise<{ port: number; close(): Promise<void> }>
}

const quiet = () => {}

export const EDGES: readonly Edge[] = [
  {
    name: 'the embedded server',
    differences: new Map(),
    start: (site) => {
      const index = createVenueIndex(site.dir, quiet)
      const files = createStoredFiles()
      const handler = createEdgeHandler({ siteDir: site.dir, index, files, https: false, log: quiet })
      return startServer(handler, { host: '127.0.0.1', port: 0 })
    },
  },
  {
    name: 'nginx',
    differences: NGINX_DIFFERENCES,
    async start(site) {
      await site.write('nginx-domains.map', 'menu.grill.test grill;\n')
      await site.write('nginx-redirects.map', 'moved https://elsewhere.test/menu?a=1;\n')
      return startNginx(site.dir)
    },
  },
  {
    name: 'nginx with its brotli module',
    differences: NGINX_BROTLI_DIFFERENCES,
    async start(site) {
      await site.write('nginx-domains.map', 'menu.grill.test grill;\n')
      await site.write('nginx-redirects.map', 'moved https://elsewhere.test/menu?a=1;\n')
      return startNginx(site.dir, undefined, { brotli: true })
    },
  },
  {
    name: 'the CDN worker',
    differences: new Map(),
    async start(site) {
      const origin = await startOrigin(site)
      const worker = createEdgeWorker({ origin: origin.url, life: 100, log: quiet })
      const server = await startServer((request) => worker(request), { host: '127.0.0.1', port: 0 })
      const close = async () => {
        await server.close()
        await origin.close()
      }
      return { port: server.port, close }
    },
  },
]
