import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sign } from '../../../api/crypto/signed-body.ts'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { SIGNATURE_HEADER } from '../../../api/payments/sandbox/signature.ts'
import { calls } from '../../../src/contract/calls.ts'
import { operatorCalls } from '../../../src/contract/operator/operator-calls.ts'
import { accountActions } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { createTestBank } from '../support/bank.ts'
import { countCharges, onlineGrill, paymentActions, referenceOf, setAtBank } from '../support/payments.ts'
import { NOON } from '../support/venue.ts'

const SECRET = 'payment-secret-of-the-tests'
const MINUTE = 60_000

describe.each(databaseKinds)('payments on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let diner: ReturnType<typeof paymentActions>
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    diner = paymentActions(api, 'pay')
    expect((await api.operator('PUT', '/operator/venues', onlineGrill('pay'))).status).toBe(200)
  })
  afterAll(() => open.close())

  const rows = (orderId: string) =>
    open.db.selectFrom('payment').selectAll().where('order_id', '=', orderId).orderBy('attempt').execute()
  const charges = (orderId: string) => countCharges(open.db, orderId)
  const callback = (event: object, { secret = SECRET, at = api.clock.now, header = true } = {}) => {
    const body = JSON.stringify(event)
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(secret, body, at) }
    return api.post('/payments/sandbox/callback', body, header ? headers : {})
  }
  const eventOf = (url: string) => ({ id: randomUUID(), reference: referenceOf(url) })
  const atBank = (url: string, change: Parameters<typeof setAtBank>[2]) => setAtBank(open.db, url, change)
  /** The bank charges, without a callback. */
  const charge = (url: string) => atBank(url, { state: 'approved' })
  const accept = (id: string) => api.operator('POST', `/operator/orders/${id}/status`, { status: 1 })

  // @feature limit.payment-online
  test('an order paid online waits for its payment before it can be accepted', async () => {
    const order = await diner.place(randomUUID())
    expect(order.url).toMatch(/^\/sandbox\/pay\/[\w-]{22}$/)
    expect(await diner.state(order)).toBe('0 awaiting')
    const refused = await accept(order.id)
    expect([refused.status, refused.json.issues[0].reason]).toEqual([409, 'unpaid'])
    const page = await api.get(order.url)
    expect(page.text).toContain('KWD&nbsp;0.484'.replace('&nbsp;', '\u00a0'))
    expect(page.text).toContain('KNET')
    expect(page.response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await diner.press(order.url, 'approve')).toBe(`http://localhost/pay/order/${order.id}`)
    expect(await diner.state(order)).toBe('0 paid')
    expect((await accept(order.id)).status).toBe(200)
    expect(await charges(order.id)).toBe(1)
    expect((await api.get(order.url)).text).toContain('This payment was approved')
  })

  test('the payment page of an unknown reference is not found', async () => {
    for (const name of ['unheard-of', '%00', 'a%00b', '%E2%80%8B', 'x'.repeat(300)]) {
      const path = `/sandbox/pay/${name}`
      expect([name, (await api.get(path)).status]).toEqual([name, 404])
      expect([name, await diner.press(path, 'approve')]).toEqual([name, null])
    }
    expect(api.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('a repeat returns the same order with its payment page, and no page once it is paid', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => diner.send(key)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const [first] = answers
    expect(first?.json.payment_url).toMatch(/sandbox/)
    expect(await rows(first?.json.order.id)).toHaveLength(1)
    await diner.press(first?.json.payment_url, 'approve')
    const repeat = await diner.send(key)
    expect(repeat.json).toMatchObject({
      order: { id: first?.json.order.id, payment: { state: 'paid', option: 4 } },
      secret: first?.json.secret,
      payment_url: null,
    })
  })

  test('the payment page returns to the site that the diner came from', async () => {
    const from = async (origin: string) => {
      const headers = { origin, host: URL.canParse(origin) ? new URL(origin).host : '' }
      const order = await diner.place(randomUUID(), {}, headers)
      const back = (await diner.press(order.url, 'leave')) ?? ''
      expect(back).toContain(`/pay/payment/fail?order=${order.id}`)
      return new URL(back).origin
    }
    expect(await from('http://localhost')).toBe('http://localhost')
    expect(await from('https://pay.example')).toBe('https://pay.example')
    // A caller can claim any host; only those of the site and the venue count.
    for (const claimed of [
      'https://evil.example',
      'https://pay.example.evil.example',
      'https://pay.example:8443',
      'null',
    ])
      expect([claimed, await from(claimed)]).toEqual([claimed, 'http://localhost'])
    // The same applies when an order is paid again.
    const again = async (origin: string) => {
      const order = await diner.place(randomUUID())
      await diner.press(order.url, 'decline')
      const body = { payment_type: 1, payment_option: 1 }
      const { json } = await api.post(`/webapp/order/${order.id}/${order.secret}/pay`, body, { origin })
      return new URL((await diner.press(json.payment_url, 'leave')) ?? '').origin
    }
    expect(await again('https://pay.example')).toBe('https://pay.example')
    expect(await again('https://evil.example')).toBe('http://localhost')
  })

  test('a declined order can be paid again, with one charge in all', async () => {
    const order = await diner.place(randomUUID())
    expect(await diner.press(order.url, 'decline')).toBe(
      `http://localhost/pay/payment/fail?order=${order.id}`,
    )
    expect(await diner.state(order)).toBe('0 failed')
    expect((await accept(order.id)).json.issues[0].reason).toBe('unpaid')
    const again = await diner.pay(order, 1, 1)
    expect(again.json).toMatchObject({ order: { id: order.id, payment: { state: 'awaiting', option: 1 } } })
    expect(again.json.payment_url).not.toBe(order.url)
    await diner.press(order.url, 'approve')
    expect(await diner.state(order)).toBe('0 awaiting')
    await diner.press(again.json.payment_url, 'approve')
    expect(await diner.state(order)).toBe('0 paid')
    expect((await rows(order.id)).map(({ state }) => state)).toEqual(['failed', 'paid'])
    expect(await charges(order.id)).toBe(1)
    const paid = await diner.pay(order)
    expect([paid.status, paid.json.issues[0].reason]).toEqual([409, 'paid'])
  })

  test('a customer can pay their own order without its secret, but no other', async () => {
    const customers = accountActions(api)
    const [own, other] = [
      await customers.logIn('53000001', { branch_id: 'pay-b1' }),
      await customers.logIn('53000002', { branch_id: 'pay-b1' }),
    ]
    const order = await diner.place('own-order', {}, own.bearer)
    const pay = (who: { authorization: string }) =>
      api.post(`/webapp/order/${order.id}/pay`, { payment_type: 1, payment_option: 1 }, who)
    expect((await pay(other.bearer)).status).toBe(404)
    const { payment_url } = parseAs(calls.payOwnOrder.response, (await pay(own.bearer)).json)
    await diner.press(payment_url ?? '', 'approve')
    expect(await diner.state(order)).toBe('0 paid')
  })

  test('another request while the payment is open returns the same page', async () => {
    const order = await diner.place(randomUUID())
    const again = await diner.pay(order)
    expect(again.json.payment_url).toBe(order.url)
    expect(await rows(order.id)).toHaveLength(1)
  })

  test('a declined order can be paid in cash and then accepted', async () => {
    const order = await diner.place(randomUUID())
    await diner.press(order.url, 'decline')
    const cash = await diner.pay(order, 2, null)
    expect(cash.json).toMatchObject({
      order: { id: order.id, payment_type: 2, payment: { state: 'none' } },
      payment_url: null,
    })
    expect((await diner.pay(order, 2, null)).status).toBe(200)
    expect((await diner.pay(order)).json.issues[0].reason).toBe('offline')
    expect((await accept(order.id)).status).toBe(200)
    const listed = await api.operator('GET', '/operator/orders?branch=pay-b1')
    expect(listed.json.orders.find(({ id }: { id: string }) => id === order.id)).toMatchObject({
      payment_type: 2,
      payment: { state: 'none' },
    })
  })

  // @feature business.payment-methods payload.payment-type
  test('payment methods that a venue does not accept are refused', async () => {
    const order = await diner.place(randomUUID())
    const path = async (body: object) => (await diner.send(randomUUID(), body)).json.issues[0].path
    expect(await path(diner.order({ payment_option: 7 }))).toBe('payment_option')
    expect(await path(diner.order({ payment_option: null }))).toBe('payment_option')
    expect(await path(diner.order({ payment_type: 3 }))).toBe('payment_type')
    expect((await diner.pay(order, 3, null)).json.issues[0].path).toBe('payment_type')
    expect((await diner.pay({ ...order, secret: 'x' })).status).toBe(404)
  })

  // @feature payment.single-charge
  test('ten simultaneous approvals and ten tabs paying at once cause one charge', async () => {
    const order = await diner.place(randomUUID())
    await Promise.all(Array.from({ length: 10 }, () => diner.press(order.url, 'approve')))
    expect(await diner.state(order)).toBe('0 paid')
    expect(await charges(order.id)).toBe(1)

    const other = await diner.place(randomUUID())
    await diner.press(other.url, 'decline')
    const tabs = await Promise.all(Array.from({ length: 10 }, (_, i) => diner.pay(other, 1, i % 2 ? 1 : 4)))
    const pages = [...new Set(tabs.map(({ json }) => json.payment_url))].filter((url) => url !== null)
    await Promise.all(pages.map((url) => diner.press(url, 'approve')))
    expect(await diner.state(other)).toBe('0 paid')
    expect(await charges(other.id)).toBe(1)
    expect((await rows(other.id)).filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  // @feature payment.late-charge
  test('a charge after the payment was voided is refunded', async () => {
    const order = await diner.place(randomUUID())
    const cancelled = await api.operator('POST', `/operator/orders/${order.id}/status`, { status: 9 })
    expect(cancelled.json.payment).toBe('failed')
    await diner.press(order.url, 'approve')
    expect(await charges(order.id)).toBe(0)
    // Simulates a charge before the bank received the cancellation.
    await charge(order.url)
    expect((await callback(eventOf(order.url))).status).toBe(200)
    expect(await charges(order.id)).toBe(0)
    expect(await diner.state(order)).toBe('9 failed')
  })

  test('a paid order that the venue rejects is refunded', async () => {
    const order = await diner.place(randomUUID())
    await diner.press(order.url, 'approve')
    const rejected = await api.operator('POST', `/operator/orders/${order.id}/status`, { status: 2 })
    expect(rejected.json).toMatchObject({ status: 2, payment: 'refunded' })
    expect(await charges(order.id)).toBe(0)
    expect((await api.get(order.url)).text).toContain('given back')
  })

  describe('callbacks', () => {
    // @feature payment.signature
    test('with a wrong secret, no signature, an old one or another body are refused, and nothing changes', async () => {
      const order = await diner.place(randomUUID())
      const event = eventOf(order.url)
      await charge(order.url)
      const refused = [
        await callback(event, { secret: 'another-secret-of-the-tests' }),
        await callback(event, { header: false }),
        await callback(event, { at: NOON - 6 * MINUTE }),
        await callback(event, { at: NOON + 6 * MINUTE }),
      ]
      const body = JSON.stringify(event)
      const changed = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(SECRET, body, NOON) }
      refused.push(await api.post('/payments/sandbox/callback', `${body} `, changed))
      expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
      expect(await diner.state(order)).toBe('0 awaiting')
      expect((await callback(event)).status).toBe(200)
      expect(await diner.state(order)).toBe('0 paid')
    })

    // @feature payment.single-charge
    test('an event counts once, even if it arrives ten times at once', async () => {
      const order = await diner.place(randomUUID())
      const failed = eventOf(order.url)
      await atBank(order.url, { state: 'declined' })
      expect((await callback(failed)).status).toBe(200)
      expect(await diner.state(order)).toBe('0 failed')
      const again = await diner.pay(order)
      // The old event does not affect the new attempt.
      await Promise.all(Array.from({ length: 10 }, () => callback(failed)))
      expect(await diner.state(order)).toBe('0 awaiting')
      const paid = eventOf(again.json.payment_url)
      await charge(again.json.payment_url)
      const answers = await Promise.all(Array.from({ length: 10 }, () => callback(paid)))
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
      expect(await diner.state(order)).toBe('0 paid')
      // A paid order stays paid, whatever arrives late.
      await atBank(again.json.payment_url, { state: 'declined' })
      await callback(eventOf(again.json.payment_url))
      expect(await diner.state(order)).toBe('0 paid')
    })

    // @feature payment.asked
    test('only say that something may have changed: what counts is what the bank answers', async () => {
      const order = await diner.place(randomUUID())
      const claims = { outcome: 'paid', amount: 484, currency: 'KWD', state: 'approved' }
      expect((await callback({ ...eventOf(order.url), ...claims })).status).toBe(200)
      expect(await diner.state(order)).toBe('0 awaiting')
      await charge(order.url)
      expect((await callback({ ...eventOf(order.url), outcome: 'failed' })).status).toBe(200)
      expect(await diner.state(order)).toBe('0 paid')
    })

    test('a repeated event after a refund changes nothing', async () => {
      const order = await diner.place(randomUUID())
      const event = eventOf(order.url)
      await charge(order.url)
      await callback(event)
      await api.operator('POST', `/operator/orders/${order.id}/status`, { status: 2 })
      const before = await rows(order.id)
      api.clock.now += 1000
      expect((await callback(event)).status).toBe(200)
      api.clock.now = NOON
      expect(await rows(order.id)).toEqual(before)
    })

    test('a charge of another amount is ignored, and recorded once for the operator', async () => {
      const order = await diner.place(randomUUID())
      const event = eventOf(order.url)
      await atBank(order.url, { state: 'approved', amount: 1 })
      for (let n = 0; n < 2; n++) expect((await callback(event)).status).toBe(200)
      expect(await diner.state(order)).toBe('0 awaiting')
      const listed = await api.operator('GET', '/operator/payments/mismatches')
      expect(parseAs(operatorCalls.listPaymentMismatches.response, listed.json).mismatches).toEqual([
        {
          ...{ provider: 'sandbox', charge: event.reference, reference: event.reference },
          ...{ payment_id: (await rows(order.id))[0]?.id, decision: null },
          ...{ order_id: order.id, purchase_id: null, at: new Date(api.clock.now).toISOString() },
          ...{ expected: 0.484, expected_currency: 'KWD', reported: 0.001, reported_currency: 'KWD' },
        },
      ])
      expect(api.lines).toContainEqual({
        level: 'error',
        event: 'payment settled',
        fields: { provider: 'sandbox', payment: (await rows(order.id))[0]?.id, result: 'another amount' },
      })
      // The right amount in another currency is another amount.
      await atBank(order.url, { amount: 484, currency: 'USD' })
      expect((await callback(eventOf(order.url))).status).toBe(200)
      expect(await diner.state(order)).toBe('0 awaiting')
      // A charge of the right amount still counts.
      await atBank(order.url, { currency: 'KWD' })
      expect((await callback(eventOf(order.url))).status).toBe(200)
      expect(await diner.state(order)).toBe('0 paid')
    })

    test('an event of an unknown payment is accepted without effect, one of an unknown provider refused', async () => {
      const order = await diner.place(randomUUID())
      expect((await callback(eventOf('/sandbox/pay/unheard-of'))).status).toBe(200)
      expect((await api.post('/payments/unheard-of/callback', {})).status).toBe(404)
      expect(await diner.state(order)).toBe('0 awaiting')
    })
  })

  describe('time limits', () => {
    // @feature payment.late-charge
    test('an unfinished payment fails after 30 minutes, and its order lapses 30 minutes later', async () => {
      const late = createTestApi(open)
      const later = paymentActions(late, 'pay')
      const order = await later.place(randomUUID())
      late.clock.now = NOON + 29 * MINUTE
      expect(await later.state(order)).toBe('0 awaiting')
      late.clock.now = NOON + 30 * MINUTE
      expect(await later.state(order)).toBe('0 failed')
      await later.press(order.url, 'approve')
      expect(await charges(order.id)).toBe(0)
      const again = await later.pay(order)
      expect(again.json.payment_url).not.toBe(order.url)
      late.clock.now = NOON + 90 * MINUTE
      expect(await later.state(order)).toBe('9 failed')
      const { json } = await late.get(`/webapp/transaction/${order.id}/${order.secret}`)
      expect(json.history.at(-1)).toEqual({ status: 9, at: new Date(NOON + 90 * MINUTE).toISOString() })
      expect((await later.pay(order)).json.issues[0].reason).toBe('cancelled')
      const rejected = await late.operator('POST', `/operator/orders/${order.id}/status`, { status: 2 })
      expect(rejected.status).toBe(409)
      // A charge that was made in time, but reported too late, is refunded.
      await charge(again.json.payment_url)
      const event = JSON.stringify(eventOf(again.json.payment_url))
      const headers = { [SIGNATURE_HEADER]: sign(SECRET, event, late.clock.now) }
      expect((await late.post('/payments/sandbox/callback', event, headers)).status).toBe(200)
      expect(await charges(order.id)).toBe(0)
    })
  })

  test('if the provider is unreachable, the order is placed and can be paid later', async () => {
    const bank = createTestBank()
    bank.fails = 'before'
    const payments = {
      siteUrl: 'http://localhost',
      apiPath: '',
      sandboxSecret: SECRET,
      providers: [bank.provider],
    }
    const shop = createTestApi(open, { payments })
    const visitor = paymentActions(shop, 'pay')
    const key = randomUUID()
    const first = await visitor.place(key)
    expect(first.url).toBeNull()
    expect(await visitor.state(first)).toBe('0 awaiting')
    expect((await shop.get('/sandbox/pay/x')).status).toBe(404)
    bank.fails = 'never'
    expect((await visitor.send(key)).json.payment_url).toMatch(/^https:\/\/bank\.example\//)
    // The missed notification is sent with the next payment.
    bank.fails = 'before'
    expect((await visitor.pay(first, 2, null)).status).toBe(200)
    const [called] = await rows(first.id)
    const state = () => bank.payments.get(called?.reference ?? '')?.state
    expect(state()).toBe('open')
    bank.fails = 'never'
    await visitor.place(randomUUID())
    expect(state()).toBe('ended')
    expect(shop.lines.some(({ event }) => event === 'payment not voided')).toBe(true)
  })

  test('an order with nothing to pay needs no payment', async () => {
    const file = onlineGrill('gratis')
    const free = JSON.parse(JSON.stringify(file).replace('"price":"0.250"', '"price":"0"'))
    expect((await api.operator('PUT', '/operator/venues', free)).status).toBe(200)
    const answer = await paymentActions(api, 'gratis').send(randomUUID())
    expect(answer.json).toMatchObject({ order: { payment: { state: 'none' } }, payment_url: null })
  })
})
