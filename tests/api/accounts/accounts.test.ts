// @feature-file product.accounts

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { type CallName, calls } from '../../../src/contract/calls.ts'
import { errorBodySchema } from '../../../src/contract/wire/errors.ts'
import { accountActions, type LoggedInDiner, otherBusiness } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { grill, NOON } from '../support/venue.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe.each(databaseKinds)('accounts on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let diners: ReturnType<typeof accountActions>
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    diners = accountActions(api)
    const coupons = [
      {
        code: 'MEMBER',
        coupon: { discount_type: 'percent', discount_value: 50, all_menu: true, user_type: 'auth_users' },
      },
      {
        code: 'GUEST',
        coupon: { discount_type: 'percent', discount_value: 50, all_menu: true, user_type: 'guests' },
      },
    ]
    for (const file of [{ ...grill(), coupons }, otherBusiness('bakery', '8')])
      expect((await api.operator('PUT', '/operator/venues', file)).status).toBe(200)
  })
  afterAll(() => open.close())
  beforeEach(() => {
    api.clock.now = NOON
  })
  afterEach(() => open.db.deleteFrom('limited_turn').execute())

  const order = (more: object = {}) => ({
    branch_id: 'grill-b1',
    selling_types: 'dinein',
    order_lines: [{ item_id: 'plain', quantity: 1 }],
    ...more,
  })
  const place = async (
    diner: LoggedInDiner | null,
    more: object = {},
    headers: Record<string, string> = {},
  ) => (await api.post('/webapp/order', order(more), { ...diner?.bearer, ...headers })).json
  const profile = async (diner: LoggedInDiner) =>
    parseAs(calls.profile.response, (await api.get(`/webapp/profile/${diner.id}`, diner.bearer)).json).user
  const update = (diner: LoggedInDiner, body: object) =>
    api.post('/webapp/update-profile', body, diner.bearer)
  const failed = (answer: Awaited<ReturnType<TestApi['get']>>) => {
    const { code, issues } = parseAs(errorBodySchema, answer.json)
    return { status: answer.status, code, path: issues[0]?.path, reason: issues[0]?.reason }
  }

  // @feature call.profile
  test('a profile stores the given fields and changes nothing else', async () => {
    const diner = await diners.logIn('51000001')
    expect(await profile(diner)).toMatchObject({ name: '', email: null, locations: [] })
    const updated = await update(diner, { name: ' Sara ', email: 'sara@example.com' })
    expect(parseAs(calls.updateProfile.response, updated.json)).toEqual(updated.json)
    expect(updated.json.user).toEqual(await profile(diner))
    await update(diner, { name: 'Sara A.' })
    expect(await profile(diner)).toMatchObject({ name: 'Sara A.', email: 'sara@example.com' })
    await update(diner, { email: '' })
    expect(await profile(diner)).toMatchObject({ name: 'Sara A.', email: null, phone: '+96551000001' })
  })

  // @feature account.user call.update-profile
  test('locations keep their ids and order; one of them is the default', async () => {
    const diner = await diners.logIn('51000002')
    const home = {
      name: 'Home',
      area_id: 'salmiya',
      address: { city: 'Salmiya', street: '5', lat: 29.3, lng: 48 },
    }
    const office = { name: 'Office', country_iso: 'SA', address: { residency: 0, office_number: '12' } }
    const { user } = (await update(diner, { locations: [home, office] })).json
    expect(user.locations).toMatchObject([
      { name: 'Home', default: true, area_id: 'salmiya', address: { residency: 1, street: '5', lat: 29.3 } },
      { name: 'Office', default: false, country_iso: 'SA', address: { residency: 0, office_number: '12' } },
    ])
    const [first, second] = user.locations
    const gym = { name: 'Gym' }
    const swapped = [{ ...second, default: true }, { ...first, default: false, name: 'Parents' }, gym]
    const after = (await update(diner, { locations: swapped })).json.user.locations
    expect(after.map(({ name, default: on }: { name: string; default: boolean }) => [name, on])).toEqual([
      ['Office', true],
      ['Parents', false],
      ['Gym', false],
    ])
    expect([after[0].id, after[1].id]).toEqual([second.id, first.id])
    await update(diner, { name: 'Sara' })
    expect((await profile(diner)).locations).toEqual(after)
    const copied = (await update(diner, { locations: [first, { ...first, default: false }] })).json.user
      .locations
    expect(copied[0].id).toBe(first.id)
    expect(copied[1].id).not.toBe(first.id)
    await update(diner, { locations: [] })
    expect((await profile(diner)).locations).toEqual([])
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ email: 'nowhere' }, 'email'],
    [{ phone: '12', dial_code: '965' }, 'phone'],
    [{ locations: [{ default: true }, { default: true }] }, 'locations'],
    [{ locations: Array.from({ length: 21 }, () => ({})) }, 'locations'],
    [{ locations: [{ address: { lat: 91 } }] }, 'locations.0.address.lat'],
    [{ locations: [{ area_id: 'a b' }] }, 'locations.0.area_id'],
  ])('a profile refuses %j', async (body, path) => {
    const diner = await diners.logIn('51000003')
    const before = await profile(diner)
    expect(failed(await update(diner, body))).toMatchObject({ status: 400, code: 'invalid', path })
    expect(await profile(diner)).toEqual(before)
  })

  // @feature call.update-profile
  test('a new phone must be verified, ends other sessions and belongs to one account', async () => {
    const diner = await diners.logIn('51000004')
    api.clock.now += 60_000
    const tablet = await diners.logIn('51000004')
    const unproven = failed(await update(diner, { phone: '51000005' }))
    expect(unproven).toMatchObject({ status: 400, path: 'phone_proof', reason: 'unverified' })
    const proof = await diners.verifyPhone('51000005')
    const other = failed(await update(diner, { phone: '51000006', phone_proof: proof }))
    expect(other.reason).toBe('unverified')
    const elsewhere = await diners.verifyPhone('51000007', { branch_id: 'bakery-b1' })
    expect(failed(await update(diner, { phone: '51000007', phone_proof: elsewhere })).reason).toBe(
      'unverified',
    )
    // The same phone in another spelling is not a new phone.
    expect((await update(diner, { phone: '5100 0004', dial_code: '965' })).status).toBe(200)
    expect((await api.get(`/webapp/profile/${tablet.id}`, tablet.bearer)).status).toBe(200)
    expect((await update(diner, { phone: '51000005', phone_proof: proof })).json.user.phone).toBe(
      '+96551000005',
    )
    expect((await api.get(`/webapp/profile/${tablet.id}`, tablet.bearer)).status).toBe(401)
    expect(await profile(diner)).toMatchObject({ national_phone: '51000005' })
    const owner = await diners.logIn('51000008')
    api.clock.now += 60_000
    const taken = await update(diner, {
      phone: '51000008',
      phone_proof: await diners.verifyPhone('51000008'),
    })
    expect(failed(taken)).toMatchObject({ status: 409, code: 'conflict', reason: 'phone-taken' })
    expect(await profile(owner)).toMatchObject({ phone: '+96551000008' })
    expect(await profile(diner)).toMatchObject({ phone: '+96551000005' })
  })

  test('a session ends 30 days after its last use, 180 days after it began, or by logging out', async () => {
    const diner = await diners.logIn('51000010')
    const works = async () => (await api.get(`/webapp/profile/${diner.id}`, diner.bearer)).status === 200
    api.clock.now = NOON + 29 * DAY
    expect(await works()).toBe(true)
    api.clock.now = NOON + 58 * DAY
    expect(await works()).toBe(true)
    for (let day = 58; day < 180; day += 20) {
      api.clock.now = NOON + day * DAY
      expect(await works()).toBe(true)
    }
    api.clock.now = NOON + 180 * DAY
    expect(await works()).toBe(false)
    api.clock.now = NOON + 200 * DAY
    const idle = await diners.logIn('51000010')
    api.clock.now += 30 * DAY
    expect((await api.get(`/webapp/profile/${idle.id}`, idle.bearer)).status).toBe(401)
    const phone = await diners.logIn('51000010')
    api.clock.now += 60_000
    const tablet = await diners.logIn('51000010')
    expect((await api.post('/webapp/logout', undefined, phone.bearer)).json).toEqual({ message: '' })
    expect((await api.get(`/webapp/profile/${phone.id}`, phone.bearer)).status).toBe(401)
    expect((await api.get(`/webapp/profile/${tablet.id}`, tablet.bearer)).status).toBe(200)
    api.clock.now += 60_000
    const laptop = await diners.logIn('51000010')
    expect((await api.post('/webapp/logout-everywhere', undefined, laptop.bearer)).json).toEqual({
      message: '',
    })
    for (const device of [tablet, laptop])
      expect((await api.get(`/webapp/profile/${device.id}`, device.bearer)).status).toBe(401)
  })

  // @feature call.orders
  test('orders placed with a token are in the customer’s history, in pages, newest first', async () => {
    const diner = await diners.logIn('51000011')
    await place(null)
    const ids: string[] = []
    for (let n = 0; n < 23; n++) {
      api.clock.now = NOON + n * 1000
      ids.unshift((await place(diner, { branch_id: n % 2 ? 'grill-b1' : 'grill-b2' })).order.id)
    }
    const page = async (n: string) => {
      const answer = await api.get(`/webapp/v5/orders/${diner.id}${n}`, diner.bearer)
      expect(parseAs(calls.orders.response, answer.json)).toEqual(answer.json)
      return parseAs(calls.orders.response, answer.json)
    }
    const first = await page('')
    expect(first).toMatchObject({ page: 1, next_page: 2, total: 23 })
    expect(first.orders[0]?.order_lines).toHaveLength(1)
    const [second, third, none] = [await page('?page=2'), await page('?page=3'), await page('?page=4')]
    expect([...first.orders, ...second.orders, ...third.orders].map(({ id }) => id)).toEqual(ids)
    expect([second.next_page, third.next_page, none.orders.length]).toEqual([3, null, 0])
    for (const wrong of ['0', '-1', '1.5', 'x', '9999999'])
      expect(
        failed(await api.get(`/webapp/v5/orders/${diner.id}?page=${wrong}`, diner.bearer)),
      ).toMatchObject({
        status: 400,
        path: 'page',
      })
  })

  // @feature role.customer call.order-by-id
  test('an order is read by its customer’s token, or by its secret', async () => {
    const diner = await diners.logIn('51000012')
    const { order: placed, secret } = await place(diner, { name: 'Sara', comment: 'no salt' })
    const path = `/webapp/order/${placed.id}`
    const short = parseAs(calls.orderById.response, (await api.get(path, diner.bearer)).json)
    expect(short.order).toMatchObject({ id: placed.id, name: '', order_lines: [] })
    expect((await api.get(`${path}?full=true`, diner.bearer)).json.order).toEqual(placed)
    expect((await api.get(`${path}/${secret}?full=true`)).json.order).toEqual(placed)
    await api.operator('POST', `/operator/orders/${placed.id}/status`, { status: 1 })
    const moved = parseAs(calls.orderById.response, (await api.get(path, diner.bearer)).json)
    expect(moved.order.status).toBe(1)
    expect(moved.history.map(({ status }) => status)).toEqual([0, 1])
  })

  test('a placed line has its price label and modifiers, for reordering', async () => {
    const { order: placed } = await place(null, {
      order_lines: [{ item_id: 'juice', quantity: 1, price_label_id: 'small' }],
    })
    expect(placed.order_lines[0]).toMatchObject({ item_id: 'juice', price_label_id: 'small', modifiers: [] })
  })

  test('a customer of another business orders as a guest; an invalid token is refused', async () => {
    const baker = await diners.logIn('51000013', { branch_id: 'bakery-b1' })
    const { order: placed } = await place(baker)
    expect((await api.get(`/webapp/order/${placed.id}`, baker.bearer)).status).toBe(404)
    expect((await api.get(`/webapp/v5/orders/${baker.id}`, baker.bearer)).json.total).toBe(0)
    const unknown = { authorization: 'Bearer nobody' }
    expect((await api.post('/webapp/order', order(), unknown)).status).toBe(401)
    const other = await api.post('/webapp/order', order(), { authorization: 'Basic c2FyYTpzYXJh' })
    expect(other.status).toBe(200)
  })

  // @feature rule.coupon-audience role.coupons
  test('coupons distinguish customers from guests, in calc-order and in orders', async () => {
    const diner = await diners.logIn('51000014')
    const baker = await diners.logIn('51000015', { branch_id: 'bakery-b1' })
    const lines = { selling_types: 'dinein', order_lines: [{ item_id: 'plain', quantity: 1 }] }
    const reasons = async (who: LoggedInDiner | null, coupon_code: string) => [
      (await api.post('/service/pos/calc-order/grill-b1', { ...lines, coupon_code }, who?.bearer)).json
        .issues?.[0]?.reason,
      (await place(who, { coupon_code })).issues?.[0]?.reason,
    ]
    expect(await reasons(diner, 'MEMBER')).toEqual([undefined, undefined])
    expect(await reasons(diner, 'GUEST')).toEqual(['guests-only', 'guests-only'])
    expect(await reasons(null, 'GUEST')).toEqual([undefined, undefined])
    expect(await reasons(null, 'MEMBER')).toEqual(['members-only', 'members-only'])
    expect(await reasons(baker, 'MEMBER')).toEqual(['members-only', 'members-only'])
  })

  test('the idempotency key of a customer’s order works for nobody else', async () => {
    const diner = await diners.logIn('51000016')
    const other = await diners.logIn('51000017')
    const key = { 'Idempotency-Key': 'customers-own-key' }
    const placed = await place(diner, {}, key)
    expect(await place(diner, {}, key)).toEqual(placed)
    for (const who of [null, other]) {
      const answer = await api.post('/webapp/order', order(), { ...who?.bearer, ...key })
      expect(failed(answer)).toMatchObject({ status: 409, code: 'conflict' })
      expect(answer.text).not.toContain(placed.secret)
    }
  })

  const PACKAGE = { branch_id: 'grill-b1', package_id: 'p', price: 1, credit: 1, payment_option: 1 }
  /** Every call for customers, sent about A's data with the given headers. */
  const actions: Partial<
    Record<
      CallName,
      (of: { id: string; orderId: string }, headers: Record<string, string>) => ReturnType<TestApi['get']>
    >
  > = {
    profile: ({ id }, headers) => api.get(`/webapp/profile/${id}`, headers),
    updateProfile: (_, headers) =>
      api.post('/webapp/update-profile', { name: 'Mallory', locations: [] }, headers),
    deleteAccount: ({ id }, headers) => api.get(`/webapp/account/delete/${id}`, headers),
    orders: ({ id }, headers) => api.get(`/webapp/v5/orders/${id}`, headers),
    orderById: ({ orderId }, headers) => api.get(`/webapp/order/${orderId}?full=true`, headers),
    ownReceipts: ({ orderId }, headers) => api.get(`/webapp/receipts/${orderId}`, headers),
    payOwnOrder: ({ orderId }, headers) =>
      api.post(`/webapp/order/${orderId}/pay`, { payment_type: 1, payment_option: 1 }, headers),
    wallet: ({ id }, headers) => api.get(`/webapp/wallet/${id}?branch_id=grill-b1`, headers),
    walletPurchase: (_, headers) => api.get('/webapp/wallet/purchase/another', headers),
    buyPackage: (_, headers) => api.post('/webapp/wallet/buy', PACKAGE, headers),
    logout: (_, headers) => api.post('/webapp/logout', undefined, headers),
    logoutEverywhere: (_, headers) => api.post('/webapp/logout-everywhere', undefined, headers),
  }

  // @feature guard.login-required account.authenticated role.login-required
  test('nobody else can read or change a customer’s data, with any call or any wrong identity', async () => {
    const forCustomers = (Object.keys(calls) as CallName[]).filter((name) => calls[name].auth === 'customer')
    expect(Object.keys(actions).sort()).toEqual(forCustomers.sort())

    const a = await diners.logIn('51000020')
    await update(a, { name: 'Anna', email: 'anna@example.com', locations: [{ name: 'Anna’s home' }] })
    const { order: own } = await place(a, { name: 'Anna' })
    const { order: guests } = await place(null, { name: 'Greta' })
    const b = await diners.logIn('51000021')
    const revoked = await diners.logIn('51000022')
    await api.post('/webapp/logout', undefined, revoked.bearer)
    const deleted = await diners.logIn('51000023')
    await api.get(`/webapp/account/delete/${deleted.id}`, deleted.bearer)
    const expired = await diners.logIn('51000024')
    await open.db
      .updateTable('session')
      .set({ expires_at: new Date(NOON) })
      .where('customer_id', '=', expired.id)
      .execute()
    const changed = { authorization: `${a.bearer.authorization}x` }
    const wrong = {
      none: {},
      expired: expired.bearer,
      revoked: revoked.bearer,
      deleted: deleted.bearer,
      changed,
      basic: { authorization: `Basic ${a.token}` },
      operator: { authorization: 'Bearer operator-token-of-the-tests' },
    }
    const before = await profile(a)
    for (const name of forCustomers)
      for (const [who, headers] of Object.entries(wrong))
        for (const orderId of [own.id, guests.id]) {
          const answer = await actions[name]?.({ id: a.id, orderId }, headers)
          expect([name, who, answer?.status, answer?.json?.code]).toEqual([name, who, 401, 'unauthorized'])
          expect(answer?.text).not.toMatch(/anna|greta/i)
        }
    // B is logged in: only B's own data changes, not that of A or the guest.
    const statuses: Record<string, number[]> = {}
    // Logging out must come last.
    const out = ['logout', 'logoutEverywhere'] as const
    const inOrder = [...forCustomers.filter((name) => !out.some((last) => last === name)), ...out]
    for (const name of inOrder)
      for (const orderId of [own.id, guests.id]) {
        const answer = await actions[name]?.({ id: a.id, orderId }, b.bearer)
        expect(answer?.text).not.toMatch(/anna|greta/i)
        statuses[name] = [...(statuses[name] ?? []), answer?.status ?? 0]
      }
    expect(statuses).toEqual({
      profile: [403, 403],
      updateProfile: [200, 200],
      deleteAccount: [403, 403],
      orders: [403, 403],
      orderById: [404, 404],
      ownReceipts: [404, 404],
      payOwnOrder: [404, 404],
      wallet: [403, 403],
      walletPurchase: [404, 404],
      // The fixture venue sells no packages.
      buyPackage: [409, 409],
      logout: [200, 401],
      logoutEverywhere: [401, 401],
    })
    // Naming the id of A's location gives no access either.
    const c = await diners.logIn('51000025')
    const theirs = before.locations[0]
    const stolen = (await update(c, { locations: [{ ...theirs, name: 'mine' }] })).json.user.locations[0]
    expect(stolen.id).not.toBe(theirs?.id)
    expect(await profile(a)).toEqual(before)
    expect((await api.get(`/webapp/order/${own.id}?full=true`, a.bearer)).json.order).toEqual(own)
    // A's token gives access to A's order only.
    expect((await api.get(`/webapp/order/${guests.id}`, a.bearer)).status).toBe(404)
    // Answers do not reveal whether an account exists.
    const nobody = await api.get('/webapp/profile/nobody', c.bearer)
    expect(nobody.json).toEqual((await api.get(`/webapp/profile/${a.id}`, c.bearer)).json)
  })
})
