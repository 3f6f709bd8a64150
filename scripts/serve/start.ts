import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { picture } from '../pictures/picture.ts'
import { type Bundle, compile } from '../publish/compile.ts'
import { openSitePublisher } from '../publish/site-publisher.ts'
import { readConfig } from './config.ts'
import { describeError, logLines } from './log.ts'
import { type OwnApi, openOwnApi } from './own-api.ts'
import { openPublishDesk, type PublishDesk } from './publish-desk.ts'
import { stopOnSignals } from './server.ts'
import { startSite } from './startup.ts'

const DEMO = fileURLToPath(new URL('../../api/demo', import.meta.url))
const RECIPES = fileURLToPath(new URL('../../api/demo/pictures/recipes.json', import.meta.url))

/** `npm start`: compiles if the code changed, opens the API with the demo venues, publishes them, serves all of it. */
try {
  const config = readConfig(process.env)
  const log = (line: string) => console.log(line)
  let bundle: Bundle | undefined
  let api: OwnApi | undefined
  let desk: PublishDesk | undefined

  /** With a platform API of its own the operator names the venues. */
  const referenceIds = async () => (api ? api.referenceIds() : config.venues)
  const ready = () => {
    if (!desk) throw new Error('publishing has not started yet')
    return desk
  }

  const site = await startSite(
    config,
    {
      async openApi() {
        api = await openOwnApi(config, {
          demoDir: DEMO,
          onVenueSaved: (ids) => desk?.enqueue(ids),
          onVenueRemoved: (ids) => desk?.remove(ids),
          publisher: {
            publish: (id) => ready().publish(id),
            status: (id) => ready().status(id),
            rollback: (id) => ready().rollback(id),
          },
        })
        return api
      },
      async compile() {
        bundle = await compile({ log })
      },
      async startPublishing({ siteUrl, apiBase }) {
        if (!bundle) throw new Error('the pages were not compiled')
        const { siteDir } = config
        const publisher = await openSitePublisher({ apiBase, siteDir, siteUrl, bundle, log })
        desk = openPublishDesk(publisher, referenceIds, (error) => console.error(describeError(error)))
        const ids = await referenceIds()
        desk.enqueue(ids)
        await desk.idle()
        await publisher.publishRoot(ids)
        publisher.tidy()
        const venues = ids
          .filter((id) => publisher.store.has(id))
          .map((id) => ({ referenceId: id, name: id }))
        return { venues, close: desk.close }
      },
      // Composed by code: other code may compose other bytes for the same path.
      pictures: {
        version: createHash('sha256').update(readFileSync(RECIPES)).digest('hex').slice(0, 12),
        compose: picture,
      },
    },
    { log: logLines, print: log },
  )
  stopOnSignals(site.close)
} catch (error) {
  console.error(describeError(error))
  process.exit(1)
}
