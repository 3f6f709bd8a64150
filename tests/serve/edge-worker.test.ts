import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApiProxy } from '../../scripts/serve/edge/api-proxy.ts'
import { createEdgeWorker } from '../../scripts/serve/edge/edge-worker.ts'
import entry from '../../scripts/serve/edge/edge-worker-entry.ts'
import type { LogEvent } from '../../scripts/serve/server/log.ts'
import { startServer } from '../../scripts/serve/server/server.ts'
import { startOrigin, type TestOrigin } from './helpers/origin.ts'
import { build, createSite, pageBody, type Site } from './helpers/site.ts'

/** Behaviour of the CDN worker beyond the tables of edges.test.ts. */
let site: Site
let origin: TestOrigin
let log: LogEvent[] = []
const page = pageBody('grill', '/dinein/index.html')

beforeAll(async () => {
  site = await createSite()
  origin = await startOrigin(site)
})
afterEach(() => {
  origin.fault = undefined
  origin.requestedKeys = []
  log = []
})
afterAll(async () => {
  await origin.close()
  await site.remove()
})

function worker(options: Partial<Parameters<typeof createEdgeWorker>[0]> = {}) {
  const answer = createEdgeWorker({ origin: origin.url, log: (event) => log.push(event), ...options })
  return (path: string, init: RequestInit = {}) =>
    answer(new Request(new URL(path, 'http://sufra.test'), init))
}

describe('requests to the origin', () => {
  it('fetch each object once: pointers until they expire, immutable ones never again', async () => {
    const get = worker({ life: 60_000 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/grill/dinein')))
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(20).fill(page))
    expect([...origin.requestedKeys].sort()).toEqual([
      'hosts/sufra.test',
      'releases/_/b-_/builds/meta/b-_.json',
      'releases/grill/b-grill/builds/meta/b-grill.json',
      'releases/grill/b-grill/dinein/index.html',
      'venues/_',
      'venues/grill',
    ])
    origin.requestedKeys = []
    await get('/grill/dinein')
    expect(origin.requestedKeys).toEqual([])
  })

  it('fetch only the pointer once it has expired', async () => {
    const get = worker({ life: 0 })
    await get('/grill/dinein')
    origin.requestedKeys = []
    expect(await (await get('/grill/dinein')).text()).toBe(page)
    expect([...origin.requestedKeys].sort()).toEqual(['hosts/sufra.test', 'venues/_', 'venues/grill'])
  })

  it.each(['/..%2fsecrets', '/%2e%2e/x', '/a%20b/x', '/x%3Fy', '/.git', `/${'x'.repeat(300)}`])(
    'contain no key made from %s',
    async (path) => {
      expect((await worker()(path)).status).toBe(404)
      const names = origin.requestedKeys.filter(
        (key) => !/^(hosts\/sufra\.test|venues\/_|releases\/_\/.*)$/.test(key),
      )
      expect(names.filter((key) => !/^venues\/[\w-][\w.-]*$/.test(key))).toEqual([])
    },
  )

  it('use ranges for parts of large files', async () => {
    const get = worker()
    const part = await get('/assets/big.bin', { headers: { range: 'bytes=600000-600009' } })
    expect(part.status).toBe(206)
    // Read immediately, because Node closes the body of a response that is no longer referenced.
    const ten = new Uint8Array(await part.arrayBuffer())
    const all = new Uint8Array(await (await get('/assets/big.bin')).arrayBuffer())
    expect(ten).toEqual(all.subarray(600_000, 600_010))
  })
})

describe('an origin at fault', () => {
  it.each([500, 503, 'hang up'] as const)('that answers %s once is retried', async (fault) => {
    let left = 1
    origin.fault = (key) => (key.endsWith('/index.html') && left-- > 0 ? fault : undefined)
    const answer = await worker()('/grill/dinein')
    expect([answer.status, await answer.text()]).toEqual([200, page])
    expect(log).toEqual([])
  })

  // @feature edge.worker-faults
  it('that becomes unreachable does not affect known files', async () => {
    const get = worker({ life: 0 })
    await get('/grill/dinein')
    origin.fault = () => 503
    const answer = await get('/grill/dinein')
    expect([answer.status, await answer.text()]).toEqual([200, page])
    expect(log[0]?.message).toContain('the last known state is used')
    origin.fault = undefined
    expect((await get('/bakery/pickup')).status).toBe(200)
  })

  // @feature edge.worker-faults
  it('that was never reachable causes an error with a log number, not a not-found page', async () => {
    origin.fault = () => 'hang up'
    const get = worker()
    const answer = await get('/grill/dinein')
    const id = answer.headers.get('x-request-id') ?? ''
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store'])
    expect(await answer.text()).toContain(id)
    expect(log).toMatchObject([{ requestId: id }])
    expect(log[0]?.error).toContain(`${origin.url}/`)
    origin.fault = undefined
    await expect.poll(async () => (await get('/grill/dinein')).status).toBe(200)
  })

  it('that has an unreadable release makes the worker serve the previous one', async () => {
    const get = worker({ life: 0 })
    expect((await get('/kiosk/dinein')).status).toBe(200)
    await site.point('kiosk', '../releases/kiosk/none')
    expect(await (await get('/kiosk/dinein')).text()).toBe(pageBody('kiosk', '/dinein/index.html'))
    expect(log[0]?.message).toContain('the live release of kiosk cannot be read; the one before is served')
    await site.publish(build('kiosk'))
  })
})

it('leaves compression to the CDN if it compresses', async () => {
  const answer = await worker({ compress: false })('/grill/dinein', { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.headers.get('vary')).toContain('Accept-Encoding')
  expect(await answer.text()).toBe(page)
})

it('sends HSTS to browsers that use https', async () => {
  const secure = await worker()('https://sufra.test/grill')
  expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

describe('forwarded answers', () => {
  let upstream: Server
  let address: string
  let forwarded: { method: string | undefined; url: string | undefined; body: string }[] = []
  let headers: IncomingHttpHeaders = {}
  beforeAll(async () => {
    upstream = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      headers = request.headers
      forwarded.push({ method: request.method, url: request.url, body })
      const zips = request.headers['accept-encoding']?.includes('gzip')
      response.writeHead(302, {
        Location: '/elsewhere',
        'Cache-Control': 'private',
        ...(zips ? { 'Content-Encoding': 'gzip' } : {}),
      })
      response.end(zips ? gzipSync('upstream') : 'upstream')
    })
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  })
  afterAll(() => void upstream.close())

  it.each([
    '/api/webapp/order?x=1',
    '/api',
    '/_maps/search?q=a%20b',
    '/media/a.webp',
    '/_image?w=1',
    '/readyz',
    '/q/bcdfghjk',
  ])('are unchanged, and so are their requests: %s', async (path) => {
    forwarded = []
    const init = { method: 'POST', body: 'an order', headers: { 'accept-encoding': 'gzip' } }
    const answer = await worker({ upstream: address })(path, init)
    // The answer was decompressed, so it must not be marked as compressed.
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(forwarded).toEqual([{ method: 'POST', url: path, body: 'an order' }])
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([
      302,
      '/elsewhere',
      'upstream',
    ])
    expect((await worker()(path)).status).toBe(404)
  })

  it('keep the mark of an edge behind the worker, whose own errors are not the platform’s', async () => {
    const behind = await startServer(
      createApiProxy('http://127.0.0.1:9', () => {}),
      {
        host: '127.0.0.1',
        port: 0,
      },
    )
    const get = worker({ upstream: `http://127.0.0.1:${behind.port}` })
    const answer = await get('/api/webapp/order', { method: 'POST', body: '{}' })
    await behind.close()
    expect([answer.status, answer.headers.get('sufra-answer')]).toEqual([502, 'edge'])
  })

  it('do not contain what concerns the visitor’s connection alone, which HTTP/2 forbids', async () => {
    const own = { 'proxy-connection': 'keep-alive', 'http2-settings': 'AAMAAABkAAQAAP__', locale: 'ar' }
    await worker({ upstream: address })('/api/who', { headers: own })
    expect(headers.locale).toBe('ar')
    expect(headers).not.toHaveProperty('proxy-connection')
    expect(headers).not.toHaveProperty('http2-settings')
  })

  it('contain the address that the edge determined, not what the visitor claims', async () => {
    const claims = {
      'x-forwarded-for': '127.0.0.1',
      forwarded: 'for=127.0.0.1',
      'x-real-ip': '127.0.0.1',
      'x-edge-visitor': '203.0.113.9',
    }
    await worker({ upstream: address })('/api/who', { headers: claims })
    expect(headers['x-forwarded-for']).toBeUndefined()
    expect([headers.forwarded, headers['x-real-ip']]).toEqual([undefined, undefined])
    await worker({ upstream: address, visitorHeader: 'X-Edge-Visitor' })('/api/who', { headers: claims })
    expect(headers['x-forwarded-for']).toBe('203.0.113.9')
    const odd = { ...claims, 'x-edge-visitor': '203.0.113.9, 127.0.0.1' }
    await worker({ upstream: address, visitorHeader: 'X-Edge-Visitor' })('/api/who', { headers: odd })
    expect(headers['x-forwarded-for']).toBeUndefined()
  })

  it('report an unreachable service, while menus are still served', async () => {
    const get = worker({ upstream: 'http://127.0.0.1:9' })
    const call = await get('/api/webapp/order', { method: 'POST', body: '{}' })
    expect([call.status, call.headers.get('cache-control')]).toEqual([502, 'no-store'])
    expect(await call.json()).toMatchObject({ error: 1, code: 'internal' })
    expect(call.headers.get('sufra-answer')).toBe('edge')
    expect(call.headers.get('access-control-expose-headers')).toBe('Sufra-Answer')
    expect((await get('/grill/dinein')).status).toBe(200)
  })
})

describe('the entry', () => {
  it('uses the settings of the edge', async () => {
    const request = () => new Request('http://sufra.test/grill/dinein')
    const answer = await entry.fetch(request(), { SITE_ORIGIN: origin.url })
    expect(await answer.text()).toBe(page)
    await expect(entry.fetch(request(), {})).rejects.toThrow('SITE_ORIGIN: is not set')
  })

  // @feature edge.worker
  it('imports nothing of Node', () => {
    const { files, packages } = importsOf('scripts/serve/edge/edge-worker-entry.ts')
    expect([...packages].sort()).toEqual([
      ...['fresh', 'hono/proxy', 'hono/utils/mime', 'lru-cache', 'range-parser', 'valibot'],
    ])
    expect(files.size).toBeGreaterThan(10)
    for (const [file, text] of files) expect({ file, node: NODE_GLOBALS.exec(text)?.[0] }).toEqual({ file })
  })
})

const NODE_GLOBALS = /\b(Buffer|process|__dirname|require|setImmediate)[.(]/

/** All modules that a module loads at run time, including itself, but without type imports. */
function importsOf(start: string): { files: Map<string, string>; packages: Set<string> } {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const files = new Map<string, string>()
  const packages = new Set<string>()
  const queue = [start]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (files.has(file)) continue
    const text = readFileSync(join(root, file), 'utf8')
    files.set(file, text)
    for (const [, name = ''] of text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)'/gm)) {
      if (!name.startsWith('.')) packages.add(name)
      else queue.push(join(dirname(file), name))
    }
  }

  return { files, packages }
}
