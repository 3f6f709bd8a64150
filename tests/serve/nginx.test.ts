import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningNginx, startNginx } from '../../scripts/machine/nginx.ts'
import { sendRequest } from './helpers/http.ts'
import { createSite, type Site } from './helpers/site.ts'

/** Sends an endless body without a length until there is an answer, and returns its status. */
function sendEndlessly(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method: 'POST' })
    const chunk = Buffer.alloc(64 * 1024)
    let answered = false
    const more = () => {
      while (!answered && sent.write(chunk));
    }
    sent.on('drain', more)
    sent.on('response', (answer) => {
      answered = true
      answer.resume()
      resolve(answer.statusCode)
      sent.destroy()
    })
    sent.on('error', (error) => {
      if (!answered) reject(error)
    })
    more()
  })
}

/** The headers of the API's streams. */
const STREAM_HEADERS = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' }

/** Tests beyond the tables of edges.test.ts: the parts that nginx forwards, and its generated files. */
describe('nginx.conf', () => {
  let site: Site
  let upstream: Server
  let nginx: RunningNginx
  let forwarded: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []

  beforeAll(async () => {
    site = await createSite()
    await site.write('nginx-domains.map', 'menu.grill.test grill;\n')
    upstream = createServer(async (request, response) => {
      let body = ''
      try {
        for await (const chunk of request) body += chunk
      } catch {
        // nginx stopped reading the body.
        return
      }
      forwarded.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      if (response.headersSent) return
      response.writeHead(201, { 'Cache-Control': 'private, max-age=7', 'X-Part': 'upstream' })
      response.end(`upstream ${request.url}`)
    })
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
    nginx = await startNginx(site.dir, `127.0.0.1:${(upstream.address() as AddressInfo).port}`)
  })
  afterAll(async () => {
    await nginx.close()
    upstream.close()
    await site.remove()
  })

  // @feature edge.nginx-proxy
  it.each([
    '/api/webapp/v5/restaurant/grill?theme_id=1&x=%2F',
    '/api',
    '/api/webapp/dine_in/',
    '/api/webapp/v5/manifest.json',
    '/_maps/search?q=souq%20al',
    '/_maps',
    '/media/grill/plate.webp',
    '/media/.hidden.gz',
    '/_image?url=https%3A%2F%2Fcdn.grill.test%2Fa.jpg&w=320',
    '/healthz',
    '/readyz',
    '/q/bcdfghjk?x=1',
  ])('forwards %s and its answer unchanged', async (path) => {
    // With the port, by which the API recognizes the site.
    for (const host of ['sufra.test', 'menu.grill.test', 'sufra.test:8443']) {
      forwarded = []
      const answer = await sendRequest(nginx.port, path, { host })
      expect(forwarded.map(({ url, headers }) => [url, headers.host])).toEqual([[path, host]])
      expect([answer.status, answer.text]).toEqual([201, `upstream ${path}`])
      expect(answer.headers).toMatchObject({ 'cache-control': 'private, max-age=7', 'x-part': 'upstream' })
      for (const name of ['content-security-policy', 'vary', 'via', 'retry-after'])
        expect(answer.headers[name]).toBeUndefined()
    }
  })

  it.each(['/apis', '/_mapsx', '/mediacentre', '/_image/x', '/healthz/x', '/grill/api', '/q', '/qr/x'])(
    'does not forward %s',
    async (path) => {
      forwarded = []
      expect((await sendRequest(nginx.port, path)).status).toBe(404)
      expect(forwarded).toEqual([])
    },
  )

  it('forwards bodies that the API accepts, with the client’s address', async () => {
    forwarded = []
    const body = 'x'.repeat(256 * 1024)
    const headers = { 'x-forwarded-for': '203.0.113.9', 'idempotency-key': 'k', authorization: 'Bearer t' }
    const answer = await sendRequest(nginx.port, '/api/webapp/order', { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
    expect(forwarded[0]?.body.length).toBe(body.length)
    expect(forwarded[0]).toMatchObject({
      method: 'POST',
      headers: { ...headers, 'x-forwarded-for': '203.0.113.9, 127.0.0.1' },
    })
  })

  it('refuses bodies larger than the API accepts, even without an announced length', async () => {
    forwarded = []
    const announced = await sendRequest(nginx.port, '/api/webapp/order', {
      method: 'POST',
      body: 'x'.repeat(256 * 1024 + 1),
    })
    expect([announced.status, JSON.parse(announced.text)]).toMatchObject([
      413,
      { error: 1, code: 'too-large' },
    ])
    expect(await sendEndlessly(nginx.port, '/api/webapp/order')).toBe(413)
    expect(forwarded).toEqual([])
    const venue = { method: 'PUT', body: 'x'.repeat(3_000_000) }
    expect((await sendRequest(nginx.port, '/api/operator/venues', venue)).status).toBe(201)
    expect(forwarded[0]?.body.length).toBe(venue.body.length)
    for (const path of ['/api/counter/grill/desk/pictures?ratio=1', '/api/operator/pictures']) {
      const picture = { method: 'POST', body: 'x'.repeat(3_000_000) }
      expect((await sendRequest(nginx.port, path, picture)).status).toBe(201)
      const large = { method: 'POST', headers: { 'content-length': String(12 * 1024 * 1024 + 1) } }
      expect((await sendRequest(nginx.port, path, large)).status).toBe(413)
    }
  })

  it('streams request bodies', async () => {
    const sent = request({ port: nginx.port, path: '/api/slow', method: 'POST' })
    sent.on('error', () => {})
    const arrived = new Promise<string>((resolve) => {
      upstream.prependOnceListener('request', (got: IncomingMessage) => {
        got.once('data', (chunk: Buffer) => resolve(chunk.toString()))
      })
    })
    sent.write('first part')
    expect(await arrived).toBe('first part')
    sent.destroy()
  })

  // @feature edge.nginx-proxy counter.stream
  it.each([
    '/api/counter/grill/stream?after=5',
    '/api/webapp/order/o1/secret/stream',
    '/api/webapp/branch/b1/stream',
  ])('passes on each event of %s at once, and its end', async (path) => {
    let send = (_event: string) => {}
    const ended = new Promise<void>((resolve) => {
      upstream.prependOnceListener('request', (_, response: ServerResponse) => {
        response.writeHead(200, STREAM_HEADERS)
        send = (event) => response.write(`data: ${event}\n\n`)
        send('first')
        response.on('close', resolve)
      })
    })
    const client = request({ port: nginx.port, path }).end()
    client.on('error', () => {})
    const [answer] = (await once(client, 'response')) as [IncomingMessage]
    const events = [String((await once(answer, 'data'))[0])]
    send('second')
    events.push(String((await once(answer, 'data'))[0]))
    expect(events).toEqual(['data: first\n\n', 'data: second\n\n'])
    client.destroy()
    await ended
  })

  // @feature edge.nginx-proxy
  it('serves menus while UPSTREAM is unreachable, and reports that for calls', async () => {
    const alone = await startNginx(site.dir)
    try {
      expect((await sendRequest(alone.port, '/grill/dinein')).status).toBe(200)
      const call = await sendRequest(alone.port, '/api/webapp/order', { method: 'POST' })
      expect([call.status, call.headers['cache-control']]).toEqual([502, 'no-store'])
      expect(JSON.parse(call.text)).toMatchObject({ error: 1, code: 'internal' })
      expect(call.headers).toMatchObject({
        'sufra-answer': 'edge',
        'access-control-expose-headers': 'Sufra-Answer',
        'x-content-type-options': 'nosniff',
      })
      expect((await sendRequest(alone.port, '/media/a.png')).text).toBe('Not available\n')
      // Who scans a code sees a page.
      const scanned = await sendRequest(alone.port, '/q/bcdfghjk')
      expect([scanned.status, scanned.headers['cache-control']]).toEqual([502, 'no-store'])
      expect(scanned.headers['content-type']).toContain('text/html')
    } finally {
      await alone.close()
    }
  })

  it('logs no address of a call, which can contain the secret of an order', async () => {
    const alone = await startNginx(site.dir)
    try {
      await sendRequest(alone.port, '/api/webapp/order/1/secret-of-an-order')
      await sendRequest(alone.port, '/media/a.png')
    } finally {
      await alone.close()
    }
    expect(alone.log()).toContain('/media/a.png')
    expect(alone.log()).not.toContain('secret-of-an-order')
  })

  it('allows no inline event handlers, on pages and error screens', async () => {
    for (const path of ['/grill/dinein', '/grill/nothing']) {
      const { headers } = await sendRequest(nginx.port, path)
      expect(headers['content-security-policy']).toMatch(/(^|; )script-src-attr 'none'(;|$)/)
    }
  })

  it('shows the path in the not-found page only if it is plain text', async () => {
    expect((await sendRequest(nginx.port, '/grill/nothing?x=1')).text).toContain(
      '<code>/grill/nothing</code>',
    )
    expect((await sendRequest(nginx.port, '/<script>')).text).not.toContain('<script')
  })

  it('does not serve internal files', async () => {
    for (const path of [
      '/nginx-domains.map',
      '/venues/grill/index.html',
      '/releases/grill/b-grill/index.html',
    ])
      expect((await sendRequest(nginx.port, path)).status).toBe(404)
  })
})
