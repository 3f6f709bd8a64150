import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../api/app.ts'
import { listVenuesWithBranches } from '../../api/db/venues.ts'
import { compile } from '../../scripts/publish/make/compile.ts'
import { createDraftRenderer } from '../../scripts/publish/preview/draft-renderer.ts'
import type { Outcome } from '../../scripts/publish/publisher.ts'
import { openSitePublisher } from '../../scripts/publish/site-publisher.ts'
import { openReleaseStore } from '../../scripts/publish/store/release-fs.ts'
import { readConfig } from '../../scripts/serve/server/config.ts'
import { composeParts, type FetchHandler, startServer } from '../../scripts/serve/server/server.ts'
import { createSiteParts } from '../../scripts/serve/site-parts.ts'
import { openMemoryDatabase } from './memory-database.ts'

export type ImportResponse = { status: number; body: unknown }

export type SiteFixture = {
  /** Origin of site and API (`/api`), without trailing slash. */
  url: string
  siteDir: string
  /**
   * Imports a venue file through the operator’s call, bytes unchanged and anything else as JSON. Returns the
   * response.
   */
  importVenue(file: unknown): Promise<ImportResponse>
  publish(referenceId: string): Promise<Outcome>
  /** Makes a call of the operator, and returns its answer. */
  operator(method: string, path: string, body: unknown): Promise<ImportResponse>
  /** Publishes all imported venues, and the pages of no venue (reported as `_`). */
  publishAll(): Promise<Outcome[]>
  /** The errors that the server logged. */
  errors: readonly string[]
  close(): Promise<void>
}

/**
 * Serves the pages, API and edge of the product on a free port, with a database in memory and a site in a
 * separate folder. Publishes only when a test asks for it, so that the test sees each report.
 */
export async function openSiteFixture(): Promise<SiteFixture> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sufra-site-fixture-'))
  const complaints: string[] = []
  const token = randomUUID()
  const [database, bundle] = await Promise.all([openMemoryDatabase(), compile()])
  let draftPages: ReturnType<typeof createDraftRenderer> | undefined
  const app = createApp({
    db: database.db,
    now: Date.now,
    randomId: randomUUID,
    operatorToken: token,
    payments: { siteUrl: 'http://127.0.0.1', apiPath: '/api', sandboxSecret: randomUUID() },
    accounts: { secret: randomUUID() },
    draftPages: () => draftPages,
    log: (level, message, fields) => {
      if (level === 'error') complaints.push(`${message} ${JSON.stringify(fields)}`)
    },
  })
  const config = readConfig({ DATA_DIR: dataDir })
  const api: FetchHandler = (request) => app.fetch(request)
  const parts = createSiteParts(config, (entry) => {
    if (entry.level === 'error') complaints.push(JSON.stringify(entry))
  })
  const server = await startServer(composeParts({ ...parts, api }), { host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${server.port}`
  const publisher = await openSitePublisher({
    apiBase: `${url}/api`,
    store: openReleaseStore(config.siteDir),
    siteUrl: url,
    bundle,
    venues: () => listVenuesWithBranches(database.db),
  })
  draftPages = createDraftRenderer({ ...publisher, siteUrl: url })
  const operator: SiteFixture['operator'] = async (method, path, body) => {
    const response = await fetch(`${url}/api/operator${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  return {
    url,
    operator,
    siteDir: config.siteDir,
    errors: complaints,
    importVenue: (file) => operator('PUT', '/venues', file),
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
