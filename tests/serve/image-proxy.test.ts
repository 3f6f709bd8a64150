import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createImageCache } from '../../scripts/serve/images/image-cache-fs.ts'
import { MAX_IMAGE_BYTES } from '../../scripts/serve/images/image-fetch.ts'
import { createImageProxy, type ImageProxyOptions } from '../../scripts/serve/images/image-proxy.ts'
import { IMAGE_WIDTHS } from '../../scripts/serve/images/image-request.ts'
import type { LogEvent } from '../../scripts/serve/server/log.ts'

let picture: Buffer
let origin: Server
let base: string
let root: string
let dir: string
let hits: string[] = []
let log: LogEvent[] = []

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
const image = { 'content-type': 'image/png' }
const pages: Record<string, RequestListener> = {
  '/dish.png': (_, to) => to.writeHead(200, image).end(picture),
  '/slow-start.png': (_, to) => setTimeout(() => to.writeHead(200, image).end(picture), 100),
  '/never.png': (_, to) => to.writeHead(200, image).write('x'),
  '/moved.png': (_, to) => to.writeHead(302, { location: '/dish.png' }).end(),
  '/circle.png': (_, to) => to.writeHead(302, { location: '/circle.png' }).end(),
  '/away.png': (_, to) =>
    to.writeHead(302, { location: `${base.replace('127.0.0.1', 'localhost')}/dish.png` }).end(),
  '/file.png': (_, to) => to.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/page.png': (_, to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  '/drawing.svg': (_, to) => to.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg),
  '/disguised.png': (_, to) => to.writeHead(200, image).end(svg),
  '/broken.png': (_, to) => to.writeHead(200, image).end(picture.subarray(0, 200)),
  '/huge.png': (_, to) =>
    to.writeHead(200, { ...image, 'content-length': String(MAX_IMAGE_BYTES + 1) }).end('x'),
  '/endless.png': (_, to) => {
    to.writeHead(200, image)
    const more = () => {
      while (!to.destroyed && to.write(Buffer.alloc(1 << 20)));
    }
    to.on('drain', more)
    more()
  },
  '/failing.png': (_, to) => to.writeHead(503).end(),
}

beforeAll(async () => {
  // Wide and noisy, so that the resized picture is smaller in dimensions and bytes.
  picture = await sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#c63',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer()
  root = await mkdtemp(join(tmpdir(), 'sufra-images-'))
  origin = createServer((request, response) => {
    hits.push(request.url ?? '')
    const page = pages[request.url ?? '']
    if (page) page(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`
})
afterAll(async () => {
  origin.closeAllConnections()
  await new Promise((resolve) => origin.close(resolve))
  // A background refresh may still be writing.
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
})
beforeEach(async () => {
  hits = []
  log = []
  // A separate folder, because a background refresh of the test before may still be writing.
  dir = await mkdtemp(join(root, 'test-'))
})

function proxy(changes: Partial<ImageProxyOptions> = {}) {
  const handle = createImageProxy({
    isAllowed: (url) => url.origin === base,
    isAllowedAddress: (address) => address === '127.0.0.1' || address === '::1',
    isAllowedPort: () => true,
    timeLimit: 30_000,
    readLocal: async (path) => (path === '/media/dish.png' ? picture : undefined),
    cache: createImageCache(dir, 1e9),
    https: false,
    log: (event) => log.push(event),
    ...changes,
  })
  return (url: string, width: number | string = 320, init: RequestInit = {}, visitor?: string) =>
    handle(
      new Request(`http://sufra.test/_image?${new URLSearchParams({ url, w: String(width) })}`, init),
      visitor,
    )
}

describe('a picture', () => {
  // @feature call.images
  it('is converted to webp in the requested width, cached and tagged', async () => {
    const get = proxy()
    const answer = await get(`${base}/dish.png`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toContain('max-age=86400')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 213 })
    const etag = answer.headers.get('etag') ?? ''
    expect((await get(`${base}/dish.png`, 320, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const part = await get(`${base}/dish.png`, 320, { headers: { range: 'bytes=4-7' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(4, 8))).toBe(true)
    expect(await (await get(`${base}/dish.png`, 320, { method: 'HEAD' })).text()).toBe('')
    expect(hits).toEqual(['/dish.png'])
  })

  it('is never enlarged', async () => {
    const answer = await proxy()(`${base}/dish.png`, 3072)
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 900 })
  })

  it('is converted once for simultaneous requests', async () => {
    const get = proxy()
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`${base}/slow-start.png`)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    expect(hits).toHaveLength(1)
  })

  it('is shared with other processes through the cache', async () => {
    await proxy()(`${base}/dish.png`)
    await proxy()(`${base}/dish.png`)
    expect(hits).toHaveLength(1)
  })

  it.each(['/dish.png', '/later-gone.png'])(
    '%s is served from the cache while a stale one is refreshed',
    async (path) => {
      pages['/later-gone.png'] = pages['/dish.png'] as RequestListener
      await proxy()(base + path)
      delete pages['/later-gone.png']
      const [file = ''] = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.webp'))
      const old = new Date(Date.now() - 8 * 24 * 3600 * 1000)
      await utimes(join(dir, file), old, old)
      expect((await proxy()(base + path)).status).toBe(200)
      await expect.poll(() => hits).toHaveLength(2)
      await expect.poll(() => log).toHaveLength(path === '/dish.png' ? 0 : 1)
    },
  )

  it('is converted by an external proxy if configured, for allowed hosts only', async () => {
    const resized = await sharp(picture).resize({ width: 320 }).webp().toBuffer()
    const source = 'https://pictures.test/dish.png?v=2'
    const resizePath = (width: number) => `/resize?${new URLSearchParams({ url: source, w: String(width) })}`
    pages[resizePath(320)] = (_, to) => to.writeHead(200, { 'content-type': 'image/webp' }).end(resized)
    pages[resizePath(640)] = (_, to) => to.writeHead(200, image).end(picture)
    const options = {
      upstream: `${base}/resize`,
      isAllowed: (url: URL) => url.host === 'pictures.test',
      isAllowedAddress: () => false,
    }
    const answer = await proxy(options)(source)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(resized)).toBe(true)
    expect((await proxy(options)(source)).status, 'from the cache').toBe(200)
    expect(hits).toEqual([resizePath(320)])
    expect((await proxy(options)(source, 640)).status, 'not webp').toBe(502)
    expect((await proxy(options)('https://elsewhere.test/dish.png')).status).toBe(403)
    expect(
      (await proxy(options)('/media/dish.png')).status,
      'the proxy is not used for pictures of this site',
    ).toBe(200)
  })

  it('of this site is read without the network', async () => {
    const answer = await proxy({ isAllowed: () => false })('/media/dish.png', 640)
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 640 })
    expect((await proxy()('/media/none.png')).status).toBe(404)
  })

  it('of this site is requested without dot segments', async () => {
    const requestedPaths: string[] = []
    const get = proxy({
      readLocal: async (path) => {
        requestedPaths.push(path)
        return undefined
      },
    })
    await get('/media/../../etc/passwd')
    await get('/media/%2e%2e/secret')
    expect(requestedPaths).toEqual(['/etc/passwd', '/secret'])
  })

  it('that was moved is followed to an allowed host', async () => {
    expect((await proxy()(`${base}/moved.png`)).status).toBe(200)
  })
})

// @feature error.image
describe('no picture', () => {
  it.each([
    ['/nothing.png', 404],
    ['/circle.png', 502],
    ['/away.png', 403],
    ['/file.png', 403],
    ['/page.png', 415],
    ['/drawing.svg', 415],
    ['/disguised.png', 415],
    ['/broken.png', 415],
    ['/huge.png', 413],
    ['/endless.png', 413],
    ['/never.png', 504],
    ['/failing.png', 502],
  ])('is returned for %s, but %i with a line of text', async (path, status) => {
    const answer = await proxy(path === '/never.png' ? { timeLimit: 500 } : {})(base + path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(await readdir(dir).catch(() => [])).toEqual([])
  })

  it('is not requested again immediately', async () => {
    const get = proxy()
    for (let i = 0; i < 3; i++) expect((await get(`${base}/failing.png`)).status).toBe(502)
    expect(hits).toHaveLength(1)
  })

  it.each(['0', '321', '-320', '1e9', 'abc', ''])('is returned for the width %j', async (width) => {
    expect((await proxy()(`${base}/dish.png`, width)).status).toBe(400)
    expect(hits).toEqual([])
  })

  it.each([
    '',
    'x',
    'ftp://a/b',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    '//evil.test/a',
    '/\\evil.test/a',
  ])('is returned for the address %j', async (url) => {
    expect((await proxy({ isAllowed: () => true })(url)).status).toBe(400)
  })
})

describe('other hosts', () => {
  const anyone = { isAllowed: () => true }
  // @feature call.image-hosts
  it('are refused unless they are allowed, even for cached pictures', async () => {
    await proxy()(`${base}/dish.png`)
    expect((await proxy({ isAllowed: () => false })(`${base}/dish.png`)).status).toBe(403)
    expect(hits).toHaveLength(1)
  })

  it('are refused if the address contains credentials', async () => {
    expect((await proxy(anyone)(`${base.replace('//', '//user:pass@')}/dish.png`)).status).toBe(403)
  })

  // @feature security.image-fetch
  it('are requested on web ports only', async () => {
    const get = proxy({ ...anyone, isAllowedPort: undefined as never, isAllowedAddress: () => false })
    for (const port of [22, 25, 5432, 6379, 9200, 11211])
      expect([port, (await get(`http://198.51.100.1:${port}/a.png`)).status]).toEqual([port, 403])
    const lines = await Promise.all(
      ['http://198.51.100.1:22/a', 'http://198.51.100.1:80/a', 'https://198.51.100.1/a'].map(async (url) =>
        (await get(url)).text(),
      ),
    )
    // The other two are refused because of their address.
    expect(lines.map((line) => /port/.test(line))).toEqual([true, false, false])
  })

  // @feature security.image-fetch
  it('are requested at the checked address, which is resolved anew for every redirect', async () => {
    pages['/hop.png'] = (_, to) =>
      to.writeHead(302, { location: `http://localhost:${new URL(base).port}/dish.png` }).end()
    const named = `http://localhost:${new URL(base).port}/hop.png`
    let lookups = 0
    // A name that resolves to a public address first and to a private one a moment later.
    const rebound = () => ++lookups <= 1
    const once = proxy({
      ...anyone,
      isAllowedAddress: (address) => address === '127.0.0.1' && rebound(),
    })
    expect((await once(named)).status).toBe(403)
    expect(hits).toEqual(['/hop.png'])
    hits = []
    const stable = proxy({ ...anyone, isAllowedAddress: (address) => address === '127.0.0.1' })
    expect((await stable(`${named}?`)).status).toBe(200)
  })

  it('are refused if they are not public, by address and by name', async () => {
    const { isAllowedAddress: _, ...rules } = { isAllowedAddress: undefined, ...anyone }
    const port = new URL(base).port
    const strict = createImageProxy({
      ...rules,
      readLocal: async () => undefined,
      cache: createImageCache(dir, 1e9),
      https: false,
      log: () => {},
    })
    const hosts = [
      '127.0.0.1',
      'localhost',
      '127.1',
      '0x7f000001',
      '2130706433',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '[fd00::1]',
      '[fe80::1]',
      '169.254.169.254',
      '100.64.0.1',
      'localhost.',
    ]
    for (const host of hosts) {
      const url = `http://${host}:${port}/dish.png`
      const answer = await strict(new Request(`http://s/_image?${new URLSearchParams({ url, w: '320' })}`))
      expect([host, answer.status]).toEqual([host, 403])
    }
    expect(hits).toEqual([])
  })
})

describe('many pictures', () => {
  // @feature security.proxy-limits
  it('are limited per network; cached ones are not limited', async () => {
    const get = proxy({ madePerNetwork: 2 })
    const of = (visitor: string, width: number) => get(`${base}/dish.png`, width, {}, visitor)
    expect([(await of('198.51.100.1', 320)).status, (await of('198.51.100.1', 640)).status]).toEqual([
      200, 200,
    ])
    const refused = await of('198.51.100.1', 768)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    // It must not be cached, because a cache would send it to all visitors.
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect((await of('198.51.100.1', 320)).status).toBe(200)
    expect((await of('198.51.100.2', 768)).status).toBe(200)
    expect((await of('198.51.100.1', 768)).status).toBe(200)
    expect(hits).toHaveLength(3)
  })

  it('of one host are fetched four at a time', async () => {
    let most = 0
    const waiting: (() => void)[] = []
    // Four are answered together, after a pause in which a fifth could be requested.
    const slow: RequestListener = (_, to) => {
      waiting.push(() => to.writeHead(200, image).end(picture))
      most = Math.max(most, waiting.length)
      if (waiting.length !== 4) return
      setTimeout(() => {
        for (const answer of waiting.splice(0)) answer()
      }, 30)
    }
    for (let n = 0; n < 12; n++) pages[`/queue-${n}.png`] = slow
    const get = proxy()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => get(`${base}/queue-${n}.png`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(most).toBe(4)
  })
})

// @feature limit.image-sizes
it('has widths for every breakpoint and density', () => {
  expect(IMAGE_WIDTHS).toEqual([320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072])
})
