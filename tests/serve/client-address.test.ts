import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { clientAddress } from '../../scripts/serve/server/client-address.ts'
import { composeParts, startServer } from '../../scripts/serve/server/server.ts'

describe('the client address', () => {
  const connection = { address: '198.51.100.7' }
  const forwarded = (value: string) => new Headers({ 'x-forwarded-for': value })

  test('without proxies, is the peer of the connection, whatever a header says', () => {
    expect(clientAddress(forwarded('203.0.113.9'), connection, 0)).toBe('198.51.100.7')
    expect(clientAddress(new Headers(), undefined, 0)).toBeUndefined()
  })

  test('behind proxies, is the address that the outermost saw, not what a client claimed', () => {
    expect(clientAddress(forwarded('203.0.113.9'), connection, 1)).toBe('203.0.113.9')
    expect(clientAddress(forwarded('1.1.1.1, 203.0.113.9'), connection, 1)).toBe('203.0.113.9')
    expect(clientAddress(forwarded('1.1.1.1, 203.0.113.9, 10.0.0.2'), connection, 2)).toBe('203.0.113.9')
  })

  test('behind proxies without the header, is that of the connection, which everybody shares', () => {
    expect(clientAddress(new Headers(), connection, 1)).toBe('198.51.100.7')
  })

  test('of a caller who bypasses the outer proxy, is the address that the inner one saw', () => {
    expect(clientAddress(forwarded('203.0.113.9'), { address: '127.0.0.1' }, 2)).toBe('203.0.113.9')
  })

  test.each(['127.0.0.1', '127.9.9.9:80', '::1', '[::1]:80', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
    'ignores a loopback address in the header (%s), so that it is not exempt from limits',
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

  test('is passed to the API over a socket', async () => {
    const api = new Hono<{ Bindings: { address?: string } }>().get('/who', (c) =>
      c.text(c.env.address ?? 'nobody'),
    )
    const handler = composeParts({
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
