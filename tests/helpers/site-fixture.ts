import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../api/app.ts'
import { venuesAndBranches } from '../../api/db/venues.ts'
import { compile } from '../../scripts/publish/make/compile.ts'
import type { Outcome } from '../../scripts/publish/publisher.ts'
import { openSitePublisher } from '../../scripts/publish/site-publisher.ts'
import { openReleaseStore } from '../../scripts/publish/store/release-fs.ts'
import { readConfig } from '../../scripts/serve/server/config.ts'
import { compose, type FetchHandler, startServer } from '../../scripts/serve/server/server.ts'
import { createSiteParts } from '../../scripts/serve/site-parts.ts'
import { openMemoryDatabase } from './memory-database.ts'

export type ImportAnswer = { status: number; body: unknown }

export type SiteFixture = {
  /** Origin of site and API (`/api`), without slash at the end. */
  url: string
  siteDir: string
  /** Imports a venue file (bytes as they are, anything else as JSON) by the operator's call; the answer as it came. */
  importVenue(file: unknown): Promise<ImportAnswer>
  publish(referenceId: string): Promise<Outcome>
  /** Everything imported, and the pages of no venue (reported as `_`). */
  publishAll(): Promise<Outcome[]>
  /** What the server had to say that is worse than a note. */
  complaints: readonly string[]
  close(): Promise<void>
}

/**
 * The product's own pages, API and edge behind one socket of a free port, its database in memory and its site in a
 * folder of its own. Publishing happens when asked for, so that a test sees each report.
 */
export async function openSiteFixture(): Promise<SiteFixture> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sufra-site-fixture-'))
  const complaints: string[] = []
  const token = randomUUID()
  const [database, bundle] = await Promise.all([openMemoryDatabase(), compile()])
  const app = createApp({
    db: database.db,
    now: Date.now,
    randomId: randomUUID,
    operatorToken: token,
    payments: { siteUrl: 'http://127.0.0.1', apiPath: '/api', sandboxSecret: randomUUID() },
    accounts: { secret: randomUUID() },
    log: (level, message, fields) => {
      if (level === 'error') complaints.push(`${message} ${JSON.stringify(fields)}`)
    },
  })
  const config = readConfig({ DATA_DIR: dataDir })
  const api: FetchHandler = (request) => app.fetch(request)
  const parts = createSiteParts(config, (entry) => {
    if (entry.level === 'error') complaints.push(JSON.stringify(entry))
  })
  const server = await startServer(compose({ ...parts, api }), { host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${server.port}`
  const publisher = await openSitePublisher({
    apiBase: `${url}/api`,
    store: openReleaseStore(config.siteDir),
    siteUrl: url,
    bundle,
    venues: () => venuesAndBranches(database.db),
  })
  return {
    url,
    siteDir: config.siteDir,
    complaints,
    async importVenue(file) {
      const response = await fetch(`${url}/api/operator/venues`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: file instanceof Uint8Array ? new Uint8Array(file) : JSON.stringify(file),
      })
      return { status: response.status, body: await response.json() }
    },
    async publish(referenceId) {
      const { outcome, listed } = await publisher.publish(referenceId)
      if (listed) await publisher.publishSite()
      return outcome
    },
    publishAll: () => publisher.publishAll(),
    async close() {
      await server.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
