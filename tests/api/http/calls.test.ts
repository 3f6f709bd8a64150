// @feature-file product.order business.branches

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { AnsweredCall } from '../../../api/app.ts'
import type { OpenDatabase } from '../../../api/db/open.ts'
import type { accountCalls } from '../../../src/contract/account/account-calls.ts'
import type { walletCalls } from '../../../src/contract/account/wallet-calls.ts'
import { type CallName, calls } from '../../../src/contract/calls.ts'
import type { reservationCalls } from '../../../src/contract/order/reservation-calls.ts'
import type { feedbackCalls } from '../../../src/contract/visit/feedback-calls.ts'
import type { mailCalls } from '../../../src/contract/visit/mail-calls.ts'
import { errorBodySchema } from '../../../src/contract/wire/errors.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { grill, NOON } from '../support/venue.ts'

// @feature server.databases
describe.each(databaseKinds)('calls on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    expect((await api.operator('PUT', '/operator/venues', grill())).status).toBe(200)
  })
  afterAll(() => open.close())

  const order = (lines: unknown[], more: object = {}) => ({
    branch_id: 'grill-b1',
    selling_types: 'dinein',
    order_lines: lines,
    ...more,
  })
  const bread = { item_id: 'plain', quantity: 1, unit_price: 0.225 }

  /** Every call of the registry, as a diner sends it. */
  const requests: Record<
    Exclude<
      CallName,
      | 'order'
      | 'orderStream'
      | 'branchStream'
      | 'transaction'
      | 'orderPush'
      | 'endOrderPush'
      | 'orderMessages'
      | 'chooseOrderMessages'
      | 'orderReceipts'
      | 'ownReceipts'
      | 'receipt'
      | 'receiptPdf'
      | keyof typeof mailCalls
      | keyof typeof walletCalls
      | keyof typeof accountCalls
      | keyof typeof reservationCalls
      | keyof typeof feedbackCalls
    >,
    () => ReturnType<TestApi['get']>
  > = {
    restaurant: () => api.get('/webapp/v5/restaurant/grill-jahra?wv=true'),
    restaurantDomain: () => api.get('/webapp/v5/restaurant-domain/GRILL.example'),
    menu: () => api.get('/webapp/v5/menu/grill-b1'),
    item: () => api.get('/webapp/v5/item/grill-b1/kebab'),
    search: () => api.get('/webapp/search/grill-b1?q=bread&type=dinein'),
    tagsIngredients: () => api.get('/tags-ingredients?branch_id=grill-b1&locale=ar'),
    shifts: () => api.get('/webapp/v5/shifts/grill-b1'),
    branches: () => api.get('/webapp/branches/grill-b2'),
    tables: () => api.get('/webapp/tables/grill-b1'),
    zones: () => api.get('/webapp/zones/grill-b1?shipping=true'),
    banners: () => api.get('/webapp/banners/grill-b1?date=05-05-2026'),
    bannersReach: () => api.post('/webapp/banners/reach', { banners: ['may', 'unheard-of'] }),
    visit: () => api.post('/webapp/visit/grill-b1'),
    events: () =>
      api.post('/webapp/events/grill-b1', {
        consent: 'granted',
        events: [{ name: 'page_view', id: 'abcdefgh' }],
      }),
    pushKey: () => api.get('/webapp/push-key'),
    vitals: () => api.post('/webapp/vitals', { page: 'menu', vitals: [{ name: 'TTFB', value: 80 }] }),
    interest: () => api.post('/webapp/interest/grill-b1', { kind: 'item', item_id: 'plain' }),
    calcOrder: () =>
      api.post('/service/pos/calc-order/grill-b1', { selling_types: 'dinein', order_lines: [bread] }),
    placeOrder: () => api.post('/webapp/order', order([bread])),
    payOrder: async () => {
      const { json } = await api.post('/webapp/order', order([bread], { payment_type: 2 }))
      return api.post(`/webapp/order/${json.order.id}/${json.secret}/pay`, { payment_type: 2 })
    },
    cancelOrder: async () => {
      const { json } = await api.post('/webapp/order', order([bread]))
      return api.post(`/webapp/order/${json.order.id}/${json.secret}/cancel`)
    },
  }

  // @feature call.restaurant call.restaurant-domain call.shifts call.branches call.tables call.order
  test.each(Object.keys(requests) as (keyof typeof requests)[])(
    'the answer of %s matches its schema',
    async (name) => {
      const answer = await requests[name]()
      expect(answer.status).toBe(200)
      expect(answer.response.headers.get('access-control-allow-origin')).toBeNull()
      // Parsing an answer must not change it.
      expect(parseAs(calls[name].response, answer.json)).toEqual(answer.json)
    },
  )

  // @feature business.branch-id business.branch-name
  test('each branch answers under its own reference id', async () => {
    const { business } = (await requests.restaurant()).json
    expect(business).toMatchObject({ reference_id: 'grill-jahra', branch_id: 'grill-b2' })
    expect(business.branch_name[0].name).toBe('Jahra')
    expect((await requests.restaurantDomain()).json.business.reference_id).toBe('grill')
  })

  // @feature menu.item-visible rule.foreign-item call.menu call.item
  test('a branch’s menu has only visible items and references to them', async () => {
    const first = await api.get('/webapp/v5/menu/grill-b1')
    const second = await api.get('/webapp/v5/menu/grill-b2')
    expect(first.text).not.toContain('second-only')
    expect(second.text).toContain('second-only')
    expect(first.text + second.text).not.toContain('"hidden"')
    expect((await api.get('/webapp/v5/item/grill-b1/second-only')).status).toBe(404)
    expect((await api.get('/webapp/v5/item/grill-b2/second-only')).json.category_id).toBe('specials')
  })

  // @feature call.banners
  test('banners are shown on their days, in the venue’s time zone', async () => {
    const ids = async (query: string) =>
      (await api.get(`/webapp/banners/grill-b1${query}`)).json.banners.map(
        (banner: { id: string }) => banner.id,
      )
    expect(await ids('?date=01-05-2026')).toEqual(['always', 'may'])
    expect(await ids('?date=01-06-2026')).toEqual(['always'])
    api.clock.now = Date.parse('2026-05-31T21:30:00Z') // already June in Kuwait
    expect(await ids('')).toEqual(['always'])
    api.clock.now = NOON
    const wrong = await api.get('/webapp/banners/grill-b1?date=31-02-2026')
    expect([wrong.status, wrong.json.issues[0].path]).toEqual([400, 'date'])
  })

  // @feature call.banner-reach call.visit
  test('views are counted by day; unknown banners are not', async () => {
    await open.db.deleteFrom('visit').execute()
    await open.db.deleteFrom('banner_reach').execute()
    await Promise.all(Array.from({ length: 5 }, () => requests.visit()))
    await requests.bannersReach()
    await api.post('/webapp/banners/reach', { banners: ['may', 'may'], branch_id: 'grill-b2' })
    expect(await open.db.selectFrom('visit').selectAll().execute()).toEqual([
      { branch_id: 'grill-b1', day: '2026-05-06', count: 5 },
    ])
    expect(await open.db.selectFrom('banner_reach').select(['banner_id', 'count']).execute()).toEqual([
      { banner_id: 'may', count: 2 },
    ])
  })

  // @feature payload.comment role.guest call.order-full call.order-status
  test('an order can be read with its secret only', async () => {
    const placed = parseAs(
      calls.placeOrder.response,
      (
        await api.post(
          '/webapp/order',
          order([bread], { name: 'Sara', comment: 'no salt', notes: ['a window'] }),
        )
      ).json,
    )
    const path = `/webapp/order/${placed.order.id}`
    const short = parseAs(calls.order.response, (await api.get(`${path}/${placed.secret}`)).json)
    expect(short.order).toMatchObject({
      id: placed.order.id,
      order_lines: [],
      name: '',
      comment: '',
      notes: [],
    })
    const full = parseAs(calls.order.response, (await api.get(`${path}/${placed.secret}?full=true`)).json)
    expect(full.order).toEqual(placed.order)
    const track = `/webapp/transaction/${placed.order.id}/${placed.secret}`
    expect(parseAs(calls.transaction.response, (await api.get(track)).json).history).toHaveLength(1)
    const wrong = await api.get(`${path}/${'x'.repeat(placed.secret.length)}`)
    const unknown = await api.get('/webapp/order/nobody/secret')
    expect([wrong.status, wrong.text]).toEqual([404, unknown.text])
    expect((await api.get(path)).status).toBe(401)
    const stored = await open.db.selectFrom('customer_order').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(placed.secret)
  })

  // @feature order.history call.transaction
  test('the operator sets an order’s status, and its history records when', async () => {
    const { order: placed, secret } = (await api.post('/webapp/order', order([bread]))).json
    const set = (status: number) => api.operator('POST', `/operator/orders/${placed.id}/status`, { status })
    api.clock.now = NOON + 60_000
    expect((await set(1)).status).toBe(200)
    const back = await set(0)
    expect([back.status, back.json.code]).toEqual([409, 'conflict'])
    expect((await set(3)).status).toBe(200)
    expect((await set(5)).status).toBe(200)
    expect((await set(9)).status).toBe(409)
    const track = (await api.get(`/webapp/transaction/${placed.id}/${secret}`)).json
    expect(track.status).toBe(5)
    expect(track.history.map((entry: { status: number }) => entry.status)).toEqual([0, 1, 3, 5])
    expect(track.history[0].at).toBe('2026-05-06T09:00:00.000Z')
    expect(track.history[1].at).toBe('2026-05-06T09:01:00.000Z')
    expect((await api.operator('POST', '/operator/orders/none/status', { status: 1 })).status).toBe(404)
    api.clock.now = NOON
  })

  // @feature payload.selling-types rule.missing-item error.api-form
  test.each([
    ['GET', '/webapp/v5/restaurant/nobody', undefined, 404, 'not-found', ''],
    ['GET', '/webapp/v5/restaurant-domain/nobody.example', undefined, 404, 'not-found', ''],
    ['GET', '/webapp/v5/menu/none', undefined, 404, 'not-found', ''],
    ['GET', '/webapp/v5/menu/a%00b', undefined, 404, 'not-found', ''],
    ['GET', '/webapp/v5/item/grill-b1/none', undefined, 404, 'not-found', ''],
    ['GET', '/webapp/v5/shifts/none', undefined, 404, 'not-found', ''],
    ['GET', '/webapp/search/none?q=bread', undefined, 404, 'not-found', ''],
    ['GET', '/webapp/search/grill-b1', undefined, 400, 'invalid', 'q'],
    ['GET', '/webapp/search/grill-b1?q=bread&type=x', undefined, 400, 'invalid', 'type'],
    ['GET', '/tags-ingredients', undefined, 400, 'invalid', 'branch_id'],
    ['GET', '/tags-ingredients?branch_id=none', undefined, 404, 'not-found', ''],
    ['GET', '/nothing/here', undefined, 404, 'not-found', ''],
    ['DELETE', '/webapp/order', undefined, 404, 'not-found', ''],
    ['POST', '/webapp/visit/none', undefined, 404, 'not-found', ''],
    ['POST', '/webapp/order', '{"branch_id":', 400, 'invalid', ''],
    ['POST', '/webapp/order', { selling_types: 'dinein' }, 400, 'invalid', 'branch_id'],
    [
      'POST',
      '/webapp/order',
      order([{ item_id: 'plain', quantity: 0 }]),
      400,
      'invalid',
      'order_lines.0.quantity',
    ],
    ['POST', '/webapp/order', order([bread], { selling_types: 'x' }), 400, 'invalid', 'selling_types'],
    [
      'POST',
      '/webapp/order',
      order([bread], { selling_types: 'delivery' }),
      409,
      'unavailable',
      'selling_types',
    ],
    ['POST', '/webapp/order', order([bread], { order_type: 2 }), 400, 'invalid', 'order_type'],
    ['POST', '/webapp/order', order([bread], { coupon_code: 'X' }), 400, 'invalid', 'coupon_code'],
    ['POST', '/webapp/order', order([bread], { use_wallet: true }), 400, 'invalid', 'use_wallet'],
    ['POST', '/webapp/order', order([bread], { reservation: 1 }), 400, 'invalid', 'reservation'],
    ['POST', '/webapp/order', order([bread], { payment_type: 1 }), 400, 'invalid', 'payment_type'],
    ['POST', '/webapp/order', order([bread], { table_id: 't9' }), 400, 'invalid', 'table_id'],
    ['POST', '/webapp/order', order([bread], { phone: '12' }), 400, 'invalid', 'phone'],
    ['POST', '/webapp/order', order([bread], { branch_id: 'none' }), 404, 'not-found', ''],
    [
      'POST',
      '/webapp/order',
      order([bread], { selling_types: 'product_service' }),
      409,
      'unavailable',
      'selling_types',
    ],
    ['POST', '/webapp/order', order([bread], { comment: 'x'.repeat(300_000) }), 413, 'too-large', ''],
    ['POST', '/webapp/banners/reach', { banners: 'may' }, 400, 'invalid', 'banners'],
  ])('%s %s with %j is refused in the common error format', async (method, path, body, status, code, at) => {
    const answer = method === 'GET' ? await api.get(path) : await send(method, path, body)
    const failure = parseAs(errorBodySchema, answer.json)
    expect([answer.status, failure.code, failure.issues[0]?.path ?? '']).toEqual([status, code, at])
    expect(failure.message).not.toBe('')
  })
  const send = (method: string, path: string, body: unknown) =>
    method === 'POST' ? api.post(path, body) : api.operator(method, path, body)

  // @feature call.content-type
  test('a body without the JSON content type is refused', async () => {
    const answer = await api.post('/webapp/order', order([bread]), { 'content-type': 'text/plain' })
    expect(answer.status).toBe(400)
    expect(parseAs(errorBodySchema, answer.json).message).toContain('Content-Type: application/json')
  })

  test('a compressed body is refused', async () => {
    for (const coding of ['gzip', 'br, gzip', 'GZIP']) {
      const answer = await api.post('/webapp/order', order([bread]), { 'content-encoding': coding })
      expect([coding, answer.status]).toEqual([coding, 400])
      expect(parseAs(errorBodySchema, answer.json).message).toContain('is not supported')
    }
    expect((await api.post('/webapp/order', order([bread]), { 'content-encoding': 'identity' })).status).toBe(
      200,
    )
  })

  test.each([
    ['car', { car: [] }, 'car', 'expected an object, not a list'],
    ['delivery.address', { delivery: { address: [] } }, 'delivery.address', 'expected an object, not a list'],
    ['priority', { priority: -1 }, 'priority', 'expected at least 0, got -1'],
    ['notes', { notes: Array(10_000).fill('a') }, 'notes', 'expected at most 20'],
    ['name', { name: 'x'.repeat(121) }, 'name', 'expected at most 120 characters or entries, got 121'],
    ['branch_id', { branch_id: undefined }, 'branch_id', 'this is missing'],
    ['order_type', { order_type: 9 }, 'order_type', 'expected (0 or 1 or 2 or 3), got 9'],
    ['locale', { locale: {} }, 'locale', 'expected string, got Object'],
  ])('a wrong %s is refused with its path and a readable message', async (_, more, path, message) => {
    const answer = await api.post('/webapp/order', order([bread], more))
    expect(answer.status).toBe(400)
    expect(answer.json.issues).toEqual([{ path, message }])
  })

  // @feature product.car-pickup business.checkout-car-pickup payload.person
  test('a pickup order needs a name and a valid phone', async () => {
    const pickup = {
      selling_types: 'car_pickup',
      total: null,
      order_lines: [{ item_id: 'plain', quantity: 1 }],
    }
    const none = await api.post('/webapp/order', order([], pickup))
    expect(none.json.issues.map((issue: { path: string }) => issue.path)).toEqual(['name', 'phone'])
    const person = {
      name: 'Sara',
      phone: '50001234',
      dial_code: '+965',
      car: { make: 'Mini' },
      table_id: 't1',
    }
    const placed = await api.post('/webapp/order', order([], { ...pickup, ...person }))
    expect(placed.json.order).toMatchObject({ phone: '+96550001234', car: { make: 'Mini' }, table_id: null })
  })

  test('order numbers count per branch and day of the venue', async () => {
    api.clock.now = Date.parse('2026-06-03T20:00:00Z')
    const number = async (branch_id: string) =>
      (await api.post('/webapp/order', order([bread], { branch_id }))).json.order.number
    const numbers = await Promise.all(Array.from({ length: 8 }, () => number('grill-b1')))
    expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(await number('grill-b2')).toBe(1)
    api.clock.now = Date.parse('2026-06-03T21:00:00Z') // midnight in Kuwait
    expect(await number('grill-b1')).toBe(1)
    api.clock.now = NOON
  })

  // @feature error.fatal
  test('an unexpected error reveals nothing to the caller, and is logged without secrets', async () => {
    const broken = createTestApi(open, {
      now: () => {
        throw new Error('clock at /private/path is broken')
      },
    })
    const answer = await broken.get('/webapp/v5/shifts/grill-b1')
    const failure = parseAs(errorBodySchema, answer.json)
    expect([answer.status, failure.code]).toEqual([500, 'internal'])
    expect(answer.text).not.toContain('private')
    const logged = broken.lines.find((line) => line.level === 'error')
    expect(logged?.fields.error).toContain('clock at /private/path')
    expect(failure.message).toContain(String(logged?.fields.id))
  })

  // @feature server.monitoring
  test('calls are logged by route, not by URL', async () => {
    const answered: AnsweredCall[] = []
    const counted = createTestApi(open, { onAnswered: (call) => answered.push(call) })
    await counted.get('/webapp/order/1/secret-of-an-order')
    await counted.get('/no/such/call/secret')
    expect(answered).toEqual([
      { method: 'GET', route: '/webapp/order/:orderId/:secret', status: 404, seconds: expect.any(Number) },
      { method: 'GET', route: 'none', status: 404, seconds: expect.any(Number) },
    ])
    expect(answered.every(({ seconds }) => seconds > 0 && seconds < 60)).toBe(true)
  })

  test('the log contains no phones or secrets', async () => {
    const person = { name: 'Layla Q', phone: '50009876', dial_code: '965' }
    const { order: placed, secret } = (await api.post('/webapp/order', order([bread], person))).json
    await api.get(`/webapp/order/${placed.id}/${secret}`)
    const log = JSON.stringify(api.lines)
    for (const private_ of [secret, '50009876', 'Layla']) expect(log).not.toContain(private_)
    expect(log).toContain('/webapp/order/:orderId/:secret')
  })
})
