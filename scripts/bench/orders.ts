import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../machine/postgres.ts'
import { load } from './load.ts'
import { order } from './order-venue.ts'

const CLIENTS = 16
const SECONDS = 10
const SERVER = fileURLToPath(new URL('order-server.ts', import.meta.url))

/**
 * Measures the orders per second of one API process on Postgres. The API prices each order again and stores it under a
 * separate idempotency key. For comparison, `pgbench` runs its default transactions (TPC-B: three updates, a select and an
 * insert) on the same server with the same number of clients. In both runs, Postgres does not wait for the disk, as in tests.
 */
export async function benchOrders(print: (line: string) => void): Promise<void> {
  const postgres = await startPostgres()
  try {
    const baseline = runPgbench(postgres.url)
    const server = spawn(process.execPath, [SERVER, postgres.url], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const [port] = await once(server.stdout, 'data')
      const figures = await load(
        `http://127.0.0.1:${String(port).trim()}`,
        [
          {
            ...{ method: 'POST', path: '/webapp/order', body: order },
            setupRequest: (request) => ({
              ...request,
              headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
            }),
          },
        ],
        { connections: CLIENTS, seconds: SECONDS },
      )
      const ratio = baseline === null ? null : Math.round((figures.perSecond / baseline) * 1000) / 1000
      print(JSON.stringify({ bench: 'orders', ...figures, pgbench: baseline, ofPgbench: ratio }))
    } finally {
      server.kill()
    }
  } finally {
    await postgres.stop()
  }
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
