import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type DeliveryDeps, deliverDueEvents } from '../../../api/tracking/delivery.ts'
import { createVenueReader } from '../../../api/venues/venue-reader.ts'
import { createTestApi, type DatabaseKind, openTestDatabase, UNLIMITED } from './api.ts'
import { grill, NOON } from './venue.ts'

export const CALLS = 60
export const TOKENS = [
  'meta-token-of-the-tests',
  'tiktok-token-of-the-tests',
  'snap-token-of-the-tests',
] as const
export const SNAP = '01234567-89ab-4cde-8f01-23456789abcd'
export const pixels = [
  { type: 1 as const, id: '111111111' },
  { type: 5 as const, id: '555555555', access_token: TOKENS[0] },
  { type: 6 as const, id: 'C6ABCDEFGHIJKLMNOPQR', access_token: TOKENS[1] },
  { type: 7 as const, id: SNAP, access_token: TOKENS[2] },
]
/** The fixture venue with online payment, cash, and every conversion API. */
export const trackingGrill = (prefix: string) => {
  const file = grill(prefix)
  return {
    ...file,
    business: { ...file.business, payment_methods: [1, 2], payment_options: [1, 4] },
    pixels,
  }
}

export type Received = { path: string; query: string; headers: Record<string, unknown>; body: Body }
// biome-ignore lint/suspicious/noExplicitAny: the expectations check the bodies that vendors receive
export type Body = any

/** Starts a local server that stands for all three vendors. */
async function openVendors() {
  const received: Received[] = []
  const answer = { status: 200, body: '{"code":0}' }
  const server: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://x')
      received.push({
        path: url.pathname,
        query: url.search,
        headers: request.headers,
        body: JSON.parse(text),
      })
      response
        .writeHead(answer.status, { 'content-type': 'application/json', connection: 'close' })
        .end(answer.body)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const of = (start: string) => received.filter(({ path }) => path.startsWith(start))
  return {
    received,
    answer,
    bases: { 5: base, 6: base, 7: base },
    meta: () => of('/v24.0/'),
    tiktok: () => of('/open_api/'),
    snapchat: () => of('/v3/'),
    close: () => new Promise<unknown>((closed) => server.close(closed)),
  }
}

/** Headers that a browser sends. */
export const BROWSER = {
  host: 'localhost',
  referer: 'http://localhost/grill/dinein?table=5#x',
  'user-agent': 'Mozilla/5.0 (Test)',
  cookie: 'i18n_redirected=en; _fbp=fb.1.17.42; _ttp=tt.7; _scid=sc-1; _fbc="bad value"',
}
export const CONSENTING_BROWSER = { ...BROWSER, 'Tracking-Consent': 'granted' }

export const ADD_TO_CART = {
  name: 'add_to_cart',
  id: 'event-0001',
  value: 3.3,
  items: [{ id: 'kebab', quantity: 1, price: 3.3 }],
}

/** Opens the API with a venue that has tracking and one that has not, local vendors, and the delivery of events. */
export async function openTracking(kind: DatabaseKind, serverUrl: string) {
  const open = await openTestDatabase(kind, serverUrl)
  const wakeUps = { times: 0 }
  const api = createTestApi(open, {
    callLimits: { ...UNLIMITED, events: [{ most: CALLS, seconds: 60 }] },
    onEventsQueued: () => {
      wakeUps.times += 1
    },
  })
  const vendors = await openVendors()
  const deps: DeliveryDeps = {
    db: open.db,
    venues: createVenueReader(),
    now: () => api.clock.now,
    log: (level, event, fields) => api.lines.push({ level, event, fields }),
    bases: vendors.bases,
  }
  for (const file of [trackingGrill('grill'), grill('quiet')]) {
    const { status, text } = await api.operator('PUT', '/operator/venues', file)
    if (status !== 200) throw new Error(text)
  }
  return {
    open,
    api,
    vendors,
    deps,
    woken: wakeUps,
    sendEvents: (events: object[] = [ADD_TO_CART], branch = 'grill-b1', address = '203.0.113.9') =>
      api.post(`/webapp/events/${branch}`, { consent: 'granted', events }, BROWSER, address),
    place: (more: object = {}, headers: Record<string, string> = CONSENTING_BROWSER) => {
      const order = {
        branch_id: 'grill-b1',
        selling_types: 'dinein',
        order_lines: [{ item_id: 'plain', quantity: 2 }],
        name: 'Sara',
        phone: '50001234',
        dial_code: '+965',
        ...more,
      }
      return api.post('/webapp/order', order, headers, '203.0.113.9')
    },
    queuedEvents: async () =>
      (await open.db.selectFrom('tracked_event').selectAll().orderBy('seq').execute()).map(
        ({ integration, event_id, tries }) => ({ integration, event_id, tries }),
      ),
    /** Delivers all due events, as the courier does. */
    deliver: async () => {
      while ((await deliverDueEvents(deps)) > 0);
    },
    /** Resets the state for the next test: vendors accept everything, the queue is empty, it is noon. */
    async reset() {
      await open.db.deleteFrom('tracked_event').execute()
      await open.db.deleteFrom('limited_turn').execute()
      api.clock.now = NOON
      vendors.received.length = 0
      Object.assign(vendors.answer, { status: 200, body: '{"code":0}' })
    },
    async close() {
      await vendors.close()
      await open.close()
    },
  }
}
export type Tracking = Awaited<ReturnType<typeof openTracking>>
