import type { Config } from '../server/config.ts'
import type { Log } from '../server/log.ts'
import { MAPS_ROUTE } from '../server/routes.ts'
import type { FetchHandler } from '../server/server.ts'
import { createMapsProxy, errorResponse } from './maps-proxy.ts'

/**
 * Creates the maps service at `/_maps`: the one at `MAPS_URL`, or that of our own API (`ownApi`, below `/maps`). With another
 * platform's API, which has none, there is no such service.
 */
export function createMaps(
  { mapsUrl, siteUrl, proxies }: Pick<Config, 'mapsUrl' | 'siteUrl' | 'proxies'>,
  log: Log,
  ownApi: FetchHandler | undefined,
): FetchHandler {
  const proxy =
    mapsUrl === undefined
      ? undefined
      : createMapsProxy({ base: mapsUrl, userAgent: `Sufra maps proxy (${siteUrl})`, proxies, log })
  return (request, connection) => {
    const url = new URL(request.url)
    const path = url.pathname.slice(MAPS_ROUTE.length)
    if (proxy) {
      url.pathname = path || '/'
      return proxy(new Request(url, request), connection)
    }
    if (!ownApi) return errorResponse(404, 'not-found', 'this site has no maps service: MAPS_URL is not set')
    url.pathname = `/maps${path}`
    return ownApi(new Request(url, request), connection)
  }
}
