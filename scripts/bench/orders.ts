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
 * Orders per second of one API process on Postgres, each priced again and placed under an idempotency key of its own, and
 * beside it what `pgbench` does on the same server with as many clients: its own transactions (TPC-B, three updates, a select
 * and an insert). The server writes without waiting for the disk, as in tests, for both.
 */
export async function benchOrders(print: (line: string) => void): Promise<void> {
  const postgres = await startPostgres()
  try {
    const baseline = pgbench(postgres.url)
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

/** Transactions per second; null where there is no `pgbench`. */
function pgbench(url: string): number | null {
  const run = (...args: string[]) => spawnSync('pgbench', [...args, url], { encoding: 'utf8' })
  const made = run('--initialize', '--scale=10', '--quiet')
  if (made.error) return null
  const { stdout, stderr } = run(`--client=${CLIENTS}`, '--jobs=1', `--time=${SECONDS}`)
  const [, perSecond] = /^tps = ([\d.]+)/m.exec(stdout) ?? []
  if (perSecond === undefined) throw new Error(`pgbench: ${made.stderr}\n${stderr}`)
  return Math.round(Number(perSecond))
}
