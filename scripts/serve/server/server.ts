import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { gracefulClose } from './graceful-close.ts'
import {
  API_ROUTE,
  CODE_ROUTE,
  HEALTH_ROUTE,
  IMAGE_ROUTE,
  isBelowRoute,
  MAPS_ROUTE,
  MEDIA_ROUTE,
  READY_ROUTE,
} from './routes.ts'

/** How long running requests may take after the server was told to stop, in milliseconds. */
const GRACE = 10_000

/** The peer of a request's connection, which may be a proxy. */
export type Connection = { readonly address: string | undefined }

export type FetchHandler = (request: Request, connection?: Connection) => Response | Promise<Response>

export type Parts = {
  /** The site: pages, payloads and assets. Gets all requests that no other part handles. */
  edge: FetchHandler
  /** The image proxy, at `/_image`. */
  images?: FetchHandler | undefined
  /** The site's own pictures, below `/media/`. */
  media?: FetchHandler | undefined
  /** Search of places, below `/_maps`. */
  maps?: FetchHandler | undefined
  /** The API, at `/api`; it receives paths without that. It also answers `/q/{code}`. */
  api?: FetchHandler | undefined
  /** Health and readiness, at `/healthz` and `/readyz`. */
  health?: FetchHandler | undefined
}

/** Methods that a `Request` cannot have. */
const FORBIDDEN_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** Combines the parts of a site to one handler, by path. */
export function composeParts(parts: Parts): FetchHandler {
  return (request, connection) => {
    const pathname = pathOf(request.url)
    if (FORBIDDEN_METHODS.has(request.method)) return new Response(null, { status: 405, headers: METHODS })
    if (parts.health && (pathname === HEALTH_ROUTE || pathname === READY_ROUTE)) return parts.health(request)
    if (parts.images && pathname === IMAGE_ROUTE) return parts.images(request, connection)
    if (parts.media && pathname.startsWith(MEDIA_ROUTE)) return parts.media(request, connection)
    if (parts.maps && isBelowRoute(pathname, MAPS_ROUTE)) return parts.maps(request, connection)
    if (parts.api && isBelowRoute(pathname, API_ROUTE)) {
      const url = new URL(request.url)
      url.pathname = url.pathname.slice(API_ROUTE.length) || '/'
      return parts.api(new Request(url, request), connection)
    }
    if (parts.api && pathname.startsWith(`${CODE_ROUTE}/`))
      return answerCode(request, parts.api(request, connection), parts.edge)
    return parts.edge(request)
  }
}

/** Answers an address of a QR code. If the API does not know the code, the site's not-found page tells the diner. */
async function answerCode(
  request: Request,
  answer: ReturnType<FetchHandler>,
  edge: FetchHandler,
): Promise<Response> {
  const redirect = await answer
  return redirect.status === 404 ? edge(request) : redirect
}

/** The path of a request's URL, which is absolute and normalized. Parsing every URL cost more than the rest of the routing. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const end = url.slice(start).search(/[?#]/)
  return end < 0 ? url.slice(start) : url.slice(start, start + end)
}

const METHODS = { Allow: 'GET, HEAD, POST, PUT' }

export type RunningServer = {
  port: number
  /** Stops accepting connections, waits for running requests (at most 10 s), then closes. */
  close(): Promise<void>
}

/**
 * Serves `handler` on `host:port` (0: any free port). If the port is taken, rejects with an error that names it and its
 * setting (`PORT`).
 */
export async function startServer(
  handler: FetchHandler,
  options: { host: string; port: number; setting?: string },
): Promise<RunningServer> {
  const fetch = (request: Request, { incoming }: HttpBindings | Http2Bindings) => {
    const answer = handler(request, { address: incoming.socket.remoteAddress })
    return answer instanceof Promise ? answer.then(closeAfterTooLarge) : closeAfterTooLarge(answer)
  }
  const server = createAdaptorServer({ fetch, hostname: options.host }) as Server
  // Longer than the idle timeout of common load balancers, so that they close connections first.
  server.keepAliveTimeout = 65_000
  const close = gracefulClose(server, GRACE)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(describeListenError(error, options)))
    server.listen(options.port, options.host, resolve)
  })
  return { port: (server.address() as AddressInfo).port, close }
}

/** Closes the connection after a 413, since nobody reads the rest of the body. */
function closeAfterTooLarge(answer: Response): Response {
  if (answer.status !== 413) return answer
  const headers = new Headers(answer.headers)
  headers.set('Connection', 'close')
  return new Response(answer.body, { status: 413, headers })
}

/** On SIGTERM or SIGINT calls `stop`, then ends the process. A second signal ends it at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143)
    stopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

function describeListenError(
  error: NodeJS.ErrnoException,
  { host, port, setting = 'PORT' }: { host: string; port: number; setting?: string },
): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `${setting}: ${port} on ${host} is in use by another program; stop it or set ${setting} to a free one`,
      {
        cause: error,
      },
    )
  }
  if (error.code === 'EACCES')
    return new Error(`${setting}: no permission to listen on ${port}`, { cause: error })
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new Error(`HOST: ${host} is not an address of this machine`, { cause: error })
  }
  return error
}
