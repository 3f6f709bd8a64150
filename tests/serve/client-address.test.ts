import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { clientAddress } from '../../scripts/serve/client-address.ts'
import { compose, startServer } from '../../scripts/serve/server.ts'

describe('whose a request is', () => {
  const connection = { address: '198.51.100.7' }
  const forwarded = (value: string) => new Headers({ 'x-forwarded-for': value })

  test('without proxies: the other end of the connection, whatever a header says', () => {
    expect(clientAddress(forwarded('203.0.113.9'), connection, 0)).toBe('198.51.100.7')
    expect(clientAddress(new Headers(), undefined, 0)).toBeUndefined()
  })

  test('behind proxies: what the outermost of them saw, not what was claimed to it', () => {
    expect(clientAddress(forwarded('203.0.113.9'), connection, 1)).toBe('203.0.113.9')
    expect(clientAddress(forwarded('1.1.1.1, 203.0.113.9'), connection, 1)).toBe('203.0.113.9')
    expect(clientAddress(forwarded('1.1.1.1, 203.0.113.9, 10.0.0.2'), connection, 2)).toBe('203.0.113.9')
  })

  test('behind proxies that did not say: the connection’s, which everybody shares', () => {
    expect(clientAddress(new Headers(), connection, 1)).toBe('198.51.100.7')
    expect(clientAddress(forwarded('203.0.113.9'), connection, 2)).toBe('198.51.100.7')
  })

  test('is known to the API behind a socket', async () => {
    const api = new Hono<{ Bindings: { address?: string } }>().get('/who', (c) =>
      c.text(c.env.address ?? 'nobody'),
    )
    const handler = compose({
      edge: () => new Response(null, { status: 404 }),
      api: (request, from) => {
        const address = clientAddress(request.headers, from, 0)
        return api.fetch(request, address === undefined ? {} : { address })
      },
    })
    const server = await startServer(handler, { host: '127.0.0.1', port: 0 })
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/who`, { headers })
    expect(await answer.text()).toBe('127.0.0.1')
    await server.close()
  })
})
