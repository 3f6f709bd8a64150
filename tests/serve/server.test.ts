import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import {
  composeParts,
  type FetchHandler,
  type RunningServer,
  startServer,
} from '../../scripts/serve/server/server.ts'
import { sendRequest } from './helpers/http.ts'

const open: RunningServer[] = []
async function start(handler: FetchHandler, port = 0): Promise<RunningServer> {
  const server = await startServer(handler, { host: '127.0.0.1', port })
  open.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

describe('compose', () => {
  const answerAs = (part: string) => async (request: Request) => {
    const url = new URL(request.url)
    return new Response([part, request.method, url.pathname + url.search, await request.text()].join(' '))
  }
  const all = {
    edge: answerAs('edge'),
    images: answerAs('images'),
    maps: answerAs('maps'),
    api: answerAs('api'),
  }

  it.each([
    ['/', 'edge GET / '],
    ['/grill?x=1', 'edge GET /grill?x=1 '],
    ['/apiary', 'edge GET /apiary '],
    ['/grill/api/x', 'edge GET /grill/api/x '],
    ['/_image?w=320', 'images GET /_image?w=320 '],
    ['/_maps/search?q=a', 'maps GET /_maps/search?q=a '],
    ['/_mapsearch', 'edge GET /_mapsearch '],
    ['/api/webapp/v5/menu/1?a=b', 'api GET /webapp/v5/menu/1?a=b '],
    ['/api', 'api GET / '],
    ['/q/bcdfghjk?x=1', 'api GET /q/bcdfghjk?x=1 '],
    ['/q', 'edge GET /q '],
    ['/qr/bcdfghjk', 'edge GET /qr/bcdfghjk '],
    ['/grill?back=/api/x', 'edge GET /grill?back=/api/x '],
    ['/_image?url=/media/a.jpg', 'images GET /_image?url=/media/a.jpg '],
    ['/grill/../api/x', 'api GET /x '],
    ['http://sufra.test/api/x', 'api GET /x '],
  ])('routes %s to its part', async (path, answer) => {
    const { port } = await start(composeParts(all))
    expect((await sendRequest(port, path)).text).toBe(answer)
  })

  // @feature counter.qr-codes
  it('shows the site’s not-found page for a code that the API does not know', async () => {
    const api: FetchHandler = (request) =>
      request.url.endsWith('/known')
        ? new Response(null, { status: 307, headers: { Location: '/grill?table=1' } })
        : new Response('{"error":1}', { status: 404 })
    const { port } = await start(composeParts({ ...all, api }))
    const known = await sendRequest(port, '/q/known')
    expect([known.status, known.headers.location]).toEqual([307, '/grill?table=1'])
    expect((await sendRequest(port, '/q/unknown')).text).toBe('edge GET /q/unknown ')
  })

  it('forwards method, headers and body to the API', async () => {
    const api: FetchHandler = async (request) =>
      new Response(`${request.method} ${request.headers.get('idempotency-key')} ${await request.text()}`)
    const { port } = await start(composeParts({ ...all, api }))
    const answer = await sendRequest(port, '/api/webapp/order', {
      method: 'POST',
      headers: { 'idempotency-key': 'k1' },
      body: '{"a":1}',
    })
    expect(answer.text).toBe('POST k1 {"a":1}')
  })

  it('passes everything else to the edge', async () => {
    const { port } = await start(composeParts({ edge: answerAs('edge') }))
    expect((await sendRequest(port, '/api/x')).text).toBe('edge GET /api/x ')
    expect((await sendRequest(port, '/_image')).text).toBe('edge GET /_image ')
  })
})

describe('startServer', () => {
  it.each(['/api', '/api/webapp/order', '/', '/grill'])('answers TRACE of %s with 405', async (path) => {
    const { port } = await start(
      composeParts({ edge: () => new Response('page'), api: () => new Response('{}') }),
    )
    const answer = await sendRequest(port, path, { method: 'TRACE' })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST, PUT'])
  })

  it('closes the connection after a 413, and announces it', async () => {
    const { port } = await start(() => Response.json({ code: 'too-large' }, { status: 413 }))
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.write(
      `POST /api/webapp/order HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n${'x'.repeat(9000)}`,
    )
    await closed
    expect(received).toMatch(/^HTTP\/1\.1 413 /)
    expect(received).toMatch(/^connection: close\r$/im)
    expect(received).not.toMatch(/keep-alive/i)
    expect(received).toContain('{"code":"too-large"}')
  })

  it('names the port that is in use', async () => {
    const { port } = await start(() => new Response('first'))
    await expect(start(() => new Response('second'), port)).rejects.toThrow(
      `PORT: ${port} on 127.0.0.1 is in use by another program; stop it or set PORT to a free one`,
    )
  })

  it('names a host that is not an address of this machine', async () => {
    await expect(startServer(() => new Response(), { host: '203.0.113.7', port: 0 })).rejects.toThrow(
      'HOST: 203.0.113.7',
    )
  })

  it('completes open requests before it closes, and accepts no new ones', async () => {
    let finish = () => {}
    let arrived = () => {}
    const underWay = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const server = await startServer(
      async () => {
        arrived()
        await new Promise<void>((resolve) => {
          finish = resolve
        })
        return new Response('done')
      },
      { host: '127.0.0.1', port: 0 },
    )
    // One client that sends nothing, and one that keeps its connection alive, as browsers do.
    const idle = await connected(server.port)
    const busy = await connected(server.port)
    busy.write('GET / HTTP/1.1\r\nHost: sufra.test\r\n\r\n')
    await underWay
    const start = performance.now()
    const closed = server.close()
    await expect(sendRequest(server.port, '/')).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)
    finish()
    expect(await everything(busy)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*done/)
    await closed
    // The grace period of ten seconds applies to requests, not to idle connections.
    expect(performance.now() - start).toBeLessThan(5000)
    idle.destroy()
  })
})

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', reject)
  })
}

/** Reads from the connection until it closes. */
function everything(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('end', () => resolve(received)).on('error', reject)
  })
}
