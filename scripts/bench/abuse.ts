import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { CALL_LIMITS } from '../../api/http/call-limits.ts'
import { ABUSIVE_CALLS, type AbusiveCall } from './abuse-calls.ts'
import type { AbuseWork } from './abuse-worker.ts'
import { median, percentile } from './statistics.ts'

const DEAREST = 20
const SECONDS = 30
const ABUSER = '198.51.100.50'
/** Milliseconds between two visits of the menu page. */
const VISIT_EVERY = 40
const START = fileURLToPath(new URL('../serve/start.ts', import.meta.url))
const PAGE = '/dallah-grill/dinein'

/**
 * How long a static menu page takes while one address makes the dearest anonymous calls as often as its limits allow, and
 * beside it with nothing else going on. Calls of a kind share its limit. The product runs as `npm start` with the demo's
 * venues; what calls it is on the same machine.
 */
export async function benchAbuse(print: (line: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sufra-bench-'))
  const child = spawn(process.execPath, [START], {
    // Addresses are told by a header, as behind a proxy.
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      PROXIES: '1',
      SITE_DIR: '',
      SITE_URL: '',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await readyAt(child)
    const api = `${url}/api`
    const costs: { call: AbusiveCall; ms: number }[] = []
    for (const [n, call] of ABUSIVE_CALLS.entries())
      costs.push({ call, ms: await costOf(api, call, `203.0.113.${n + 1}`) })
    const dearest = costs.sort((a, b) => b.ms - a.ms).slice(0, DEAREST)
    for (const { call, ms } of dearest) print(JSON.stringify({ bench: 'abuse', call: call.name, ms }))
    print(JSON.stringify({ bench: 'abuse', page: 'alone', ...(await visits(url, 5)) }))
    const work: AbuseWork = {
      ...{ api, address: ABUSER, seconds: SECONDS },
      calls: dearest.map(({ call }) => ({ call, perSecond: paceOf(call, dearest) })),
    }
    const abuser = new Worker(new URL('abuse-worker.ts', import.meta.url), { workerData: work })
    const answered = once(abuser, 'message')
    const figures = await visits(url, SECONDS)
    const [statuses] = await answered
    print(JSON.stringify({ bench: 'abuse', page: 'under abuse', ...figures, statuses }))
  } finally {
    child.kill()
    await once(child, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The address that `npm start` prints when all is published. What it logs is read all the time, so that it never waits. */
function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [, url] = /^ready (http\S+)/.exec(line) ?? []
        if (url !== undefined) resolve(url.replace(/\/+$/, ''))
      })
    child.once('exit', () => reject(new Error('the server ended before it was ready')))
  })
}

/** Milliseconds of processor and waiting that a call takes, from an address of its own. */
async function costOf(api: string, { path, body }: AbusiveCall, address: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 6; n++) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const started = performance.now()
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    await (await fetch(api + path, init)).arrayBuffer()
    // The first may read data that later ones find in memory.
    if (n > 0) times.push(performance.now() - started)
  }
  return Math.round(median(times) * 10) / 10
}

/** How many times a second one address may make a call, when it makes all calls of its kind equally often. */
function paceOf({ kind }: AbusiveCall, calls: readonly { call: AbusiveCall }[]): number {
  const sharing = calls.filter(({ call }) => call.kind === kind).length
  return Math.min(...CALL_LIMITS[kind].map(({ most, seconds }) => most / seconds)) / sharing
}

async function visits(
  url: string,
  seconds: number,
): Promise<{ visits: number; failed: number; p50Ms: number; p99Ms: number }> {
  const ends = performance.now() + seconds * 1000
  const times: Promise<number>[] = []
  for (let due = performance.now(); due < ends; due += VISIT_EVERY) {
    await wait(Math.max(0, due - performance.now()))
    times.push(visit(url))
  }
  const all = await Promise.all(times)
  const rounded = (share: number) => Math.round(percentile(all, share) * 10) / 10
  const failed = all.filter((ms) => !Number.isFinite(ms)).length
  return { visits: all.length, failed, p50Ms: rounded(0.5), p99Ms: rounded(0.99) }
}

/** Milliseconds; infinite where the page did not come. */
async function visit(url: string): Promise<number> {
  const started = performance.now()
  try {
    const answer = await fetch(url + PAGE, { headers: { 'x-forwarded-for': '203.0.113.200' } })
    await answer.arrayBuffer()
    return answer.status === 200 ? performance.now() - started : Number.POSITIVE_INFINITY
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
