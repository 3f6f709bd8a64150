import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiProxy } from '../../scripts/serve/edge/api-proxy.ts'
import { clientAddress } from '../../scripts/serve/server/client-address.ts'

const seen: {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}[] = []
const platform = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    seen.push({ method: request.method, url: request.url, headers: request.headers, body })
    const { pathname } = new URL(request.url ?? '', 'http://platform')
    if (pathname === '/v1/slow') return
    if (pathname === '/v1/hostile') {
      response
        .writeHead(200, {
          'content-type': 'text/html',
          'set-cookie': 'i18n_redirected=xx; Path=/',
          'access-control-allow-origin': '*',
          'content-security-policy': "script-src 'unsafe-inline'",
          'service-worker-allowed': '/',
          'clear-site-data': '"storage"',
          link: '<https://evil.test/x.css>; rel=stylesheet',
          refresh: '0; url=https://evil.test/',
          'x-request-id': 'p-1',
          'sufra-answer': 'edge',
        })
        .end('<script>alert(1)</script>')
      return
    }
    response.writeHead(409, { 'content-type': 'application/json' }).end('{"code":"changed"}')
  })
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/v1`
})
afterAll(() => {
  platform.closeAllConnections()
  platform.close()
})

describe('the platform’s API under the site’s own origin', () => {
  it('forwards method, path, query, body and answer, but not the site’s cookies', async () => {
    const handler = createApiProxy(base, () => {})
    const answer = await handler(
      new Request('http://menu.test/webapp/order?full=true', {
        method: 'POST',
        headers: {
          cookie: 'i18n_redirected=ar',
          'proxy-connection': 'keep-alive',
          'http2-settings': 'AAMAAABkAAQAAP__',
          authorization: 'Bearer t',
          'idempotency-key': 'k',
          locale: 'ar',
        },
        body: '{"a":1}',
      }),
    )
    expect(answer.status).toBe(409)
    expect(await answer.json()).toEqual({ code: 'changed' })
    const [call] = seen
    expect(call).toMatchObject({ method: 'POST', url: '/v1/webapp/order?full=true', body: '{"a":1}' })
    expect(call?.headers).toMatchObject({ authorization: 'Bearer t', 'idempotency-key': 'k', locale: 'ar' })
    expect(call?.headers.cookie).toBeUndefined()
    // A platform that speaks HTTP/2 could not be asked with these.
    expect(call?.headers).not.toHaveProperty('proxy-connection')
    expect(call?.headers).not.toHaveProperty('http2-settings')
    expect(call?.headers.host).toBe(new URL(base).host)
  })

  // @feature security.api-proxy
  it('sends the visitor’s address to the platform, and nothing that the visitor claims', async () => {
    const ask = async (headers: Record<string, string>, address: string, proxies: number) => {
      const handler = createApiProxy(base, () => {}, { proxies })
      await handler(new Request('http://menu.test/webapp/visit/1', { headers }), { address })
      return seen.at(-1)?.headers ?? {}
    }
    const claimed = { 'x-forwarded-for': '10.0.0.1', forwarded: 'for=10.0.0.1', 'x-real-ip': '10.0.0.1' }
    const direct = await ask(claimed, '203.0.113.5', 0)
    expect(direct['x-forwarded-for']).toBe('203.0.113.5')
    expect(direct).not.toHaveProperty('forwarded')
    expect(direct).not.toHaveProperty('x-real-ip')
    const proxied = await ask({ 'x-forwarded-for': '10.0.0.1, 203.0.113.6' }, '127.0.0.1', 1)
    expect(proxied['x-forwarded-for']).toBe('203.0.113.6')
    // The address that a platform with PROXIES=1 determines.
    expect(clientAddress(new Headers({ 'x-forwarded-for': '203.0.113.6' }), undefined, 1)).toBe('203.0.113.6')
  })

  // @feature security.api-proxy
  it('accepts nothing from a hostile platform that would affect this origin: no cookie, policy or document', async () => {
    const answer = await createApiProxy(base, () => {})(new Request('http://menu.test/hostile'))
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'text/html',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-request-id': 'p-1',
    })
  })

  it('refuses a body that is too large, announced or not, without forwarding it', async () => {
    const before = seen.length
    const handler = createApiProxy(base, () => {})
    const post = (body: BodyInit) =>
      handler(
        new Request('http://menu.test/webapp/order', { method: 'POST', body, duplex: 'half' } as RequestInit),
      )
    const part = new Uint8Array(64 * 1024)
    let parts = 0
    const stream = new ReadableStream({
      pull: (to) => (++parts > 1000 ? to.close() : to.enqueue(part)),
    })
    for (const body of ['x'.repeat(256 * 1024 + 1), stream]) {
      const { status, headers } = await post(body)
      expect([status, headers.get('sufra-answer')]).toEqual([413, 'edge'])
    }
    expect(parts).toBeLessThan(20)
    expect(seen).toHaveLength(before)
    expect((await post('x'.repeat(256 * 1024))).status).toBe(409)
  })

  it('times out on a slow platform', async () => {
    const handler = createApiProxy(base, () => {}, { timeLimit: 50 })
    const answer = await handler(new Request('http://menu.test/slow'))
    expect([answer.status, answer.headers.get('sufra-answer')]).toEqual([502, 'edge'])
  })

  it('answers 502, marked as its own, if the platform is unreachable', async () => {
    const events: string[] = []
    const handler = createApiProxy('http://127.0.0.1:9', (event) => events.push(event.message))
    const answer = await handler(new Request('http://menu.test/webapp/v5/menu/1'))
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({ error: 1, code: 'internal' })
    expect(answer.headers.get('sufra-answer')).toBe('edge')
    expect(answer.headers.get('access-control-expose-headers')).toBe('Sufra-Answer')
    expect(events).toEqual(['the platform API does not answer'])
  })
})
