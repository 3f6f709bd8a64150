import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { CallError } from '../../../src/client/http.ts'
import { type ClientOptions, createClient } from '../../../src/client/platform.ts'
import { accountCalls } from '../../../src/contract/account-calls.ts'
import { placeOrderCall } from '../../../src/contract/order-calls.ts'
import { branchesCall, menuCall } from '../../../src/contract/venue-calls.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, attempt: number) => void
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

/** A platform that answers as told, over a real socket. */
async function platform(handler: Handler, options: Partial<ClientOptions> = {}) {
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
  it('sends the headers of every request and fills the path', async () => {
    const { client, seen } = await platform((_, response) => json(response, 200, { menu: [] }), {
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

  it('repeats a request without body once when the connection breaks', async () => {
    const { client, seen } = await platform((request, response, attempt) =>
      attempt === 1 ? request.socket.destroy() : json(response, 200, { branches: [] }),
    )
    expect(await client.call(branchesCall, { params: { id: '1' } })).toEqual({ branches: [] })
    expect(seen).toHaveLength(2)
  })

  it('gives up after the one repetition', async () => {
    const { client, seen } = await platform((request) => request.socket.destroy())
    expect((await failure(client.call(branchesCall, { params: { id: '1' } }))).code).toBe('network')
    expect(seen).toHaveLength(2)
  })

  it('never repeats a POST by itself', async () => {
    const { client, seen } = await platform((request) => request.socket.destroy())
    expect((await failure(client.call(placeOrderCall, { body: order }))).code).toBe('network')
    expect(seen).toHaveLength(1)
  })

  it('calls a lost answer a timeout, and a call that was called off aborted', async () => {
    const { client } = await platform(() => {}, { timeout: 50 })
    expect((await failure(client.call(placeOrderCall, { body: order }))).code).toBe('timeout')
    const off = new AbortController()
    const call = client.call(menuCall, { params: { branchId: '1' }, signal: off.signal })
    off.abort()
    expect((await failure(call)).code).toBe('aborted')
  })

  it('names the path of a wrong type in an answer', async () => {
    const { client } = await platform((_, response) =>
      json(response, 200, { menu: [{ id: 'c', items: [{ id: 'i', price: {} }] }] }),
    )
    const error = await failure(client.call(menuCall, { params: { branchId: '1' } }))
    expect(error.code).toBe('bad-answer')
    expect(error.issues[0]?.path).toBe('menu.0.items.0.price')
  })

  it('lets unknown fields pass and fills missing ones', async () => {
    const { client } = await platform((_, response) =>
      json(response, 200, { surprise: 1, menu: [{ id: 7, more: {} }] }),
    )
    const answer = await client.call(menuCall, { params: { branchId: '1' } })
    expect(answer.menu[0]).toMatchObject({ id: '7', items: [], subcategories: [], smart: false })
    expect(answer.error).toBe(0)
  })

  it('keeps what the server said of a failure', async () => {
    const body = { error: 1, code: 'invalid', message: 'no', issues: [{ path: 'phone', message: 'bad' }] }
    const { client } = await platform((_, response) => json(response, 422, body))
    const error = await failure(client.call(placeOrderCall, { body: order }))
    expect(error).toMatchObject({
      code: 'invalid',
      status: 422,
      message: 'no',
      issues: [{ path: 'phone', message: 'bad' }],
    })
  })

  it('copes with a failure that is not JSON and with an answer that is cut short', async () => {
    const { client } = await platform((_, response, attempt) =>
      attempt === 1 ? response.writeHead(502).end('<html>') : response.writeHead(200).end('{"menu": ['),
    )
    expect((await failure(client.call(menuCall, { params: { branchId: '1' } }))).code).toBe('unavailable')
    expect((await failure(client.call(menuCall, { params: { branchId: '1' } }))).code).toBe('bad-answer')
  })

  it.each([401, 403])('tells of %i that the diner has to log in', async (status) => {
    let told = 0
    const { client } = await platform((_, response) => json(response, status, {}), {
      onUnauthorized: () => told++,
    })
    await failure(client.call(accountCalls.orderById, { params: { orderId: '1' } }))
    expect(told).toBe(1)
  })

  it('refuses to call a path whose parameter is missing', async () => {
    const { client, seen } = await platform((_, response) => json(response, 200, {}))
    await expect(client.call(menuCall, {})).rejects.toThrow('branchId')
    expect(seen).toHaveLength(0)
  })
})
