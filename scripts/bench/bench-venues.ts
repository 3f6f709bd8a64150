import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createApp } from '../../api/app.ts'
import type { OpenDatabase } from '../../api/db/open.ts'
import { openDatabase } from '../../api/db/open.ts'
import { openPublishQueue, type PublishQueue } from '../../api/publishing/publish-queue.ts'
import { importVenue } from '../../api/venues/import-venue.ts'
import { startServer } from '../serve/server/server.ts'
import { npmScriptArguments, RECOMMENDED_ENVIRONMENT } from './npm-script.ts'
import { venueCopy } from './venue-copies.ts'

/** A process that runs `npm run worker`; `lines` contains its output. */
export type BenchWorker = {
  readonly pid: number
  readonly lines: readonly string[]
  /** Resolves once everything queued at its start is published; rejects if it exits before. */
  readonly caughtUp: Promise<void>
  end(): Promise<void>
}

/** Many venues in a Postgres database, with the API in this process and the workers in other processes. */
export type BenchVenues = {
  readonly open: OpenDatabase
  readonly queue: PublishQueue
  /** One reference id per copy. A copy with several branches has further ids, which are not listed. */
  readonly referenceIds: readonly string[]
  /** Saves a new price of the copy's first item and queues its publication. Resolves once both are committed. */
  edit(index: number, price: number): Promise<void>
  /** Starts a worker that publishes to `siteDir`; `env` contains additional settings. */
  startWorker(siteDir: string, env?: Readonly<Record<string, string>>): BenchWorker
  close(): Promise<void>
}

/** Returns the id of the live build of a venue in a site folder, or null if there is none. */
export function liveBuild(siteDir: string, referenceId: string): string | null {
  try {
    return (
      readlinkSync(join(siteDir, 'venues', referenceId))
        .split('/')
        .at(-1) ?? null
    )
  } catch {
    return null
  }
}

/** Imports the first `count` copies of the demo venues into the empty database at `databaseUrl`. */
export async function openBenchVenues(databaseUrl: string, count: number): Promise<BenchVenues> {
  const open = await openDatabase({ databaseUrl })
  const queue = await openPublishQueue(open, { now: Date.now, onError: console.error })
  const app = createApp({
    ...{ db: open.db, now: Date.now, randomId: randomUUID, log: () => {}, publishing: queue },
    operatorToken: randomUUID(),
    payments: { siteUrl: 'http://127.0.0.1', apiPath: '', sandboxSecret: randomUUID() },
    accounts: { secret: randomUUID() },
  })
  const api = await startServer((request) => app.fetch(request, { address: '127.0.0.1' }), {
    host: '127.0.0.1',
    port: 0,
  })
  const referenceIds: string[] = []
  for (let index = 0; index < count; index++) {
    const { referenceId, bytes } = venueCopy(index)
    // Queues no publication, since a worker publishes all venues when it starts.
    await importVenue(open.db, bytes, Date.now())
    referenceIds.push(referenceId)
  }
  const workers = new Set<ChildProcess>()

  return {
    open,
    queue,
    referenceIds,
    async edit(index, price) {
      await importVenue(open.db, venueCopy(index, price).bytes, Date.now(), queue)
    },
    startWorker(siteDir, env = {}) {
      mkdirSync(siteDir, { recursive: true })
      const settings = {
        DATABASE_URL: databaseUrl,
        API_BASE: `http://127.0.0.1:${api.port}`,
        SITE_DIR: siteDir,
      }
      const child = spawn(process.execPath, npmScriptArguments('worker'), {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...RECOMMENDED_ENVIRONMENT,
          ...process.env,
          ...settings,
          SITE_URL: 'http://127.0.0.1:9',
          ...env,
        },
      })
      workers.add(child)
      const lines: string[] = []
      const reader = createInterface(child.stdout)
      const caughtUp = new Promise<void>((resolve, reject) => {
        reader.on('line', (line) => {
          lines.push(line)
          if (line.startsWith('ready')) resolve()
        })
        child.once('exit', (code) =>
          reject(new Error(`npm run worker exited with code ${code}; see its errors above`)),
        )
      })
      // Prevents an unhandled rejection if the caller does not await `caughtUp`.
      caughtUp.catch(() => {})
      return {
        pid: child.pid ?? 0,
        lines,
        caughtUp,
        async end() {
          workers.delete(child)
          if (child.exitCode !== null || child.signalCode !== null) return
          child.kill('SIGKILL')
          await once(child, 'exit')
        },
      }
    },
    async close() {
      for (const child of workers) child.kill('SIGKILL')
      await api.close()
      await queue.close()
      await open.close()
    },
  }
}
