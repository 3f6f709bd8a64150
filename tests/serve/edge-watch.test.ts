// @feature-file publish.edge-delay

import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEdgeWatch, type EdgeWatch } from '../../scripts/serve/publishing/edge-watch.ts'
import { type RunningServer, startServer } from '../../scripts/serve/server/server.ts'

type WatchResult = { referenceId: string; buildId: string; seconds: number | null }

let edge: RunningServer
let watch: EdgeWatch
let results: WatchResult[]
let requestedPaths: string[]
/** The answers of the edge, of which the last is repeated: a build, or a fault. */
let answers: (string | 500)[]

beforeEach(async () => {
  results = []
  requestedPaths = []
  const handler = async (request: Request) => {
    requestedPaths.push(new URL(request.url).pathname)
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers
    return answer === 500 ? new Response(null, { status: 500 }) : Response.json({ id: answer })
  }
  edge = await startServer(handler, { host: '127.0.0.1', port: 0 })
  watch = createWatch(60_000)
})
/** `limit` is the maximum duration of the polling, in milliseconds. */
const createWatch = (limit: number) =>
  createEdgeWatch({ siteUrl: `http://127.0.0.1:${edge.port}`, limit, onEnd: (end) => results.push(end) })
afterEach(() => edge.close())

const live = { referenceId: 'grill', buildId: '2026b', urls: [] }

test('polls until the edge serves the build, and reports the time it took', async () => {
  answers = ['2026a', 500, '2026a', '2026b']
  watch.watch(live)
  await watch.drain()
  expect(requestedPaths).toEqual(Array(4).fill('/grill/builds/latest.json'))
  expect(results).toEqual([{ referenceId: 'grill', buildId: '2026b', seconds: expect.any(Number) }])
  expect(results[0]?.seconds).toBeGreaterThan(0.1)
})

test('an edge that stays on the build before is reported, one with a later build is not', async () => {
  watch = createWatch(400)
  answers = ['2026a']
  watch.watch(live)
  await watch.drain()
  expect(results).toEqual([{ referenceId: 'grill', buildId: '2026b', seconds: null }])
  answers = ['2026c']
  watch.watch(live)
  await watch.drain()
  expect(results).toHaveLength(1)
})

test('removed venues and the site’s own pages are not polled', async () => {
  answers = ['2026b']
  watch.watch({ ...live, buildId: null })
  watch.watch({ ...live, referenceId: '_' })
  await watch.drain()
  expect(requestedPaths).toEqual([])
})
