import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundedFetch } from '../../../scripts/publish/plan/bounded-fetch.ts'
import { pullVenue } from '../../../scripts/publish/plan/pull.ts'
import { createClient } from '../../../src/client/platform.ts'

const MOST = 200_000
let platform: Server
let base: string
let broken: Promise<void>
const codings = new Set<string | undefined>()

beforeAll(async () => {
  let breaks = () => {}
  broken = new Promise((resolve) => {
    breaks = resolve
  })
  platform = createServer((request, response) => {
    codings.add(request.headers['accept-encoding']?.toString())
    response.setHeader('Content-Type', 'application/json')
    if (request.url?.includes('/packed')) {
      response.setHeader('Content-Encoding', 'gzip')
      response.end(gzipSync(JSON.stringify({ business: null, message: 'x'.repeat(5_000_000) })))
    } else if (request.url?.includes('/stated')) {
      response.end(JSON.stringify({ business: null, message: 'x'.repeat(5_000_000) }))
    } else if (request.url?.includes('/small')) {
      response.end(JSON.stringify({ business: null, message: 'x'.repeat(1000) }))
    } else {
      response.on('close', breaks)
      const more = () => {
        while (!response.destroyed && response.write('"endless ', 'utf8')) {}
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
})
afterAll(() => {
  platform.closeAllConnections()
  platform.close()
})

const pull = (referenceId: string) =>
  pullVenue(createClient({ base, locale: () => 'en', fetch: boundedFetch(MOST) }), referenceId, Date.now())

test.each(['endless', 'packed', 'stated'])(
  'an answer that is too large is not read completely: %s',
  async (kind) => {
    await expect(pull(kind)).rejects.toMatchObject({
      code: 'invalid',
      referenceId: kind,
      message: expect.stringContaining('sends more than 200000 bytes'),
    })
    if (kind === 'endless') await broken
  },
)

test('any other answer is read unchanged', async () => {
  expect(await pull('small')).toEqual({ closed: { kind: 'unavailable', message: 'x'.repeat(1000) } })
})

test('over plain HTTP, answers are requested uncompressed', async () => {
  await pull('small')
  expect([...codings]).toEqual(['identity'])
})
