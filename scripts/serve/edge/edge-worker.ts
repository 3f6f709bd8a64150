import { proxy } from 'hono/proxy'
import { describeError, type Log, logLines } from '../server/log.ts'
import {
  API_ROUTE,
  CODE_ROUTE,
  HEALTH_ROUTE,
  IMAGE_ROUTE,
  MAPS_ROUTE,
  MEDIA_ROUTE,
  READY_ROUTE,
} from '../server/routes.ts'
import { edgeError } from './edge-error.ts'
import { createEdgeHandler, type EdgeHandler } from './edge-handler.ts'
import { createOrigin } from './origin.ts'
import { createOriginFiles } from './origin-files.ts'
import { createOriginIndex } from './origin-index.ts'

/** How long a venue's pointer is cached, in milliseconds: the longest delay of an edit. */
const LIFE = 1000

export type WorkerOptions = {
  /** Address of the site's objects: `assets/…`, `releases/…` and `venues/…` are below it. */
  origin: string
  /** The server for API calls, addresses of QR codes, pictures and maps, e.g. `https://app.example`; without it they are 404. */
  upstream?: string | undefined
  /**
   * Header in which the edge passes the visitor's IP address, e.g. `cf-connecting-ip`. `upstream` gets its value as
   * `X-Forwarded-For`; without it, no address. Addresses claimed by visitors are never forwarded.
   */
  visitorHeader?: string | undefined
  /** Whether to compress responses; false if the edge does that itself. */
  compress?: boolean
  /** Milliseconds. */
  life?: number
  log?: Log
  fetch?: typeof fetch
}

/**
 * Creates the edge for CDNs: it answers like the embedded server, but reads the site's objects by HTTP. Uses only the fetch
 * standard, nothing of Node or a vendor. It never throws.
 */
export function createEdgeWorker(options: WorkerOptions): EdgeHandler {
  const log = options.log ?? logLines
  const send = options.fetch ?? ((input, init) => fetch(input, init))
  const origin = createOrigin(options.origin, send)
  const index = createOriginIndex(origin, { life: options.life ?? LIFE, now: Date.now, log })
  const files = createOriginFiles(origin, { compress: options.compress ?? true })
  const secure = createEdgeHandler({ siteDir: '', index, files, https: true, log })
  const plain = createEdgeHandler({ siteDir: '', index, files, https: false, log })
  return (request) => {
    const { pathname, protocol } = new URL(request.url)
    if (options.upstream !== undefined && isForUpstream(pathname))
      return forward(withoutDroppedHeaders(request, options.visitorHeader), options.upstream, send, log)
    return protocol === 'https:' ? secure(request) : plain(request)
  }
}

function isForUpstream(pathname: string): boolean {
  const [, first = ''] = pathname.split('/')
  const part = `/${first}`
  if ([API_ROUTE, MAPS_ROUTE].includes(part) || pathname.startsWith(`${CODE_ROUTE}/`)) return true
  return pathname.startsWith(MEDIA_ROUTE) || [IMAGE_ROUTE, HEALTH_ROUTE, READY_ROUTE].includes(pathname)
}

/** Headers of the visitor's connection, which HTTP/2 forbids, and headers by which a visitor could pretend to have another address. */
const DROPPED_HEADERS = [
  'http2-settings',
  'proxy-connection',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
]

function withoutDroppedHeaders(request: Request, visitorHeader: string | undefined): Request {
  const headers = new Headers(request.headers)
  for (const name of DROPPED_HEADERS) headers.delete(name)
  const visitor = visitorHeader ? request.headers.get(visitorHeader) : null
  if (visitor !== null && /^[\da-f.:]+$/i.test(visitor)) headers.set('X-Forwarded-For', visitor)
  return new Request(request, { headers })
}

/**
 * Forwards a request and its response unchanged, including the mark of an edge behind this one. Errors answered here in its
 * place are marked too (`edge-answer.ts`).
 */
async function forward(request: Request, upstream: string, send: typeof fetch, log: Log): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  try {
    return await proxy(upstream.replace(/\/+$/, '') + pathname + search, {
      raw: request,
      redirect: 'manual',
      customFetch: (sent) => send(sent),
    })
  } catch (error) {
    log({ level: 'error', message: 'UPSTREAM does not answer', error: describeError(error) })
    return edgeError(502, 'internal', 'the platform does not answer')
  }
}
