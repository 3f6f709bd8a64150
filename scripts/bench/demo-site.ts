import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderPicture } from '../../api/demo/pictures/render-picture.ts'
import { compile } from '../publish/make/compile.ts'
import { openSitePublisher } from '../publish/site-publisher.ts'
import { openReleaseStore } from '../publish/store/release-fs.ts'
import { openOwnApi } from '../serve/own-api.ts'
import { readConfig } from '../serve/server/config.ts'
import { startSite } from '../serve/startup.ts'

/** Publishes the demo venues to a temporary folder and serves them on a free port. */
export async function publishedDemo() {
  const dataDir = mkdtempSync(join(tmpdir(), 'sufra-bench-'))
  const config = { ...readConfig({ DATA_DIR: dataDir }), port: 0, siteUrl: 'http://localhost:0' }
  const bundle = await compile()
  let api: Awaited<ReturnType<typeof openOwnApi>> | undefined
  const site = await startSite(
    config,
    {
      async openApi() {
        api = await openOwnApi(config, { demoDir: fileURLToPath(new URL('../../api/demo', import.meta.url)) })
        return api
      },
      compile: async () => {},
      async startPublishing({ siteUrl, apiBase }) {
        const venues = async () => (await api?.venues()) ?? []
        const publisher = await openSitePublisher({
          apiBase,
          store: openReleaseStore(config.siteDir),
          siteUrl,
          bundle,
          venues,
        })
        await publisher.publishAll()
        return { venues: [], close: async () => {} }
      },
      pictures: { version: 'bench', compose: renderPicture },
    },
    { log: () => {}, print: () => {} },
  )
  return {
    url: site.siteUrl,
    siteDir: config.siteDir,
    /** One page of each kind. */
    pages: {
      landing: '/',
      home: '/dallah-grill',
      menu: '/dallah-grill/dinein',
      menu302: '/pazar-yeri/pickup',
      category: '/dallah-grill/dinein/breakfast',
      item: '/dallah-grill/dinein/breakfast/balaleet',
      cart: '/dallah-grill/dinein/cart',
      checkout: '/dallah-grill/dinein/checkout',
    },
    async close() {
      await site.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
