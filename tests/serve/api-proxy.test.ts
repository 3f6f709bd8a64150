import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiProxy } from '../../scripts/serve/api-proxy.ts'

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
    response.writeHead(409, { 'content-type': 'application/json' }).end('{"code":"changed"}')
  })
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/v1`
})
afterAll(() => {
  platform.close()
})

describe('the platform’s API under the site’s own address', () => {
  it('passes method, path, query, body and answer on, and keeps the site’s cookies to itself', async () => {
    const handler = createApiProxy(base, () => {})
    const answer = await handler(
      new Request('http://menu.test/webapp/order?full=true', {
        method: 'POST',
        headers: {
          cookie: 'i18n_redirected=ar',
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
    expect(call?.headers.host).toBe(new URL(base).host)
  })

  it('answers 502 with a typed error when the platform is not there', async () => {
    const events: string[] = []
    const handler = createApiProxy('http://127.0.0.1:9', (event) => events.push(event.message))
    const answer = await handler(new Request('http://menu.test/webapp/v5/menu/1'))
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({ error: 1, code: 'unavailable' })
    expect(events).toEqual(['the platform API does not answer'])
  })
})
