import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMaps } from '../../scripts/serve/maps/maps.ts'
import { createMapsProxy, type MapsProxyOptions } from '../../scripts/serve/maps/maps-proxy.ts'
import { createThrottle } from '../../scripts/serve/maps/throttle.ts'
import type { FetchHandler } from '../../scripts/serve/server/server.ts'
import { errorBodySchema } from '../../src/contract/wire/errors.ts'

const PLACE = { lat: '29.33', lon: '48.07', display_name: 'Salmiya, Kuwait', osm_id: 5 }

/** A maps service with the given answers, over a real socket. */
let answers: (url: URL) => { status?: number; body: string; headers?: Record<string, string>; wait?: number }
const seen: { url: URL; headers: IncomingMessage['headers'] }[] = []
const service = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://maps.test')
  seen.push({ url, headers: request.headers })
  const { status = 200, body, headers = {}, wait = 0 } = answers(url)
  setTimeout(
    () => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body),
    wait,
  )
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}/nominatim`
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  seen.length = 0
  answers = ({ pathname }) => ({ body: JSON.stringify(pathname.endsWith('/reverse') ? PLACE : [PLACE]) })
})

const lines: string[] = []
const proxy = (more: Partial<MapsProxyOptions> = {}) => {
  const log: MapsProxyOptions['log'] = (line) => lines.push(JSON.stringify(line))
  const handle = createMapsProxy({ base, userAgent: 'Sufra test', interval: 0, log, ...more })
  return async (path: string, init?: RequestInit) => {
    const response = await handle(new Request(`http://site.test${path}`, init))
    return { response, status: response.status, json: await response.json() }
  }
}

describe('an external maps service', () => {
  // @feature call.maps-search delivery.private-search
  it('gets only the known parameters of known calls, and nothing about the visitor', async () => {
    const ask = proxy()
    const answer = await ask(
      '/search?q=salmiya&format=jsonv2&limit=5&accept-language=ar&key=x&polygon_svg=1',
      {
        headers: {
          cookie: 'a=b',
          authorization: 'Bearer t',
          'x-forwarded-for': '10.1.1.1',
          'user-agent': 'Phone',
        },
      },
    )
    expect(answer.status).toBe(200)
    // Unknown values are passed through.
    expect(answer.json).toEqual([PLACE])
    const [{ url, headers } = { url: new URL(base), headers: {} as IncomingMessage['headers'] }] = seen
    expect(url.pathname).toBe('/nominatim/search')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      q: 'salmiya',
      format: 'jsonv2',
      limit: '5',
      addressdetails: '0',
      'accept-language': 'ar',
    })
    expect(headers).toMatchObject({ 'user-agent': 'Sufra test' })
    for (const name of ['cookie', 'authorization', 'x-forwarded-for']) expect(headers[name]).toBeUndefined()
  })

  it('is queried for outlines of countries and places at a location', async () => {
    const ask = proxy()
    await ask('/search?country=KW&polygon_geojson=1&format=jsonv2')
    expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toMatchObject({
      country: 'KW',
      polygon_geojson: '1',
      polygon_threshold: '0.01',
    })
    expect((await ask('/reverse?lat=29.33&lon=48.07&zoom=18&format=jsonv2')).json).toEqual(PLACE)
    expect(Object.fromEntries(seen[1]?.url.searchParams ?? [])).toMatchObject({
      lat: '29.33',
      lon: '48.07',
      zoom: '18',
    })
  })

  it('is queried once for equal requests, even simultaneous ones and with parameters in another order', async () => {
    const ask = proxy()
    await Promise.all([ask('/search?q=a&limit=3'), ask('/search?limit=3&q=a'), ask('/search?q=a&limit=3')])
    await ask('/search?q=a&limit=3&unknown=1')
    expect(seen).toHaveLength(1)
    await ask('/search?q=b')
    expect(seen).toHaveLength(2)
  })

  // @feature security.proxy-limits
  it('is limited per network; cached answers are not limited', async () => {
    const handle = createMapsProxy({
      base,
      userAgent: 'Sufra test',
      interval: 0,
      log: () => {},
      perNetwork: 2,
    })
    const ask = async (q: string, address: string) =>
      (await handle(new Request(`http://site.test/search?q=${q}`), { address })).status
    expect([await ask('m', '198.51.100.1'), await ask('n', '198.51.100.1')]).toEqual([200, 200])
    expect([await ask('o', '198.51.100.1'), await ask('m', '198.51.100.1')]).toEqual([429, 200])
    expect(await ask('o', '198.51.100.2')).toBe(200)
    expect(seen).toHaveLength(3)
  })

  it('is not queried more often than it allows; requests that would wait too long are refused', async () => {
    let now = 5000
    const waits: number[] = []
    const wait = async (ms: number) => waits.push(ms)
    const turn = createThrottle(1000, 2500, { now: () => now, wait })
    expect([await turn(), await turn(), await turn(), await turn()]).toEqual([true, true, true, false])
    expect(waits).toEqual([1000, 2000])
    now += 3500
    expect(await turn()).toBe(true)
    expect(waits).toHaveLength(2)
    const busy = proxy({ interval: 6000 })
    const statuses = await Promise.all(['d', 'e'].map(async (q) => (await busy(`/search?q=${q}`)).status))
    expect(statuses).toEqual([200, 503])
  })

  it.each<[string, RequestInit | undefined, number]>([
    ['/status', undefined, 404],
    ['/', undefined, 404],
    ['/search?q=a', { method: 'POST', body: '{}' }, 405],
    ['/search', undefined, 400],
    ['/search?q=a&country=KW', undefined, 400],
    ['/reverse?lat=100&lon=0', undefined, 400],
  ])('is not queried for %s', async (path, init, status) => {
    const answer = await proxy()(path, init)
    expect(answer.status).toBe(status)
    expect(v.is(errorBodySchema, answer.json)).toBe(true)
    expect(seen).toEqual([])
  })

  it.each<[string, ReturnType<typeof answers>, number]>([
    ['fails', { status: 500, body: '' }, 502],
    ['limits the rate', { status: 429, body: '' }, 503],
    ['does not send JSON', { body: '<html>' }, 502],
    ['sends other data', { body: '{"secret":"of another server"}' }, 502],
    ['sends too much', { body: `["${'x'.repeat(9_000_000)}"]` }, 502],
    [
      'redirects to another address',
      { status: 302, body: '', headers: { location: 'http://169.254.169.254/' } },
      502,
    ],
    ['is too slow', { body: '[]', wait: 600 }, 504],
  ])('that %s causes an error, which is not cached', async (_, answer, status) => {
    const ask = proxy({ timeLimit: answer.wait ? 200 : 10_000 })
    answers = () => answer
    const failed = await ask('/search?q=my+own+address')
    expect(failed.status).toBe(status)
    expect(v.parse(errorBodySchema, failed.json).code).toBe('unavailable')
    expect(failed.response.headers.get('cache-control')).toBe('no-store')
    expect(lines.at(-1)).not.toContain('my own address')
    answers = () => ({ body: '[]' })
    expect((await ask('/search?q=my+own+address')).status).toBe(200)
  })

  it('that is unreachable causes an error', async () => {
    expect((await proxy({ base: 'http://127.0.0.1:9' })('/search?q=a')).status).toBe(502)
  })

  it('is not resolved to a private network, unless it is configured as an address', async () => {
    const port = new URL(base).port
    const resolver: MapsProxyOptions['resolver'] = (_hostname, _options, callback) =>
      callback(null, [{ address: '127.0.0.1', family: 4 }])
    expect((await proxy({ base: `http://maps.internal:${port}`, resolver })('/search?q=a')).status).toBe(502)
    expect(lines.at(-1)).toContain('MAPS_URL names a host of a private network')
    expect(seen).toEqual([])
    expect((await proxy({ base: `http://localhost:${port}` })('/search?q=a')).status).toBe(200)
  })
})

describe('/_maps', () => {
  const log = () => {}
  const ask = (handle: ReturnType<typeof createMaps>, path: string) =>
    handle(new Request(`http://site.test${path}`))

  // @feature delivery.private-search
  it('uses the embedded API if MAPS_URL is not set', async () => {
    const own = (request: Request) =>
      new Response(new URL(request.url).pathname + new URL(request.url).search)
    const maps = createMaps({ mapsUrl: undefined, siteUrl: 'http://site.test', proxies: 0 }, log, own)
    expect(await (await ask(maps, '/_maps/search?q=a')).text()).toBe('/maps/search?q=a')
  })

  it('passes the client address to the embedded API, for its rate limits', async () => {
    const own: FetchHandler = (_request, connection) => new Response(connection?.address)
    const maps = createMaps({ mapsUrl: undefined, siteUrl: 'http://site.test', proxies: 0 }, log, own)
    const connection = { address: '198.51.100.7' }
    const answer = await maps(new Request('http://site.test/_maps/search?q=a'), connection)
    expect(await answer.text()).toBe('198.51.100.7')
  })

  it('uses MAPS_URL if it is set, and identifies the site to it', async () => {
    const own = () => new Response('own')
    const maps = createMaps({ mapsUrl: base, siteUrl: 'https://menu.test', proxies: 0 }, log, own)
    expect(await (await ask(maps, '/_maps/search?q=a')).json()).toEqual([PLACE])
    expect(seen[0]?.headers['user-agent']).toBe('Sufra maps proxy (https://menu.test)')
  })

  it('is disabled for another platform without MAPS_URL', async () => {
    const maps = createMaps({ mapsUrl: undefined, siteUrl: 'http://site.test', proxies: 0 }, log, undefined)
    const answer = await ask(maps, '/_maps/search?q=a')
    expect(answer.status).toBe(404)
    expect(v.parse(errorBodySchema, await answer.json())).toMatchObject({ code: 'not-found' })
  })
})
