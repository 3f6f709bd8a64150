import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { CallError } from '../../../src/client/http.ts'
import { type ClientOptions, createClient } from '../../../src/client/platform.ts'
import { accountCalls } from '../../../src/contract/account/account-calls.ts'
import { placeOrderCall } from '../../../src/contract/order/order-calls.ts'
import { branchesCall, menuCall } from '../../../src/contract/venue/venue-calls.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, attempt: number) => void
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

/** Starts an HTTP server with this handler, and creates a client for it. */
async function startPlatform(handler: Handler, options: Partial<ClientOptions> = {}) {
  const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      handler(request, response, seen.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { seen, client: createClient({ base, locale: () => 'ar', ...options }) }
}

const json = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const failure = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(CallError)
  return error as CallError
}
const order = { branch_id: 'b', selling_types: 'pickup', order_lines: [{ item_id: '1', quantity: 1 }] }

describe('the client of the platform API', () => {
  // @feature role.customer call.headers
  it('sends the required headers and fills in the path', async () => {
    const { client, seen } = await startPlatform((_, response) => json(response, 200, { menu: [] }), {
      token: () => 'secret',
      now: () => 0,
    })
    await client.call(menuCall, { params: { branchId: 'a/b' }, query: { theme_id: '3' } })
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: '/webapp/v5/menu/a%2Fb?theme_id=3',
      headers: {
        accept: 'application/json',
        webapp: 'true',
        version: '5',
        locale: 'ar',
        'cache-control': 'no-cache',
        'current-time': '1970-01-01T00:00:00.000Z',
        authorization: 'Bearer secret',
      },
    })
  })

  // @feature call.retry
  it('retries a GET once if the connection breaks', async () => {
    const { client, seen } = await startPlatform((request, response, attempt) =>
      attempt === 1 ? request.socket.destroy() : json(response, 200, { branches: [] }),
    )
    expect(await client.call(branchesCall, { params: { id: '1' } })).toEqual({ branches: [] })
    expect(seen).toHaveLength(2)
  })

  // @feature call.retry
  it('gives up after one retry', async () => {
    const { client, seen } = await startPlatform((request) => request.socket.destroy())
    expect((await failure(client.call(branchesCall, { params: { id: '1' } }))).code).toBe('network')
    expect(seen).toHaveLength(2)
  })

  // @feature call.no-retry
  it('never retries a POST', async () => {
    const { client, seen } = await startPlatform((request) => request.socket.destroy())
    expect((await failure(client.call(placeOrderCall, { body: order }))).code).toBe('network')
    expect(seen).toHaveLength(1)
  })

  it('reports a missing answer as a timeout, and a cancelled call as aborted', async () => {
    const { client } = await startPlatform(() => {}, { timeout: 50 })
    expect((await failure(client.call(placeOrderCall, { body: order }))).code).toBe('timeout')
    const off = new AbortController()
    const call = client.call(menuCall, { params: { branchId: '1' }, signal: off.signal })
    off.abort()
    expect((await failure(call)).code).toBe('aborted')
  })

  it('reports the path of an answer’s field with a wrong type', async () => {
    const { client } = await startPlatform((_, response) =>
      json(response, 200, { menu: [{ id: 'c', items: [{ id: 'i', price: {} }] }] }),
    )
    const error = await failure(client.call(menuCall, { params: { branchId: '1' } }))
    expect(error.code).toBe('bad-answer')
    expect(error.issues[0]?.path).toBe('menu.0.items.0.price')
  })

  it('ignores unknown fields, and uses defaults for missing ones', async () => {
    const { client } = await startPlatform((_, response) =>
      json(response, 200, { surprise: 1, menu: [{ id: 7, more: {} }] }),
    )
    const answer = await client.call(menuCall, { params: { branchId: '1' } })
    expect(answer.menu[0]).toMatchObject({ id: '7', items: [], subcategories: [], smart: false })
    expect(answer.error).toBe(0)
  })

  it('reports code, status, message and issues of an error response', async () => {
    const body = { error: 1, code: 'invalid', message: 'no', issues: [{ path: 'phone', message: 'bad' }] }
    const { client } = await startPlatform((_, response) => json(response, 422, body))
    const error = await failure(client.call(placeOrderCall, { body: order }))
    expect(error).toMatchObject({
      code: 'invalid',
      status: 422,
      message: 'no',
      issues: [{ path: 'phone', message: 'bad' }],
    })
  })

  it('reports errors without JSON and answers with invalid JSON', async () => {
    const html = await startPlatform((_, response) => response.writeHead(502).end('<html>'))
    expect((await failure(html.client.call(menuCall, { params: { branchId: '1' } }))).code).toBe(
      'unavailable',
    )
    const half = await startPlatform((_, response) => response.writeHead(200).end('{"menu": ['))
    expect((await failure(half.client.call(menuCall, { params: { branchId: '1' } }))).code).toBe('bad-answer')
  })

  describe('retries', () => {
    const answers: readonly [name: string, Handler][] = [
      ['408', (_, response) => response.writeHead(408, { 'retry-after': '0' }).end()],
      ['425', (_, response) => response.writeHead(425, { 'retry-after': '0' }).end()],
      ['429', (_, response) => response.writeHead(429, { 'retry-after': '0' }).end()],
      ['500', (_, response) => response.writeHead(500, { 'retry-after': '0' }).end()],
      ['503 without Retry-After', (_, response) => response.writeHead(503).end()],
      [
        '503 with a date in Retry-After',
        (_, response) => response.writeHead(503, { 'retry-after': new Date().toUTCString() }).end(),
      ],
      [
        'a truncated body',
        (request, response) => {
          response.writeHead(200, { 'content-length': '999' }).write('{"branches": [')
          setTimeout(() => request.socket.destroy(), 20)
        },
      ],
    ]
    // @feature call.retry-statuses
    it.each(answers)('repeat a GET once after %s', async (_, broken) => {
      const { client, seen } = await startPlatform((request, response, attempt) =>
        attempt === 1 ? broken(request, response, 1) : json(response, 200, { branches: [] }),
      )
      expect(await client.call(branchesCall, { params: { id: '1' } })).toEqual({ branches: [] })
      expect(seen).toHaveLength(2)
    })

    // @feature call.retry-statuses
    it('wait for the time in Retry-After', async () => {
      const times: number[] = []
      const { client } = await startPlatform((_, response) => {
        times.push(Date.now())
        response.writeHead(429, { 'retry-after': '1' }).end()
      })
      await failure(client.call(branchesCall, { params: { id: '1' } }))
      expect(Number(times[1]) - Number(times[0])).toBeGreaterThanOrEqual(990)
      expect(times).toHaveLength(2)
    })

    it.each(['6', '3600', 'Fri, 31 Dec 9999 23:59:59 GMT', 'soon'])(
      'do not happen if Retry-After is “%s”, which is too long or invalid',
      async (later) => {
        const { client, seen } = await startPlatform((_, response) =>
          response.writeHead(503, { 'retry-after': later }).end(),
        )
        expect((await failure(client.call(branchesCall, { params: { id: '1' } }))).code).toBe('unavailable')
        expect(seen).toHaveLength(1)
      },
    )

    it('never repeat a call that changes something', async () => {
      const { client, seen } = await startPlatform((_, response) =>
        response.writeHead(503, { 'retry-after': '0' }).end(),
      )
      await failure(client.call(placeOrderCall, { body: order }))
      expect(seen).toHaveLength(1)
    })
  })

  const refused = (status: number) => ({
    error: 1,
    code: status === 401 ? 'unauthorized' : 'forbidden',
    message: 'no',
  })
  // @feature routing.unauthorised error.unauthorised
  it.each([401, 403])('reports that a login is required for a %i of the platform', async (status) => {
    let reported = 0
    const { client } = await startPlatform((_, response) => json(response, status, refused(status)), {
      onUnauthorized: () => reported++,
    })
    await failure(client.call(accountCalls.orderById, { params: { orderId: '1' } }))
    expect(reported).toBe(1)
  })

  it.each([401, 403])(
    'does not report that a login is required for a %i that the platform did not send',
    async (status) => {
      let reported = 0
      const { client } = await startPlatform(
        (_, response, attempt) => {
          if (attempt === 1) {
            response.writeHead(status).end('<html>Sign in to the hotel</html>')
            return
          }
          response.setHeader('Sufra-Answer', 'edge')
          json(response, status, refused(status))
        },
        { onUnauthorized: () => reported++ },
      )
      for (let attempt = 1; attempt <= 2; attempt++) {
        const error = await failure(client.call(accountCalls.orderById, { params: { orderId: '1' } }))
        expect(error).toMatchObject({ code: 'bad-answer', answer: null, issues: [] })
      }
      expect(reported).toBe(0)
    },
  )

  it('does not trust answers that an edge sends instead of the platform', async () => {
    const body = { error: 1, code: 'invalid', message: 'no', issues: [{ path: 'phone', message: 'bad' }] }
    const { client } = await startPlatform((_, response, attempt) => {
      response.setHeader('Sufra-Answer', 'edge')
      json(response, attempt === 1 ? 400 : 200, attempt === 1 ? body : { order: {}, secret: 's' })
    })
    for (let attempt = 1; attempt <= 2; attempt++) {
      const error = await failure(client.call(placeOrderCall, { body: order }))
      expect(error).toMatchObject({ code: 'bad-answer', answer: null, issues: [] })
    }
  })

  it('throws if a parameter of the path is missing', async () => {
    const { client, seen } = await startPlatform((_, response) => json(response, 200, {}))
    await expect(client.call(menuCall, {})).rejects.toThrow('branchId')
    expect(seen).toHaveLength(0)
  })
})
