import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { hash } from '../../../api/crypto/secrets.ts'
import { accountActions } from '../support/accounts.ts'
import { databaseKinds } from '../support/api.ts'
import { paymentActions } from '../support/payments.ts'
import {
  ADD_TO_CART,
  type Body,
  BROWSER,
  CALLS,
  CONSENTING_BROWSER,
  openTracking,
  pixels,
  type Received,
  SNAP,
  TOKENS,
  type Tracking,
} from '../support/tracking.ts'
import { NOON } from '../support/venue.ts'

const SECOND = 1000

describe.each(databaseKinds)('events for vendors about visitors and orders on %s', (kind) => {
  let on: Tracking
  beforeAll(async () => {
    on = await openTracking(kind, inject('databaseUrl'))
  })
  afterAll(() => on.close())
  beforeEach(() => on.reset())

  // @feature limit.tracking
  test('a visitor’s event is sent to each vendor once, in its format', async () => {
    expect((await on.sendEvents()).status).toBe(200)
    expect(await on.queuedEvents()).toHaveLength(3)
    expect(on.vendors.received).toEqual([])
    await on.deliver()
    await on.deliver()
    expect(on.vendors.received).toHaveLength(3)
    expect(await on.queuedEvents()).toEqual([])
    const at = NOON / 1000
    const url = 'http://localhost/grill/dinein'
    expect(on.vendors.meta()[0]).toMatchObject({
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
    // Cookies of others and missing values are omitted.
    expect(on.vendors.meta()[0]?.body.data[0].user_data).not.toHaveProperty('fbc')
    expect(on.vendors.meta()[0]?.body.data[0].user_data).not.toHaveProperty('ph')
    expect(on.vendors.tiktok()[0]).toMatchObject({
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
    expect(on.vendors.snapchat()[0]).toMatchObject({
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

  test('every step is sent with the vendor’s name for it', async () => {
    const names = ['page_view', 'view_item', 'add_to_cart', 'begin_checkout']
    await on.sendEvents(names.map((name, i) => ({ name, id: `event-000${i}` })))
    await on.place()
    await on.deliver()
    const sentNames = (list: Received[], name: (event: Body) => string) =>
      list.map(({ body }) => name(body.data[0])).sort()
    expect(sentNames(on.vendors.meta(), (event) => event.event_name)).toEqual(
      ['PageView', 'ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase'].sort(),
    )
    expect(sentNames(on.vendors.tiktok(), (event) => event.event)).toEqual(
      ['Pageview', 'ViewContent', 'AddToCart', 'InitiateCheckout', 'CompletePayment'].sort(),
    )
    expect(sentNames(on.vendors.snapchat(), (event) => event.event_name)).toEqual(
      ['PAGE_VIEW', 'VIEW_CONTENT', 'ADD_CART', 'START_CHECKOUT', 'PURCHASE'].sort(),
    )
  })

  test('a venue without conversion APIs and a visitor without consent store no events', async () => {
    expect((await on.sendEvents([ADD_TO_CART], 'quiet-b1')).status).toBe(200)
    const refused = await on.api.post(
      '/webapp/events/grill-b1',
      { consent: 'refused', events: [ADD_TO_CART] },
      BROWSER,
    )
    expect([refused.status, refused.json.issues[0].path]).toEqual([400, 'consent'])
    expect((await on.sendEvents([{ ...ADD_TO_CART, name: 'purchase' }])).status).toBe(400)
    expect((await on.sendEvents([ADD_TO_CART], 'nowhere')).status).toBe(404)
    expect(await on.queuedEvents()).toEqual([])
  })

  test('events can name only items of the branch and pages of this site', async () => {
    await on.sendEvents([
      { ...ADD_TO_CART, items: [...ADD_TO_CART.items, { id: 'unheard-of', quantity: 1, price: 1 }] },
    ])
    const headers = { ...BROWSER, referer: 'https://elsewhere.example/secret?token=1' }
    await on.api.post(
      '/webapp/events/grill-b1',
      { consent: 'granted', events: [{ ...ADD_TO_CART, id: 'event-0002' }] },
      headers,
    )
    await on.deliver()
    const events = on.vendors.meta().map(({ body }) => body.data[0])
    expect(events.map((event) => event.custom_data.content_ids)).toEqual([['kebab'], ['kebab']])
    expect(events.find(({ event_id }) => event_id === 'event-0002').event_source_url).toBe('http://localhost')
  })

  test('events are limited per network', async () => {
    const statuses = new Set<number>()
    for (let i = 0; i <= CALLS; i++)
      statuses.add((await on.sendEvents([ADD_TO_CART], 'quiet-b1', '198.51.100.7')).status)
    expect([...statuses]).toEqual([200, 429])
    const late = await on.sendEvents([ADD_TO_CART], 'quiet-b1', '198.51.100.7')
    expect(late.response.headers.get('retry-after')).toBe('60')
    expect((await on.sendEvents([ADD_TO_CART], 'quiet-b1', '198.51.100.8')).status).toBe(200)
    on.api.clock.now += 60 * SECOND
    expect((await on.sendEvents([ADD_TO_CART], 'quiet-b1', '198.51.100.7')).status).toBe(200)
  })

  test('an order with consent is a purchase, with personal data hashed as each vendor requires', async () => {
    const before = on.woken.times
    const { json } = await on.place()
    expect(on.woken.times).toBe(before + 1)
    expect(await on.queuedEvents()).toHaveLength(3)
    await on.deliver()
    const total = Number(json.order.amounts.total)
    const digits = hash('96550001234')
    expect(on.vendors.meta()[0]?.body.data[0]).toMatchObject({
      event_name: 'Purchase',
      event_id: `purchase-${json.order.id}`,
      user_data: { ph: [digits] },
      custom_data: { value: total, currency: 'KWD', order_id: json.order.id, num_items: 2 },
    })
    expect(on.vendors.tiktok()[0]?.body.data[0]).toMatchObject({
      user: { phone: hash('+96550001234') },
      properties: { value: total, order_id: json.order.id },
    })
    expect(on.vendors.snapchat()[0]?.body.data[0]).toMatchObject({ user_data: { ph: [digits] } })
    const sent = JSON.stringify(on.vendors.received)
    for (const trace of ['Sara', '50001234']) expect(sent).not.toContain(trace)
  })

  test('a customer’s email is included, hashed', async () => {
    const diner = await accountActions(on.api).logIn('51000031')
    await on.api.post('/webapp/update-profile', { name: 'Noor', email: ' Noor@Example.com ' }, diner.bearer)
    await on.place({}, { ...CONSENTING_BROWSER, ...diner.bearer })
    await on.deliver()
    expect(on.vendors.meta()[0]?.body.data[0].user_data.em).toEqual([hash('noor@example.com')])
    expect(on.vendors.tiktok()[0]?.body.data[0].user.email).toBe(hash('noor@example.com'))
  })

  test('an order without consent is not reported', async () => {
    expect((await on.place({}, BROWSER)).status).toBe(200)
    expect((await on.place({}, { ...BROWSER, 'Tracking-Consent': 'refused' })).status).toBe(200)
    expect(await on.queuedEvents()).toEqual([])
  })

  test('a repeated order is one purchase, a refused one is none', async () => {
    const keyed = { ...CONSENTING_BROWSER, 'Idempotency-Key': `tracked-${kind}` }
    await on.place({}, keyed)
    await on.place({}, keyed)
    expect(await on.queuedEvents()).toHaveLength(3)
    expect((await on.place({ order_lines: [{ item_id: 'sold', quantity: 1 }] })).status).toBe(409)
    expect(await on.queuedEvents()).toHaveLength(3)
  })

  test('an order paid online is a purchase once it is paid, and none if it never is', async () => {
    const diner = paymentActions(on.api, 'grill')
    const online = await diner.place(`paid-${kind}`, {}, CONSENTING_BROWSER)
    const never = await diner.place(`never-${kind}`, {}, CONSENTING_BROWSER)
    await on.deliver()
    expect(on.vendors.received).toEqual([])
    await diner.press(online.url, 'approve')
    on.api.clock.now += 30 * SECOND
    await on.deliver()
    expect(on.vendors.meta().map(({ body }) => body.data[0].event_id)).toEqual([`purchase-${online.id}`])
    expect(await on.queuedEvents()).toHaveLength(3)
    // After an hour without payment, the order has lapsed.
    on.api.clock.now += 61 * 60 * SECOND
    await on.deliver()
    expect(await on.queuedEvents()).toEqual([])
    expect(on.vendors.received.filter(({ body }) => JSON.stringify(body).includes(never.id))).toEqual([])
  })

  test('an order that is cancelled before the delivery is no purchase', async () => {
    const { json } = await on.place()
    await on.api.operator('POST', `/operator/orders/${json.order.id}/status`, { status: 9 })
    await on.deliver()
    expect([on.vendors.received, await on.queuedEvents()]).toEqual([[], []])
  })

  // @feature call.restaurant-pixels
  test('no answer to a visitor contains the credentials', async () => {
    const { json } = await on.place()
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
      const { text } = await on.api.get(path)
      for (const token of TOKENS) expect([path, text.includes(token)]).toEqual([path, false])
      expect(text).not.toContain('access_token')
    }
    const { business, pixels: answered } = (await on.api.get('/webapp/v5/restaurant/grill-jahra')).json
    const known = pixels.map(({ type, id }) => ({ type, id }))
    expect([business.pixels, answered]).toEqual([known, known])
    // The operator's export still contains them.
    expect((await on.api.operator('GET', '/operator/venues/grill')).text).toContain(TOKENS[0])
  })

  test('events contain no personal data, and are deleted with their account', async () => {
    const diner = await accountActions(on.api).logIn('51000032')
    const { json } = await on.place({ phone: '51000032' }, { ...CONSENTING_BROWSER, ...diner.bearer })
    const rows = JSON.stringify(await on.open.db.selectFrom('tracked_event').selectAll().execute())
    for (const trace of ['Sara', '51000032', hash('96551000032')]) expect(rows).not.toContain(trace)
    for (const status of [1, 5])
      await on.api.operator('POST', `/operator/orders/${json.order.id}/status`, { status })
    expect((await on.api.get(`/webapp/account/delete/${diner.id}`, diner.bearer)).status).toBe(200)
    expect(await on.queuedEvents()).toEqual([])
  })
})
