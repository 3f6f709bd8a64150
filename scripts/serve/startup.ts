import { createApiProxy } from './api-proxy.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { createMaps } from './maps.ts'
import { qrCode } from './qr-code.ts'
import { API_ROUTE } from './routes.ts'
import { compose, type FetchHandler, startServer } from './server.ts'
import { createSiteParts, type PictureSource } from './site-parts.ts'

/** Where the parts of a running site find each other; only known once the server listens. */
export type Addresses = {
  /** Where visitors reach the site; no slash at the end. */
  siteUrl: string
  /** Where the publisher reaches the API. */
  apiBase: string
}

export type ShownVenue = { referenceId: string; name: string }

/** What starting a whole site consists of beside its server. Each is started once. */
export type StartSteps = {
  /** Opens our own API with its database and, the first time, the demo venues. Not called if `API_BASE` names another. */
  openApi(addresses: Addresses): Promise<{ fetch: FetchHandler; close(): Promise<void> }>
  /** Compiles the pages if the code changed. Runs beside `openApi`. */
  compile(): Promise<void>
  /** Publishes every venue whose live release is missing or outdated, then those that are edited, until closed. */
  startPublishing(addresses: Addresses): Promise<{ venues: readonly ShownVenue[]; close(): Promise<void> }>
  pictures: PictureSource
}

export type RunningSite = Addresses & { port: number; close(): Promise<void> }

/**
 * Starts a whole site: the server first, so that a taken port is known at once and what was published before is served
 * meanwhile; then API and compiler side by side; then the publisher, which speaks to the API as anyone would. When all
 * is up, prints a QR code per venue and the line `ready {address}`. If a step fails, what was started is closed again.
 */
export async function startSite(
  config: Config,
  steps: StartSteps,
  output: { log: Log; print: (line: string) => void },
): Promise<RunningSite> {
  const started: Started = {}
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= closeAll(started)
    return closing
  }
  try {
    let api: FetchHandler = notYet
    const parts = createSiteParts(config, output.log, steps.pictures)
    const own = config.apiBase === undefined
    if (config.apiBase !== undefined) api = createApiProxy(config.apiBase, output.log)
    const throughApi: FetchHandler = (request, connection) => api(request, connection)
    const maps = createMaps(config, output.log, own ? throughApi : undefined)
    const handler = compose({ ...parts, maps, api: throughApi })
    const server = await startServer(handler, config)
    started.server = server

    const local = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${server.port}`
    const addresses: Addresses = {
      // With PORT=0 the address could not be known before.
      siteUrl: config.siteUrl.replace(/:0$/, `:${server.port}`),
      apiBase: config.apiBase ?? `${local}${API_ROUTE}`,
    }
    const opening = own ? steps.openApi(addresses) : undefined
    const [opened, compiled] = await Promise.allSettled([opening, steps.compile()])
    if (opened.status === 'fulfilled' && opened.value) {
      started.api = opened.value
      api = opened.value.fetch
    }
    if (opened.status === 'rejected') throw opened.reason
    if (compiled.status === 'rejected') throw compiled.reason

    const publishing = await steps.startPublishing(addresses)
    started.publishing = publishing
    for (const venue of publishing.venues) {
      const address = `${addresses.siteUrl}/${venue.referenceId}`
      output.print(`\n${venue.name}\n${address}\n${await qrCode(address)}`)
    }
    output.print(`ready ${addresses.siteUrl}`)
    return { ...addresses, port: server.port, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Closable = { close(): Promise<void> }
type Started = { server?: Closable; api?: Closable; publishing?: Closable }

/** The publisher first, which speaks to the API by way of the server; then the requests under way; then the database. */
async function closeAll({ publishing, server, api }: Started): Promise<void> {
  const failures: unknown[] = []
  for (const part of [publishing, server, api]) {
    await part?.close().catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not everything could be closed')
}

const notYet: FetchHandler = () =>
  new Response(null, { status: 503, headers: { 'Retry-After': '1', 'Cache-Control': 'no-store' } })
