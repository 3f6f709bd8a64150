import { fileURLToPath } from 'node:url'
import type { AnsweredCall } from '../../api/app.ts'
import { pictureVersion } from '../../api/demo/pictures/picture-version.ts'
import type { MenuPrinter } from '../../api/printed-menu/printed-menu-routes.ts'
import type { PublishQueue } from '../../api/publishing/publish-queue.ts'
import type { Bundle } from '../publish/make/compile.ts'
import { createDraftRenderer } from '../publish/preview/draft-renderer.ts'
import { openSitePublisher } from '../publish/site-publisher.ts'
import { openSiteStore } from '../publish/store/site-store.ts'
import { type OwnApi, openOwnApi } from './own-api.ts'
import { createPdfMaker } from './print/menu-pdf.ts'
import { startDailyPublishing } from './publishing/daily-publishing.ts'
import { createFollowUp } from './publishing/follow-up.ts'
import { createOperatorPublisher, type OperatorPublisher } from './publishing/operator-publisher.ts'
import { openPlatformQueue, type PlatformQueue } from './publishing/platform-queue.ts'
import { startPublishing, toEndedPublication } from './publishing/publishing.ts'
import { assertForeignApi, assertVenues, readConfig } from './server/config.ts'
import { describeError, logLines } from './server/log.ts'
import { createMetrics, type Metrics } from './server/metrics.ts'
import { stopOnSignals } from './server/server.ts'
import type { PictureSource } from './site-parts.ts'
import { startSite } from './startup.ts'

const DEMO = fileURLToPath(new URL('../../api/demo', import.meta.url))

/** Pictures are composed by code, so the version of the code is part of their path on disk. */
const demoPictures = (): PictureSource => ({
  version: pictureVersion(),
  // Loaded by the first picture: libvips and the recipes take a fifth of the time to load all modules.
  compose: async (path) => (await import('../../api/demo/pictures/render-picture.ts')).renderPicture(path),
})

/**
 * Opens the API with the demo venues, publishes them with the bundle, and serves all of it until the process is stopped.
 * @throws ConfigError if a setting is invalid; any error of a step, after everything that was started is closed
 */
export async function startWholeSite(compiling: Promise<Bundle>): Promise<void> {
  const config = readConfig(process.env)
  assertForeignApi(config)
  assertVenues(config)
  const log = (line: string) => console.log(line)
  const metrics = createMetrics()
  let bundle: Bundle | undefined
  let api: OwnApi | undefined
  let platform: PlatformQueue | undefined
  let desk: OperatorPublisher | undefined
  let menuPrinter: MenuPrinter | undefined
  let draftPages: ReturnType<typeof createDraftRenderer> | undefined

  /** With another platform's API, the operator lists the venues. */
  const venues = async () =>
    api ? api.venues() : config.venues.map((referenceId) => ({ referenceId, referenceIds: [referenceId] }))
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
          ...apiMetrics(metrics),
          publisher: {
            publish: (id) => ready().publish(id),
            status: (id) => ready().status(id),
            rollback: (id) => ready().rollback(id),
          },
          menuPrinter: () => menuPrinter,
          draftPages: () => draftPages,
        })
        metrics.watchStandby(api.onStandby)
        metrics.watchPayments(api.unsettledPayments)
        return api
      },
      async openPlatformHooks() {
        if (config.webhookSecret === undefined) return null
        platform = await openPlatformQueue(config, config.webhookSecret)
        return platform
      },
      async compile() {
        bundle = await compiling
      },
      async startPublishing({ siteUrl, apiBase }) {
        if (!bundle) throw new Error('the pages were not compiled')
        const { tileUrl } = config
        const store = await openSiteStore(config)
        const queue = (api ?? platform)?.queue
        const followUp = createFollowUp(config, { siteUrl, metrics, queue, log: logLines })
        const publisher = await openSitePublisher({
          ...{ apiBase, store, siteUrl, tileUrl, bundle, venues, log },
          onOutcome: (outcome, ms) => metrics.countPublication(toEndedPublication(outcome, ms)),
          onLive: followUp.onLive,
        })
        if (api) {
          desk = createOperatorPublisher(publisher, api.queue)
          draftPages = createDraftRenderer({ ...publisher, siteUrl })
        }
        menuPrinter = {
          ...publisher.printer,
          ...(config.chromium && { makePdf: createPdfMaker({ ...config.chromium, apiBase }) }),
        }
        const edits = config.publisher
          ? await publishEdits({ queue, publisher, venues, metrics, log: logLines })
          : undefined
        const published = new Set(await store.references())
        const shown = (await venues()).filter(({ referenceId }) => published.has(referenceId))
        return {
          venues: shown.map(({ referenceId }) => ({ referenceId, name: referenceId })),
          demoCounter: (await api?.inviteDemoOwner()) ?? null,
          async close() {
            await edits?.close()
            await followUp.drain()
          },
        }
      },
      pictures: demoPictures(),
    },
    { log: logLines, print: log, metrics },
  )
  stopOnSignals(site.close)
}

/** What the API reports is counted. */
const apiMetrics = (metrics: Metrics) => ({
  onAnswered: (call: AnsweredCall) => metrics.countRequest({ part: 'api', ...call }),
  onMessage: metrics.countMessage,
  onMail: metrics.countMail,
  onVitals: metrics.countVitals,
})

/**
 * Publishes all venues, then edits until closed. For a platform that does not report edits, there is no queue: its venues are
 * published now and when their day changes.
 */
async function publishEdits({
  queue,
  ...options
}: Omit<Parameters<typeof startPublishing>[0], 'queue'> & {
  queue: PublishQueue | undefined
}): Promise<{ close(): Promise<void> }> {
  const { publisher, log } = options
  if (!queue)
    return startDailyPublishing(publisher, await publisher.publishAll(), (error) =>
      log({ level: 'error', message: 'daily publishing', error: describeError(error) }),
    )
  const worker = await startPublishing({ ...options, queue })
  await worker.caughtUp
  return worker
}
