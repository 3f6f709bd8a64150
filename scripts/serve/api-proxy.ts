import { proxy } from 'hono/proxy'
import { describeError, type Log } from './log.ts'
import type { FetchHandler } from './server.ts'

/** Headers that concern the connection between the diner and this server alone. */
const OWN_HEADERS = [
  'host',
  'cookie',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
]

/**
 * The platform's API under this site's own address, so that pages need no other origin and no cookie of the site goes
 * there. It sees paths without `/api`. A platform that does not answer is 502.
 */
export function createApiProxy(apiBase: string, log: Log): FetchHandler {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    for (const name of OWN_HEADERS) headers.delete(name)
    try {
      return await proxy(apiBase + pathname + search, {
        raw: new Request(request, { headers }),
        redirect: 'manual',
      })
    } catch (error) {
      log({ level: 'error', message: 'the platform API does not answer', error: describeError(error) })
      const body = { error: 1, code: 'unavailable', message: 'the platform does not answer' }
      return Response.json(body, { status: 502, headers: { 'Cache-Control': 'no-store' } })
    }
  }
}
