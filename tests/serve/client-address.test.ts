import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { clientAddress } from '../../scripts/serve/server/client-address.ts'
import { compose, startServer } from '../../scripts/serve/server/server.ts'

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
  })

  test('of a caller who went around the outer proxy: what the inner one saw, not the inner one itself', () => {
    expect(clientAddress(forwarded('203.0.113.9'), { address: '127.0.0.1' }, 2)).toBe('203.0.113.9')
  })

  test.each(['127.0.0.1', '127.9.9.9:80', '::1', '[::1]:80', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
    'a loopback address in the header (%s) is nobody’s, so that it is not exempt from limits',
    (claimed) => {
      expect(clientAddress(forwarded(claimed), { address: '127.0.0.1' }, 1)).toBe('')
      expect(clientAddress(forwarded(`${claimed}, 10.0.0.2`), { address: '127.0.0.1' }, 2)).toBe('')
    },
  )

  test.each([
    ['203.0.113.9:51234', '203.0.113.9'],
    ['[2001:db8::1]:443', '2001:db8:0:0:0:0:0:1'],
    ['2001:DB8::1', '2001:db8:0:0:0:0:0:1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['unknown', ''],
    ['_hidden', ''],
    ['203.0.113.9.example', ''],
  ])('is the address in %s, without port and spelling', (written, address) => {
    expect(clientAddress(forwarded(written), connection, 1)).toBe(address)
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
