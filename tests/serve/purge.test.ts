// @feature-file publish.purge

import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSignatureProblem } from '../../api/crypto/signed-body.ts'
import { createPurge, type Purge } from '../../scripts/serve/publishing/purge.ts'
import type { LogEvent } from '../../scripts/serve/server/log.ts'
import { createMetrics } from '../../scripts/serve/server/metrics.ts'
import { type RunningServer, startServer } from '../../scripts/serve/server/server.ts'

const SECRET = 'what-only-the-purger-and-we-know-1234'
const LIVE = { referenceId: 'grill', buildId: 'b2', urls: ['https://menu.test/grill'] }

let cdn: RunningServer
let calls: { body: string; fault: string | null }[]
/** The answers of the CDN, in turn, followed by 204. */
let statuses: number[]
let logged: LogEvent[]
let purge: Purge
const metrics = createMetrics()

beforeEach(async () => {
  calls = []
  statuses = []
  logged = []
  const handler = async (request: Request) => {
    const body = await request.text()
    const signature = request.headers.get('sufra-signature') ?? undefined
    calls.push({ body, fault: findSignatureProblem(SECRET, body, signature, Date.now()) })
    return new Response(null, { status: statuses.shift() ?? 204 })
  }
  cdn = await startServer(handler, { host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${cdn.port}/purge`
  purge = createPurge({
    url,
    secret: SECRET,
    log: (event) => logged.push(event),
    onEnd: metrics.countPurge,
    pause: 1,
  })
})
afterEach(() => cdn.close())

const readCounts = async () => {
  const text = await (await metrics.handler(new Request('http://localhost/metrics'))).text()
  return text.match(/^sufra_purges_total.*$/gm)
}

test('purges the CDN by signed calls with up to a thousand URLs each, retried until accepted', async () => {
  statuses = [500, 429, 503]
  purge.notify(LIVE)
  await purge.drain()
  expect(calls).toHaveLength(4)
  expect(calls.map(({ fault }) => fault)).toEqual([null, null, null, null])
  expect(new Set(calls.map(({ body }) => body)).size).toBe(1)
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
    event: 'site.changed',
    reference_id: 'grill',
    build_id: 'b2',
    urls: LIVE.urls,
  })
  const urls = Array.from({ length: 2001 }, (_, i) => `https://menu.test/grill/${i}`)
  purge.notify({ ...LIVE, urls })
  await purge.drain()
  const purgedUrls = calls.slice(4).map(({ body }) => JSON.parse(body).urls as string[])
  expect(purgedUrls.map((part) => part.length).sort()).toEqual([1, 1000, 1000])
  expect(new Set(purgedUrls.flat()).size).toBe(2001)
  expect(await readCounts()).toEqual(['sufra_purges_total{outcome="taken"} 4'])
  expect(logged).toEqual([])
})

test('a failed purge is counted and logged, and blocks nothing', async () => {
  statuses = Array.from({ length: 6 }, () => 500)
  purge.notify(LIVE)
  await purge.drain()
  expect(calls).toHaveLength(6)
  expect(logged).toEqual([
    expect.objectContaining({ message: 'purge call failed', reference_id: 'grill', urls: 1 }),
  ])
  expect(await readCounts()).toContain('sufra_purges_total{outcome="failed"} 1')
})
