import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CountedMail } from '../../../api/mail/mail-deps.ts'
import type { CountedMessage } from '../../../api/messages/deliver.ts'
import type { PageVitals } from '../../../src/contract/visit/vitals-calls.ts'
import type { Config } from './config.ts'
import { createMailCounter } from './mail-metrics.ts'
import { createMessageCounter } from './message-metrics.ts'
import { type FetchHandler, type Parts, type RunningServer, startServer } from './server.ts'

/** An answered request. `route` is a pattern (`/webapp/order/:orderId/:secret`), never an address. */
export type AnsweredRequest = {
  readonly part: 'edge' | 'api' | 'images' | 'media' | 'maps'
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** A finished publication. `rendered`: new pages; `linked`: pages reused from the release before. */
export type EndedPublication = {
  readonly outcome: 'published' | 'unchanged' | 'failed'
  readonly seconds: number
  readonly rendered: number
  readonly linked: number
}

/** Metrics of a server for Prometheus. Labels are few and fixed, without venues, visitors or addresses. */
export type Metrics = {
  countRequest(request: AnsweredRequest): void
  countPublication(publication: EndedPublication): void
  /** Counts a finished purge call to the CDN. */
  countPurge(outcome: 'taken' | 'failed'): void
  /** Counts a build at the edge, after so many seconds; null if the edge did not serve it in time. */
  countSeenAtEdge(seconds: number | null): void
  /** Counts the web vitals of a page view. */
  countVitals(view: PageVitals): void
  /** Counts an attempt to send a mail. */
  countMail(mail: CountedMail): void
  /** Counts a message to a customer. */
  countMessage(message: CountedMessage): void
  /** Adds the queue's length and failures, which are read with the metrics. A value that rejects is left out. */
  watchQueue(length: () => Promise<number>, failures: () => Promise<number>): void
  /** Adds whether the installation is on standby. */
  watchStandby(onStandby: () => Promise<boolean>): void
  /** Adds how many payments wait for somebody. */
  watchPayments(unsettled: () => Promise<number>): void
  /** `GET /metrics` in Prometheus' text format; any other path is 404. */
  handler: FetchHandler
}

/** From a file in memory to a call that waits for a payment provider, in seconds. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** From one edited price to a completely published venue, in seconds. */
const PUBLISH_BUCKETS = [0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 15, 60]
/** From an edge that reads the store at once to one with slow caches, in seconds. */
const EDGE_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 5, 15]
/**
 * Includes the limits of good and poor values of every vital (web.dev/vitals), in seconds: 0.2 and 0.5 of INP, 0.8 and 1.8 of
 * TTFB, 1.8 and 3 of FCP, 2.5 and 4 of LCP.
 */
const VITAL_BUCKETS = [0.025, 0.05, 0.1, 0.2, 0.35, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10, 20]
/** Good up to 0.1, poor above 0.25. */
const SHIFT_BUCKETS = [0, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1]
/** Methods with labels of their own; all others share one. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Creates the metrics of a server and its Node process. Registers nothing globally, since a process may have several servers. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'sufra_http_request_duration_seconds',
    help: 'Time until a request was answered, by the part of the site that answered it',
    labelNames: ['part', 'method', 'route', 'status'] as const,
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const publications = new Histogram({
    name: 'sufra_publish_duration_seconds',
    help: 'Time from pulling a venue to its release being live, by outcome',
    labelNames: ['outcome'] as const,
    buckets: PUBLISH_BUCKETS,
    registers,
  })
  const pages = new Counter({
    name: 'sufra_published_pages_total',
    help: 'Pages of live releases: rendered anew, or linked from the release before',
    labelNames: ['how'] as const,
    registers,
  })
  const purges = new Counter({
    name: 'sufra_purges_total',
    help: 'Calls that told the CDN which addresses to forget, by outcome',
    labelNames: ['outcome'] as const,
    registers,
  })
  const atEdge = new Histogram({
    name: 'sufra_edge_live_seconds',
    help: 'Time from the swap of a release to the edge answering with it',
    buckets: EDGE_BUCKETS,
    registers,
  })
  const unseen = new Counter({
    name: 'sufra_edge_unseen_total',
    help: 'Builds that the edge did not answer with in time',
    registers,
  })
  const vitals = new Histogram({
    name: 'sufra_web_vitals_seconds',
    help: 'What visitors waited for on a page, as their browsers measured it, by the kind of page',
    labelNames: ['page', 'metric'] as const,
    buckets: VITAL_BUCKETS,
    registers,
  })
  const gauge = createGauges(registry)
  const shifts = new Histogram({
    name: 'sufra_web_vitals_layout_shift',
    help: 'How far things on a page moved by themselves (CLS), by the kind of page',
    labelNames: ['page'] as const,
    buckets: SHIFT_BUCKETS,
    registers,
  })
  return {
    countRequest({ part, method, route, status, seconds }) {
      const known = METHODS.has(method) ? method : 'other'
      requests.observe({ part, method: known, route, status: String(status) }, seconds)
    },
    countPublication({ outcome, seconds, rendered, linked }) {
      publications.observe({ outcome }, seconds)
      pages.inc({ how: 'rendered' }, rendered)
      pages.inc({ how: 'linked' }, linked)
    },
    countSeenAtEdge(seconds) {
      if (seconds === null) unseen.inc()
      else atEdge.observe(seconds)
    },
    countMessage: createMessageCounter(registry),
    countMail: createMailCounter(registry),
    countVitals({ page, vitals: all }) {
      for (const { name, value } of all)
        if (name === 'CLS') shifts.observe({ page }, value)
        else vitals.observe({ page, metric: name }, value / 1000)
    },
    countPurge: (outcome) => purges.inc({ outcome }),
    watchQueue(length, failures) {
      gauge('sufra_publish_queue_length', 'Tasks that wait to be published', length)
      gauge('sufra_publish_failures', 'What could not be published and waits for an operator', failures)
    },
    watchStandby(onStandby) {
      gauge(
        'sufra_standby',
        'Restored from a backup and not released: nothing is sent or charged',
        async () => Number(await onStandby()),
      )
    },
    watchPayments(unsettled) {
      gauge('sufra_payments_unsettled', 'Payments of all venues that wait for somebody', unsettled)
    },
    async handler(request) {
      if (new URL(request.url).pathname !== '/metrics') return new Response('not found\n', { status: 404 })
      const headers = { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }
      return new Response(await registry.metrics(), { headers })
    },
  }
}

/** Returns a function that adds a value which is read with the metrics. */
const createGauges = (registry: Registry) => (name: string, help: string, read: () => Promise<number>) =>
  new Gauge({
    ...{ name, help, registers: [registry] },
    async collect() {
      // While the database is unreachable, the other metrics matter even more.
      const value = await read().catch(() => null)
      if (value === null) this.remove()
      else this.set(value)
    },
  })

/** Wraps the handler of a part of a site to count its responses. */
export function withMetrics(
  part: AnsweredRequest['part'],
  handler: FetchHandler,
  metrics: Metrics,
): FetchHandler {
  return async (request, connection) => {
    const started = performance.now()
    const response = await handler(request, connection)
    const seconds = (performance.now() - started) / 1000
    metrics.countRequest({ part, method: request.method, route: part, status: response.status, seconds })
    return response
  }
}

/** Wraps all parts of a site to count their responses. */
export function partsWithMetrics(parts: Omit<Parts, 'health'>, metrics: Metrics): Omit<Parts, 'health'> {
  const edge = withMetrics('edge', parts.edge, metrics)
  const others = (['images', 'media', 'maps', 'api'] as const).flatMap((part) => {
    const handler = parts[part]
    return handler ? [[part, withMetrics(part, handler, metrics)] as const] : []
  })
  return { edge, ...Object.fromEntries(others) }
}

/** Serves `/metrics` on its own port, if one is set. */
export async function serveMetrics(
  metrics: Metrics,
  { host, metricsPort }: Pick<Config, 'host' | 'metricsPort'>,
): Promise<RunningServer | null> {
  if (metricsPort === undefined) return null
  return startServer(metrics.handler, { host, port: metricsPort, setting: 'METRICS_PORT' })
}
