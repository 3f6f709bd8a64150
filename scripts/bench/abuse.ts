import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { CALL_LIMITS } from '../../api/http/call-limits.ts'
import { ABUSIVE_CALLS, type AbusiveCall } from './abuse-calls.ts'
import type { AbuseWork } from './abuse-worker.ts'
import { startSiteProcess } from './site-process.ts'
import { median, percentile } from './statistics.ts'

const CALL_COUNT = 20
const SECONDS = 30
const ABUSER_ADDRESS = '198.51.100.50'
/** Milliseconds between two requests for the menu page. */
const VISIT_INTERVAL = 40
const PAGE = '/dallah-grill/dinein'

/**
 * Measures the response time of a static menu page on an idle server, and again while one address makes the most expensive
 * anonymous calls as often as the rate limits allow. Calls of one kind share the limit of that kind. The product runs as
 * `npm start` with the demo venues; the clients run on the same machine.
 */
export async function benchAbuse(print: (line: string) => void): Promise<void> {
  // With one trusted proxy, the clients set their addresses in a header.
  const site = await startSiteProcess({ PROXIES: '1' })
  try {
    const { url } = site
    const api = `${url}/api`
    const costs: { call: AbusiveCall; ms: number }[] = []
    for (const [n, call] of ABUSIVE_CALLS.entries())
      costs.push({ call, ms: await measureCall(api, call, `203.0.113.${n + 1}`) })
    const expensive = costs.sort((a, b) => b.ms - a.ms).slice(0, CALL_COUNT)
    for (const { call, ms } of expensive) print(JSON.stringify({ bench: 'abuse', call: call.name, ms }))
    print(JSON.stringify({ bench: 'abuse', page: 'alone', ...(await measureVisits(url, 5)) }))
    const work: AbuseWork = {
      ...{ api, address: ABUSER_ADDRESS, seconds: SECONDS },
      calls: expensive.map(({ call }) => ({ call, perSecond: allowedRate(call, expensive) })),
    }
    const abuser = new Worker(new URL('abuse-worker.ts', import.meta.url), { workerData: work })
    const finished = once(abuser, 'message')
    const figures = await measureVisits(url, SECONDS)
    const [statuses] = await finished
    print(JSON.stringify({ bench: 'abuse', page: 'under abuse', ...figures, statuses }))
  } finally {
    await site.end()
  }
}

/** Returns the median response time of a call in milliseconds. A separate address per call avoids rate limits. */
async function measureCall(api: string, { path, body }: AbusiveCall, address: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 6; n++) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const started = performance.now()
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    await (await fetch(api + path, init)).arrayBuffer()
    // The first call may load data that later calls find in memory.
    if (n > 0) times.push(performance.now() - started)
  }
  return Math.round(median(times) * 10) / 10
}

/** Returns the calls per second that the limits allow one address, if it makes all calls of a kind equally often. */
function allowedRate({ kind }: AbusiveCall, calls: readonly { call: AbusiveCall }[]): number {
  const sharing = calls.filter(({ call }) => call.kind === kind).length
  return Math.min(...CALL_LIMITS[kind].map(({ most, seconds }) => most / seconds)) / sharing
}

async function measureVisits(
  url: string,
  seconds: number,
): Promise<{ visits: number; failed: number; p50Ms: number; p99Ms: number }> {
  const endTime = performance.now() + seconds * 1000
  const times: Promise<number>[] = []
  for (let due = performance.now(); due < endTime; due += VISIT_INTERVAL) {
    await wait(Math.max(0, due - performance.now()))
    times.push(measureVisit(url))
  }
  const all = await Promise.all(times)
  const rounded = (share: number) => Math.round(percentile(all, share) * 10) / 10
  const failed = all.filter((ms) => !Number.isFinite(ms)).length
  return { visits: all.length, failed, p50Ms: rounded(0.5), p99Ms: rounded(0.99) }
}

/** Returns the response time of the page in milliseconds, or infinity if the request fails. */
async function measureVisit(url: string): Promise<number> {
  const started = performance.now()
  try {
    const response = await fetch(url + PAGE, { headers: { 'x-forwarded-for': '203.0.113.200' } })
    await response.arrayBuffer()
    return response.status === 200 ? performance.now() - started : Number.POSITIVE_INFINITY
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
