/**
 * The API on a database in memory, and the site published from it: everything that a browser requests,
 * without a socket.
 */
import { randomUUID } from 'node:crypto'
import { createApp } from '../../../api/app.ts'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { compile } from '../../../scripts/publish/make/compile.ts'
import { loadRenderer, type Renderer } from '../../../scripts/publish/make/render.ts'
import { pullVenue } from '../../../scripts/publish/plan/pull.ts'
import { createClient } from '../../../src/client/platform.ts'
import type { PlacedOrder } from '../../../src/contract/order/order.ts'
import type { SitePlan } from '../../../src/payload/site/page.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import { UNLIMITED } from '../../api/support/api.ts'
import { openMemoryDatabase } from '../../helpers/memory-database.ts'
import type { PlannedVenue } from '../venues/planned-venue.ts'
import { toVenueFile } from '../venues/venue-file.ts'

export const SITE = 'https://site.example'
const TOKEN = 'operator-token-of-the-model'

/** The release of a branch for one of its days. */
type Release = {
  readonly plan: SitePlan
  readonly timeZone: string
  /** Rendered pages by path. */
  readonly html: Map<string, string>
}

export type StoredOrder = { readonly id: string; readonly status: number; readonly placed: PlacedOrder }

export type Platform = {
  import(venue: PlannedVenue): Promise<void>
  /** Publishes a branch unless it is published for its current day; null: it has no pages. */
  publish(referenceId: string): Promise<Release | null>
  /** Returns the page at a path of the last release. @throws Error if there is none. */
  page(referenceId: string, path: string): Promise<string>
  /** Returns the text of a `_payload.json`, or null. */
  payload(referenceId: string, path: string): string | null
  /** Answers a call. `path` starts after `/api`. */
  call(path: string, init: RequestInit): Promise<Response>
  /** Returns the orders of a venue, oldest first. */
  orders(venue: PlannedVenue): Promise<readonly StoredOrder[]>
  close(): Promise<void>
}

/** Opens a platform whose clock is `Date.now`. */
export async function openPlatform(): Promise<Platform> {
  const [database, { dir, bundleId }] = await Promise.all([openMemoryDatabase(), compile()])
  const renderer = await loadRenderer(dir, bundleId)
  const app = createApp({
    db: database.db,
    now: () => Date.now(),
    randomId: randomUUID,
    operatorToken: TOKEN,
    log: (level, message, fields) => {
      if (level === 'error') throw new Error(`${message} ${JSON.stringify(fields)}`)
    },
    payments: { siteUrl: SITE, apiPath: '/api', sandboxSecret: 'payment-secret-of-the-model' },
    accounts: { secret: 'account-secret-of-the-model' },
    callLimits: UNLIMITED,
  })
  const call = async (path: string, init: RequestInit) => app.request(path, init, { address: '203.0.113.1' })
  const releases = createPublisher(renderer, call)
  return {
    ...releases,
    call,
    async import(venue) {
      const answer = await call('/operator/venues', {
        method: 'PUT',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify(toVenueFile(venue)),
      })
      if (answer.status !== 200) throw new Error(`${venue.name}: ${await answer.text()}`)
    },
    orders: (venue) => loadOrders(database, venue),
    close: () => database.close(),
  }
}

function createPublisher(
  renderer: Renderer,
  call: Platform['call'],
): Pick<Platform, 'publish' | 'page' | 'payload'> {
  const releases = new Map<string, { day: string; release: Release }>()
  const client = createClient({
    base: '',
    locale: () => 'en',
    fetch: (url, init) => call(String(url), init ?? {}),
  })
  return {
    async publish(referenceId) {
      const live = releases.get(referenceId)
      if (live && live.day === dayIn(live.release.timeZone)) return live.release
      const pulled = await pullVenue(client, referenceId, Date.now())
      if ('closed' in pulled) return null
      const { timeZone } = pulled.venue.business
      const release = { plan: planSite(pulled.venue, pulled.day), timeZone, html: new Map<string, string>() }
      releases.set(referenceId, { day: pulled.day, release })
      return release
    },
    async page(referenceId, path) {
      const release = releases.get(referenceId)?.release
      const page = release?.plan.pages.find((one) => one.path === path)
      if (!release || !page) throw new Error(`${referenceId} has no page ${path}`)
      const html = release.html.get(path) ?? (await renderer.render(referenceId, page, SITE)).html
      release.html.set(path, html)
      return html
    },
    payload(referenceId, path) {
      const found = releases.get(referenceId)?.release.plan.payloads.find((one) => one.path === path)
      return found ? JSON.stringify(found.data) : null
    },
  }
}

const dayIn = (timeZone: string) => new Date(Date.now()).toLocaleDateString('sv-SE', { timeZone })

async function loadOrders({ db }: OpenDatabase, venue: PlannedVenue): Promise<StoredOrder[]> {
  const rows = await db
    .selectFrom('customer_order')
    .select(['id', 'status', 'placed'])
    .where('venue', '=', venue.branches[0]?.referenceId ?? '')
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, status, placed }) => ({
    id,
    status: Number(status),
    placed: JSON.parse(placed) as PlacedOrder,
  }))
}
