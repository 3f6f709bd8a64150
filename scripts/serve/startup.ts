import { createApiProxy } from './edge/api-proxy.ts'
import { openSiteSource } from './edge/site-source.ts'
import { createMaps } from './maps/maps.ts'
import { isHook } from './publishing/platform-queue.ts'
import type { Config } from './server/config.ts'
import { createHealth, type ReadinessChecks } from './server/health.ts'
import { describeError, type Log } from './server/log.ts'
import { type Metrics, partsWithMetrics, serveMetrics } from './server/metrics.ts'
import { qrCode } from './server/qr-code.ts'
import { API_ROUTE } from './server/routes.ts'
import { composeParts, type FetchHandler, startServer } from './server/server.ts'
import { createSiteParts, type PictureSource } from './site-parts.ts'

/** Addresses of a running site, known once the server listens. */
export type Addresses = {
  /** The visitors' address of the site, without a slash at the end. */
  siteUrl: string
  /** The publisher's address of the API. */
  apiBase: string
}

export type ShownVenue = { referenceId: string; name: string }

/** An API below its route. `ping` rejects if its database does not answer. */
export type OpenedApi = {
  fetch: FetchHandler
  ping?(): Promise<void>
  /** True if it was restored from a backup and is not released yet. */
  onStandby?(): Promise<boolean>
  /** Reference ids of venues that are not paid online since their key was lost. */
  lostKeys?(): Promise<readonly string[]>
  /** Ends responses that have no end of their own, for which a server that stops would wait. */
  endStreams?(): void
  close(): Promise<void>
}

export type StartedPublishing = {
  venues: readonly ShownVenue[]
  /** Path of an invitation to the counter of a demo venue; null if the venues are not the demo's. */
  demoCounter?: string | null
  close(): Promise<void>
}

/** The steps of starting a site besides its server. Each is called once. */
export type StartSteps = {
  /** Opens our own API with its database and, the first time, the demo venues. Not called if `API_BASE` names another. */
  openApi(addresses: Addresses): Promise<OpenedApi & { ping(): Promise<void> }>
  /**
   * Opens the receiver of a separate platform's (`API_BASE`) webhooks; null if it sends none. Called instead of
   * `openApiReceiver`.
   */
  openPlatformHooks?(): Promise<OpenedApi | null>
  /** Compiles the pages if the code changed. Runs at the same time as opening the API. */
  compile(): Promise<void>
  /** Publishes all venues whose live release is missing or outdated, then edited venues until closed. */
  startPublishing(addresses: Addresses): Promise<StartedPublishing>
  pictures: PictureSource
}

export type RunningSite = Addresses & { port: number; close(): Promise<void> }

/**
 * Starts a whole site: the server first, so that a port in use is reported at once and published pages are served meanwhile; then
 * the API and the compiler at the same time; then the publisher, which calls the API over HTTP. Finally prints a QR code per
 * venue and the line `ready {address}`. If a step fails, everything that was started is closed.
 */
export async function startSite(
  config: Config,
  steps: StartSteps,
  output: { log: Log; print: (line: string) => void; metrics?: Metrics },
): Promise<RunningSite> {
  const { log, metrics } = output
  const started: Started = {}
  // There is no check of a platform's API: menus can be read without it.
  let checks: ReadinessChecks = { startup: () => Promise.reject(new Error('not started yet')) }
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= closeAll(started)
    return closing
  }
  try {
    let api: FetchHandler = answerNotReady
    const source = await openSiteSource(config, log)
    const parts = createSiteParts(config, log, steps.pictures, source)
    const own = config.apiBase === undefined
    if (config.apiBase !== undefined) api = createApiProxy(config.apiBase, log, config)
    const throughApi: FetchHandler = (request, connection) => api(request, connection)
    const maps = createMaps(config, log, own ? throughApi : undefined)
    const health = createHealth(
      () => checks,
      (check, error) => log({ level: 'error', message: 'not ready', check, error: describeError(error) }),
      async () => (await started.api?.onStandby?.()) ?? false,
      async () => (await started.api?.lostKeys?.()) ?? [],
    )
    // Our own API counts its calls by route.
    const counted = metrics
      ? partsWithMetrics({ ...parts, maps, ...(own ? {} : { api: throughApi }) }, metrics)
      : parts
    const handler = composeParts({ ...parts, maps, api: throughApi, ...counted, health })
    const server = await startServer(handler, config)
    started.server = server
    if (metrics) started.metrics = await serveMetrics(metrics, config)

    const local = `http://${toAuthority(config.host)}:${server.port}`
    const addresses: Addresses = {
      // With PORT=0 the address could not be known before.
      siteUrl: config.siteUrl.replace(/:0$/, `:${server.port}`),
      apiBase: config.apiBase ?? `${local}${API_ROUTE}`,
    }
    const opening: Promise<OpenedApi | null> | undefined = own
      ? steps.openApi(addresses)
      : steps.openPlatformHooks?.()
    const [opened, compiled] = await Promise.allSettled([opening, steps.compile()])
    const answering = opened.status === 'fulfilled' ? opened.value : undefined
    if (answering) {
      started.api = answering
      const platform = api
      api = own
        ? answering.fetch
        : (request, connection) => (isHook(request) ? answering.fetch : platform)(request, connection)
    }
    if (opened.status === 'rejected') throw opened.reason
    if (compiled.status === 'rejected') throw compiled.reason

    const publishing = await steps.startPublishing(addresses)
    started.publishing = publishing
    for (const venue of publishing.venues) {
      const address = `${addresses.siteUrl}/${venue.referenceId}`
      output.print(`\n${venue.name}\n${address}\n${await qrCode(address)}`)
    }
    if (publishing.demoCounter)
      output.print(`\ncounter (one device, for 24 hours)\n${addresses.siteUrl}${publishing.demoCounter}`)
    const ping = answering?.ping
    checks = { site: source.checkPublished, ...(ping ? { database: ping } : {}) }
    output.print(`ready ${addresses.siteUrl}`)
    return { ...addresses, port: server.port, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The host of a URL that reaches this server from its own machine. */
function toAuthority(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

type Closable = { close(): Promise<void> }
type Started = { server?: Closable; metrics?: Closable | null; api?: OpenedApi; publishing?: Closable }

/** Closes the publisher first, since it calls the API through the server; then the server; then the API with its database. */
async function closeAll({ publishing, server, metrics, api }: Started): Promise<void> {
  const failures: unknown[] = []
  for (const part of [publishing, server, metrics, api]) {
    if (part === server) api?.endStreams?.()
    await part?.close().catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not everything could be closed')
}

const answerNotReady: FetchHandler = () =>
  new Response(null, { status: 503, headers: { 'Retry-After': '1', 'Cache-Control': 'no-store' } })
