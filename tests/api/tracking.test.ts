import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../api/db/open.ts'
import { hash } from '../../api/services/secrets.ts'
import { createVenueReader } from '../../api/services/venue-reader.ts'
import { startCourier } from '../../api/tracking/courier.ts'
import { type DeliveryDeps, deliverDue, waitAfter } from '../../api/tracking/delivery.ts'
import { people } from './support/accounts.ts'
import { databaseKinds, openTestDatabase, type TestApi, testApi } from './support/api.ts'
import { payer } from './support/payments.ts'
import { grill, NOON } from './support/venue.ts'

const SECOND = 1000
const DAY = 24 * 3600 * SECOND
const CALLS = 60
const TOKENS = ['meta-token-of-the-tests', 'tiktok-token-of-the-tests', 'snap-token-of-the-tests'] as const
const SNAP = '01234567-89ab-4cde-8f01-23456789abcd'
const pixels = [
  { type: 1 as const, id: '111111111' },
  { type: 5 as const, id: '555555555', access_token: TOKENS[0] },
  { type: 6 as const, id: 'C6ABCDEFGHIJKLMNOPQR', access_token: TOKENS[1] },
  { type: 7 as const, id: SNAP, access_token: TOKENS[2] },
]
const tracking = (prefix: string) => {
  const file = grill(prefix)
  return {
    ...file,
    business: { ...file.business, payment_methods: [1, 2], payment_options: [1, 4] },
    pixels,
  }
}

type Received = { path: string; query: string; headers: Record<string, unknown>; body: Body }
// biome-ignore lint/suspicious/noExplicitAny: what vendors are sent, taken apart by the expectations
type Body = any

/** All three vendors at once, on this machine. */
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

describe.each(databaseKinds)('conversion APIs on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let vendors: Awaited<ReturnType<typeof openVendors>>
  let deps: DeliveryDeps
  let woken = 0
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = testApi(open, {
      eventCallsPerMinute: CALLS,
      onEventsQueued: () => {
        woken += 1
      },
    })
    vendors = await openVendors()
    deps = {
      db: open.db,
      venues: createVenueReader(),
      now: () => api.clock.now,
      log: (level, event, fields) => api.lines.push({ level, event, fields }),
      bases: vendors.bases,
    }
    expect((await api.operator('PUT', '/operator/venues', tracking('grill'))).status).toBe(200)
    expect((await api.operator('PUT', '/operator/venues', grill('quiet'))).status).toBe(200)
  })
  afterAll(async () => {
    await vendors.close()
    await open.close()
  })
  beforeEach(() => {
    api.clock.now = NOON
    vendors.received.length = 0
    Object.assign(vendors.answer, { status: 200, body: '{"code":0}' })
  })
  afterEach(async () => {
    await open.db.deleteFrom('tracked_event').execute()
    await open.db.deleteFrom('limited_turn').execute()
  })

  const BROWSER = {
    host: 'localhost',
    referer: 'http://localhost/grill/dinein?table=5#x',
    'user-agent': 'Mozilla/5.0 (Test)',
    cookie: 'i18n_redirected=en; _fbp=fb.1.17.42; _ttp=tt.7; _scid=sc-1; _fbc="bad value"',
  }
  const AGREED = { ...BROWSER, 'Tracking-Consent': 'granted' }
  const add = {
    name: 'add_to_cart',
    id: 'event-0001',
    value: 3.3,
    items: [{ id: 'kebab', quantity: 1, price: 3.3 }],
  }
  const tell = (events: object[] = [add], branch = 'grill-b1', address = '203.0.113.9') =>
    api.post(`/webapp/events/${branch}`, { consent: 'granted', events }, BROWSER, address)
  const order = (more: object = {}) => ({
    branch_id: 'grill-b1',
    selling_types: 'dinein',
    order_lines: [{ item_id: 'plain', quantity: 2 }],
    name: 'Sara',
    phone: '50001234',
    dial_code: '+965',
    ...more,
  })
  const place = (more: object = {}, headers: object = AGREED) =>
    api.post('/webapp/order', order(more), { ...headers } as Record<string, string>, '203.0.113.9')
  const waiting = async () =>
    (await open.db.selectFrom('tracked_event').selectAll().orderBy('seq').execute()).map(
      ({ integration, event_id, tries }) => ({ integration, event_id, tries }),
    )
  /** Delivers whatever is due, as the courier does. */
  const deliver = async () => {
    while ((await deliverDue(deps)) > 0);
  }

  test('what a visitor tells goes to each vendor in its own words, once', async () => {
    expect((await tell()).status).toBe(200)
    expect(await waiting()).toHaveLength(3)
    expect(vendors.received).toEqual([])
    await deliver()
    await deliver()
    expect(vendors.received).toHaveLength(3)
    expect(await waiting()).toEqual([])
    const at = NOON / 1000
    const url = 'http://localhost/grill/dinein'
    expect(vendors.meta()[0]).toMatchObject({
      path: '/v24.0/555555555/events',
      query: '',
      body: {
        access_token: TOKENS[0],
        data: [
          {
            event_name: 'AddToCart',
            event_time: at,
            event_id: 'event-0001',
            event_source_url: url,
            action_source: 'website',
            user_data: {
              client_ip_address: '203.0.113.9',
              client_user_agent: 'Mozilla/5.0 (Test)',
              fbp: 'fb.1.17.42',
            },
            custom_data: {
              currency: 'KWD',
              value: 3.3,
              content_type: 'product',
              content_ids: ['kebab'],
              contents: [{ id: 'kebab', quantity: 1, item_price: 3.3 }],
              num_items: 1,
            },
          },
        ],
      },
    })
    // What is not a cookie of theirs, or not known, is left out.
    expect(vendors.meta()[0]?.body.data[0].user_data).not.toHaveProperty('fbc')
    expect(vendors.meta()[0]?.body.data[0].user_data).not.toHaveProperty('ph')
    expect(vendors.tiktok()[0]).toMatchObject({
      path: '/open_api/v1.3/event/track/',
      headers: { 'access-token': TOKENS[1] },
      body: {
        event_source: 'web',
        event_source_id: 'C6ABCDEFGHIJKLMNOPQR',
        data: [
          {
            event: 'AddToCart',
            event_time: at,
            event_id: 'event-0001',
            user: { ip: '203.0.113.9', user_agent: 'Mozilla/5.0 (Test)', ttp: 'tt.7' },
            properties: {
              currency: 'KWD',
              value: 3.3,
              content_type: 'product',
              contents: [{ content_id: 'kebab', content_name: 'Kebab', quantity: 1, price: 3.3 }],
            },
            page: { url },
          },
        ],
      },
    })
    expect(vendors.snapchat()[0]).toMatchObject({
      path: `/v3/${SNAP}/events`,
      query: `?access_token=${TOKENS[2]}`,
      body: {
        data: [
          {
            event_name: 'ADD_CART',
            event_time: at,
            event_id: 'event-0001',
            event_source_url: url,
            action_source: 'WEB',
            user_data: { client_ip_address: '203.0.113.9', sc_cookie1: 'sc-1' },
            custom_data: { currency: 'KWD', value: 3.3, content_ids: ['kebab'], num_items: 1 },
          },
        ],
      },
    })
  })

  test('every step has its name at each vendor', async () => {
    const names = ['page_view', 'view_item', 'add_to_cart', 'begin_checkout']
    await tell(names.map((name, i) => ({ name, id: `event-000${i}` })))
    await place()
    await deliver()
    const told = (list: Received[], name: (event: Body) => string) =>
      list.map(({ body }) => name(body.data[0])).sort()
    expect(told(vendors.meta(), (event) => event.event_name)).toEqual(
      ['PageView', 'ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase'].sort(),
    )
    expect(told(vendors.tiktok(), (event) => event.event)).toEqual(
      ['Pageview', 'ViewContent', 'AddToCart', 'InitiateCheckout', 'CompletePayment'].sort(),
    )
    expect(told(vendors.snapchat(), (event) => event.event_name)).toEqual(
      ['PAGE_VIEW', 'VIEW_CONTENT', 'ADD_CART', 'START_CHECKOUT', 'PURCHASE'].sort(),
    )
  })

  test('a venue without conversion APIs keeps nothing, and a visitor who did not agree is not heard', async () => {
    expect((await tell([add], 'quiet-b1')).status).toBe(200)
    const refused = await api.post('/webapp/events/grill-b1', { consent: 'refused', events: [add] }, BROWSER)
    expect([refused.status, refused.json.issues[0].path]).toEqual([400, 'consent'])
    expect((await tell([{ ...add, name: 'purchase' }])).status).toBe(400)
    expect((await tell([add], 'nowhere')).status).toBe(404)
    expect(await waiting()).toEqual([])
  })

  test('items are the branch’s own, and the page is one of this site', async () => {
    await tell([{ ...add, items: [...add.items, { id: 'unheard-of', quantity: 1, price: 1 }] }])
    const headers = { ...BROWSER, referer: 'https://elsewhere.example/secret?token=1' }
    await api.post(
      '/webapp/events/grill-b1',
      { consent: 'granted', events: [{ ...add, id: 'event-0002' }] },
      headers,
    )
    await deliver()
    const events = vendors.meta().map(({ body }) => body.data[0])
    expect(events.map((event) => event.custom_data.content_ids)).toEqual([['kebab'], ['kebab']])
    expect(events.find(({ event_id }) => event_id === 'event-0002').event_source_url).toBe('http://localhost')
  })

  test('one network cannot fill the outbox', async () => {
    const statuses = new Set<number>()
    for (let i = 0; i <= CALLS; i++) statuses.add((await tell([add], 'quiet-b1', '198.51.100.7')).status)
    expect([...statuses]).toEqual([200, 429])
    const late = await tell([add], 'quiet-b1', '198.51.100.7')
    expect(late.response.headers.get('retry-after')).toBe('60')
    expect((await tell([add], 'quiet-b1', '198.51.100.8')).status).toBe(200)
    api.clock.now += 60 * SECOND
    expect((await tell([add], 'quiet-b1', '198.51.100.7')).status).toBe(200)
  })

  test('an order of who agreed is a purchase, with the person hashed as each vendor asks', async () => {
    const before = woken
    const { json } = await place()
    expect(woken).toBe(before + 1)
    expect(await waiting()).toHaveLength(3)
    await deliver()
    const total = Number(json.order.amounts.total)
    const digits = hash('96550001234')
    expect(vendors.meta()[0]?.body.data[0]).toMatchObject({
      event_name: 'Purchase',
      event_id: `purchase-${json.order.id}`,
      user_data: { ph: [digits] },
      custom_data: { value: total, currency: 'KWD', order_id: json.order.id, num_items: 2 },
    })
    expect(vendors.tiktok()[0]?.body.data[0]).toMatchObject({
      user: { phone: hash('+96550001234') },
      properties: { value: total, order_id: json.order.id },
    })
    expect(vendors.snapchat()[0]?.body.data[0]).toMatchObject({ user_data: { ph: [digits] } })
    const sent = JSON.stringify(vendors.received)
    for (const trace of ['Sara', '50001234']) expect(sent).not.toContain(trace)
  })

  test('a customer’s e-mail goes along, hashed', async () => {
    const diner = await people(api).logIn('51000031')
    await api.post('/webapp/update-profile', { name: 'Noor', email: ' Noor@Example.com ' }, diner.bearer)
    await place({}, { ...AGREED, ...diner.bearer })
    await deliver()
    expect(vendors.meta()[0]?.body.data[0].user_data.em).toEqual([hash('noor@example.com')])
    expect(vendors.tiktok()[0]?.body.data[0].user.email).toBe(hash('noor@example.com'))
  })

  test('who did not agree orders without anybody hearing of it', async () => {
    expect((await place({}, BROWSER)).status).toBe(200)
    expect((await place({}, { ...BROWSER, 'Tracking-Consent': 'refused' })).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('a repeated order is one purchase, and one that is refused is none', async () => {
    const keyed = { ...AGREED, 'Idempotency-Key': `tracked-${kind}` }
    await place({}, keyed)
    await place({}, keyed)
    expect(await waiting()).toHaveLength(3)
    expect((await place({ order_lines: [{ item_id: 'sold', quantity: 1 }] })).status).toBe(409)
    expect(await waiting()).toHaveLength(3)
  })

  test('an order paid online is a purchase once it is paid, and none if it never is', async () => {
    const diner = payer(api, 'grill')
    const online = await diner.place(`paid-${kind}`, {}, AGREED)
    const never = await diner.place(`never-${kind}`, {}, AGREED)
    await deliver()
    expect(vendors.received).toEqual([])
    await diner.press(online.url, 'approve')
    api.clock.now += 30 * SECOND
    await deliver()
    expect(vendors.meta().map(({ body }) => body.data[0].event_id)).toEqual([`purchase-${online.id}`])
    expect(await waiting()).toHaveLength(3)
    // Unpaid for an hour it is given up.
    api.clock.now += 61 * 60 * SECOND
    await deliver()
    expect(await waiting()).toEqual([])
    expect(vendors.received.filter(({ body }) => JSON.stringify(body).includes(never.id))).toEqual([])
  })

  test('an order that is cancelled before anybody was told is no purchase', async () => {
    const { json } = await place()
    await api.operator('POST', `/operator/orders/${json.order.id}/status`, { status: 9 })
    await deliver()
    expect([vendors.received, await waiting()]).toEqual([[], []])
  })

  test('what a vendor does not take is tried again, less and less often, for three days', async () => {
    Object.assign(vendors.answer, { status: 503, body: 'busy with +96550001234' })
    await place()
    await deliver()
    expect((await waiting()).map(({ tries }) => tries)).toEqual([1, 1, 1])
    await deliver()
    expect(vendors.received).toHaveLength(3)
    api.clock.now += 30 * SECOND
    await deliver()
    expect((await waiting()).map(({ tries }) => tries)).toEqual([2, 2, 2])
    Object.assign(vendors.answer, { status: 200, body: '{"code":0}' })
    api.clock.now += 59 * SECOND
    await deliver()
    expect(vendors.received).toHaveLength(6)
    api.clock.now += SECOND
    await deliver()
    expect([vendors.received.length, await waiting()]).toEqual([9, []])
    const logged = JSON.stringify(api.lines)
    for (const trace of [...TOKENS, '50001234', '203.0.113.9', 'Mozilla', 'fb.1.17.42'])
      expect(logged).not.toContain(trace)

    Object.assign(vendors.answer, { status: 500, body: '' })
    await tell()
    api.clock.now += 3 * DAY + 1
    await deliver()
    expect(await waiting()).toEqual([])
    expect(api.lines.at(-1)).toMatchObject({
      level: 'error',
      event: 'events given up',
      fields: { events: 3 },
    })
  })

  test('waits double up to six hours', () => {
    expect([1, 2, 3, 4].map(waitAfter)).toEqual([30, 60, 120, 240].map((seconds) => seconds * SECOND))
    expect(waitAfter(40)).toBe(6 * 3600 * SECOND)
  })

  test.each([
    [400, '{"error":{"code":100}}', [[], 0]],
    [400, '{"error":{"code":190}}', [[5], 1]],
    [401, '{}', [[5, 6, 7], 1]],
    [429, '{}', [[5, 6, 7], 1]],
    [200, '{"code":40002,"message":"bad"}', [[], 0]],
    [200, '{"code":40105,"message":"token"}', [[6], 1]],
    [200, '{"code":51021}', [[6], 1]],
    [200, '<html>', [[6], 1]],
  ])('an answer %i %s means what the vendor says by it', async (status, body, [kept, tries]) => {
    Object.assign(vendors.answer, { status, body })
    await tell()
    await deliver()
    const left = await waiting()
    expect(left.map(({ integration }) => integration)).toEqual(kept)
    expect(left.every((row) => row.tries === tries)).toBe(true)
  })

  test('a vendor that cannot be reached holds up neither the others nor an order', async () => {
    const nobody = { ...deps, bases: { ...vendors.bases, 5: 'http://127.0.0.1:9' } }
    expect((await place()).status).toBe(200)
    expect(await deliverDue(nobody)).toBe(3)
    expect((await waiting()).map(({ integration }) => integration)).toEqual([5])
    expect(vendors.received).toHaveLength(2)
  })

  test('of two processes each event is one’s alone, and what a dead one took comes back', async () => {
    await tell(Array.from({ length: 15 }, (_, i) => ({ ...add, id: `event-1${i + 100}` })))
    const second = { ...deps, venues: createVenueReader() }
    await Promise.all([
      deliver(),
      (async () => {
        while ((await deliverDue(second)) > 0);
      })(),
    ])
    expect(vendors.received).toHaveLength(45)
    expect(new Set(vendors.received.map(({ path, body }) => path + body.data[0].event_id)).size).toBe(45)

    await tell()
    const { takeDueEvents } = await import('../../api/db/tracked-events.ts')
    const now = new Date(NOON)
    await takeDueEvents(open.db, { now, leaseEnds: new Date(NOON + 120 * SECOND), most: 10 })
    vendors.received.length = 0
    await deliver()
    expect(vendors.received).toEqual([])
    api.clock.now += 120 * SECOND
    await deliver()
    expect(vendors.received).toHaveLength(3)
  })

  test('an integration that was taken away is not told any more', async () => {
    await tell()
    await api.operator('PUT', '/operator/venues', { ...tracking('grill'), pixels: pixels.slice(0, 2) })
    await deliver()
    expect([vendors.meta().length, vendors.received.length, await waiting()]).toEqual([1, 1, []])
    await api.operator('PUT', '/operator/venues', tracking('grill'))
  })

  test('the credentials are in no answer that a visitor can have', async () => {
    const { json } = await place()
    const paths = [
      '/webapp/v5/restaurant/grill',
      '/webapp/v5/restaurant-domain/grill.example',
      '/webapp/v5/menu/grill-b1',
      '/webapp/branches/grill-b1',
      '/webapp/search/grill-b1?q=kebab',
      `/webapp/order/${json.order.id}/${json.secret}?full=true`,
      '/operator/venues/grill',
    ]
    for (const path of paths) {
      const { text } = await api.get(path)
      for (const token of TOKENS) expect([path, text.includes(token)]).toEqual([path, false])
      expect(text).not.toContain('access_token')
    }
    const { business, pixels: answered } = (await api.get('/webapp/v5/restaurant/grill-jahra')).json
    const known = pixels.map(({ type, id }) => ({ type, id }))
    expect([business.pixels, answered]).toEqual([known, known])
    // Its operator gets the file back as it was.
    expect((await api.operator('GET', '/operator/venues/grill')).text).toContain(TOKENS[0])
  })

  test('nothing of an event names who it was, and an account takes its own along', async () => {
    const diner = await people(api).logIn('51000032')
    const { json } = await place({ phone: '51000032' }, { ...AGREED, ...diner.bearer })
    const rows = JSON.stringify(await open.db.selectFrom('tracked_event').selectAll().execute())
    for (const trace of ['Sara', '51000032', hash('96551000032')]) expect(rows).not.toContain(trace)
    for (const status of [1, 5])
      await api.operator('POST', `/operator/orders/${json.order.id}/status`, { status })
    expect((await api.get(`/webapp/account/delete/${diner.id}`, diner.bearer)).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('the courier delivers when it is woken, and ends what it began', async () => {
    const courier = startCourier(deps)
    await tell()
    courier.wake()
    courier.wake()
    await expect.poll(() => vendors.received.length).toBe(3)
    await tell([{ ...add, id: 'event-0009' }])
    courier.wake()
    await courier.close()
    const sent = vendors.received.length
    courier.wake()
    expect([3, 6]).toContain(sent)
    expect((await waiting()).length).toBe(6 - sent)
  })
})
