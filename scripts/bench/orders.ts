import { spawnSync } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import type autocannon from 'autocannon'
import { startPostgres } from '../machine/postgres.ts'
import { startBenchApi } from './bench-api.ts'
import { loadApi } from './load.ts'
import { order, orderVenue } from './order-venue.ts'

const CLIENTS = 16
const SECONDS = 10
const MANY_BRANCHES = 100

/**
 * Measures the orders per second of one API process on Postgres, all of one branch and of 100 branches at random. The API
 * prices each order again and stores it under a separate idempotency key. For comparison, `pgbench` runs its default
 * transactions (TPC-B: three updates, a select and an insert) on the same server with the same number of clients. In all runs,
 * Postgres does not wait for the disk, as in tests.
 */
export async function benchOrders(print: (line: string) => void): Promise<void> {
  const postgres = await startPostgres()
  try {
    const baseline = runPgbench(postgres.url)
    const venues = Array.from({ length: MANY_BRANCHES }, (_, index) => orderVenue(index))
    const api = await startBenchApi(postgres.url, venues)
    try {
      for (const branches of [1, MANY_BRANCHES]) {
        const figures = await loadApi(api, orderRequests(branches), {
          connections: CLIENTS,
          seconds: SECONDS,
        })
        const ofPgbench = baseline === null ? null : Math.round((figures.perSecond / baseline) * 1000) / 1000
        print(JSON.stringify({ bench: 'orders', branches, ...figures, pgbench: baseline, ofPgbench }))
      }
    } finally {
      await api.close()
    }
  } finally {
    await postgres.stop()
  }
}

/** Orders with new keys, each from a branch chosen at random. */
function orderRequests(branches: number): autocannon.Request[] {
  const bodies = Array.from({ length: branches }, (_, index) => order(index))
  return [
    {
      ...{ method: 'POST', path: '/api/webapp/order', body: bodies[0] ?? '' },
      setupRequest: (request) => ({
        ...request,
        body: bodies[randomInt(branches)] ?? '',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
      }),
    },
  ]
}

/** Returns the transactions per second of `pgbench`, or null if it is not installed. */
function runPgbench(url: string): number | null {
  const run = (...args: string[]) => spawnSync('pgbench', [...args, url], { encoding: 'utf8' })
  const setup = run('--initialize', '--scale=10', '--quiet')
  if (setup.error) return null
  const { stdout, stderr } = run(`--client=${CLIENTS}`, '--jobs=1', `--time=${SECONDS}`)
  const [, perSecond] = /^tps = ([\d.]+)/m.exec(stdout) ?? []
  if (perSecond === undefined)
    throw new Error(`pgbench reported no transactions per second:\n${setup.stderr}\n${stderr}`)
  return Math.round(Number(perSecond))
}
