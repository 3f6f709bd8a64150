import { proxy } from 'hono/proxy'
import { DATA_HEADERS } from '../../../api/http/data-headers.ts'
import { clientAddress } from '../server/client-address.ts'
import { describeError, type Log } from '../server/log.ts'
import type { FetchHandler } from '../server/server.ts'
import { edgeError } from './edge-error.ts'

/** Request headers that only concern the connection between the diner and this server. HTTP/2 forbids the first two. */
const OWN_HEADERS = [
  'http2-settings',
  'proxy-connection',
  'host',
  'cookie',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
]

/**
 * Response headers that the site's pages need. The platform must not set cookies here, open this origin to other sites, or
 * mark its responses as an edge's.
 */
const PASSED_ON = new Set([
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'location',
  'retry-after',
  'vary',
  'x-request-id',
])

/** Size limit of a request in bytes, the same as of our own API. */
const MAX_BODY = 256 * 1024
/** Time limit for the beginning of the platform's response, in milliseconds; pages give up sooner. */
const TIME_LIMIT = 30_000

/**
 * Creates a proxy for the platform's API under this site's own address, so that pages need no other origin and the platform
 * gets no cookies of the site. The platform receives paths without `/api`. `X-Forwarded-For` contains only the visitor's
 * address as determined here, never what the visitor sent. Answers 502 if the platform does not answer and 413 for a body
 * over 256 KB, both marked as errors of this edge (`edge-answer.ts`). `proxies`: number of proxies in front of this server.
 */
export function createApiProxy(
  apiBase: string,
  log: Log,
  { proxies = 0, timeLimit = TIME_LIMIT }: { proxies?: number; timeLimit?: number } = {},
): FetchHandler {
  return async (request, connection) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    for (const name of OWN_HEADERS) headers.delete(name)
    const visitor = clientAddress(request.headers, connection, proxies)
    if (visitor !== undefined) headers.set('X-Forwarded-For', visitor)
    try {
      const body = await readBody(request)
      if (body === 'too-large')
        return edgeError(413, 'too-large', `the body is larger than ${MAX_BODY / 1024} KB`)
      const { method } = request
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeLimit)])
      const answer = await proxy(apiBase + pathname + search, {
        ...{ method, headers, redirect: 'manual', signal },
        ...(body ? { body } : {}),
      })
      return new Response(answer.body, { status: answer.status, headers: responseHeaders(answer) })
    } catch (error) {
      log({ level: 'error', message: 'the platform API does not answer', error: describeError(error) })
      return edgeError(502, 'internal', 'the platform does not answer')
    }
  }
}

/** Reads the whole body, so that a slow visitor does not keep the platform waiting. */
async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null | 'too-large'> {
  if (!request.body) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > MAX_BODY) return 'too-large'
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function responseHeaders(answer: Response): Headers {
  const headers = new Headers(DATA_HEADERS)
  headers.set('Cache-Control', 'no-store')
  for (const [name, value] of answer.headers) if (PASSED_ON.has(name)) headers.set(name, value)
  return headers
}
