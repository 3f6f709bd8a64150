import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderPicture } from '../../api/demo/pictures/render-picture.ts'
import { createApiProxy } from '../serve/edge/api-proxy.ts'
import { createMaps } from '../serve/maps/maps.ts'
import { openOwnApi } from '../serve/own-api.ts'
import { readConfig } from '../serve/server/config.ts'
import { describeError, logLines } from '../serve/server/log.ts'
import { API_ROUTE, CODE_ROUTE, IMAGE_ROUTE, MAPS_ROUTE, MEDIA_ROUTE } from '../serve/server/routes.ts'
import { composeParts, startServer, stopOnSignals } from '../serve/server/server.ts'
import { createSiteParts } from '../serve/site-parts.ts'
import { DESIGN_PATH } from './design/route.ts'

process.env.ASTRO_TELEMETRY_DISABLED = '1'

/**
 * `npm run dev` runs Astro's dev server with reload, on the same API, pictures and image proxy as `npm start`. It publishes
 * nothing: a middleware plans the site of a page at each request.
 */
try {
  const config = readConfig(process.env)
  const pictures = { version: 'dev', compose: renderPicture }
  const parts = createSiteParts({ ...config, siteDir: join(tmpdir(), 'sufra-dev-none') }, logLines, pictures)
  const own =
    config.apiBase === undefined
      ? await openOwnApi(config, { demoDir: fileURLToPath(new URL('../../api/demo', import.meta.url)) })
      : undefined
  const api = own?.fetch ?? createApiProxy(config.apiBase ?? '', logLines, config)
  const maps = createMaps(config, logLines, own?.fetch)
  const backend = await startServer(composeParts({ ...parts, maps, api }), { host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${backend.port}`
  process.env.SUFRA_DEV_API = address + API_ROUTE

  const { dev } = await import('astro')
  const proxied = [API_ROUTE, `${CODE_ROUTE}/`, IMAGE_ROUTE, MAPS_ROUTE, MEDIA_ROUTE.replace(/\/$/, '')]
  const site = await dev({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    server: { port: config.port, host: config.host },
    vite: { server: { proxy: Object.fromEntries(proxied.map((path) => [path, address])) } },
    integrations: [
      {
        name: 'sufra-dev-pages',
        hooks: {
          'astro:config:setup': ({ addMiddleware, injectRoute }) => {
            addMiddleware({ order: 'pre', entrypoint: new URL('./middleware.ts', import.meta.url) })
            // This route exists only in development; the compiled product does not contain it.
            injectRoute({
              pattern: DESIGN_PATH,
              entrypoint: new URL('./design/design.astro', import.meta.url),
              prerender: false,
            })
          },
        },
      },
    ],
  })
  stopOnSignals(async () => {
    await site.stop()
    await backend.close()
    await own?.close()
  })
} catch (error) {
  console.error(describeError(error))
  process.exit(1)
}
