// @feature-file payment.stripe

import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../../api/db/open.ts'
import { STRIPE_KEY, WEBHOOK_SECRET } from '../../../helpers/stripe/stripe-server.ts'
import { openTestDatabase } from '../../support/api.ts'
import { followReturn, onlineGrill, paymentActions } from '../../support/payments.ts'
import { enrol } from '../../support/staff.ts'
import { euroGrill, openStripeShop, type StripeShop } from '../../support/stripe-shop.ts'
import { NOON } from '../../support/venue.ts'
import { walletGrill } from '../../support/wallet.ts'

const MINUTE = 60_000
const CONNECT_SECRET = 'whsec_of_connected_accounts'

let open: OpenDatabase
let shop: StripeShop
beforeAll(async () => {
  open = await openTestDatabase('embedded', inject('databaseUrl'))
  shop = await openStripeShop(open, { feePercent: 2.5, connectSecrets: [CONNECT_SECRET] })
})
afterAll(async () => {
  await shop.stripe.close()
  await open.close()
})
beforeEach(() => {
  shop.clock.now = NOON
})

describe('an order', () => {
  test('is paid on a page of Stripe that ends after the payment and takes cards and Link', async () => {
    const order = await shop.place({ order_lines: [{ item_id: 'plain', quantity: 4 }] })
    const { id, amount } = await shop.payment(order.id)
    const params = Object.fromEntries(shop.stripe.params.get(shop.sessionOf(order.url).id) ?? [])
    expect(params).toMatchObject({
      mode: 'payment',
      client_reference_id: id,
      'allowed_payment_method_types[0]': 'card',
      'allowed_payment_method_types[1]': 'link',
      'line_items[0][price_data][unit_amount]': String(amount),
      'line_items[0][price_data][currency]': 'eur',
      'adaptive_pricing[enabled]': 'false',
      expires_at: String((NOON + 61 * MINUTE) / 1000),
      success_url: `http://localhost/payments/return/${id}`,
      cancel_url: `http://localhost/payments/return/${id}?failed`,
    })
    expect(params['line_items[0][price_data][product_data][name]']).toMatch(/ · #\d+$/)
    expect(params).not.toHaveProperty('payment_intent_data[application_fee_amount]')
    const apple = await shop.place({ payment_option: 6 })
    const types = [...(shop.stripe.params.get(shop.sessionOf(apple.url).id) ?? [])]
    expect(types.filter(([name]) => name.startsWith('allowed')).map(([, type]) => type)).toEqual(['card'])
  })

  test.each([
    ['de', 'de'],
    ['ar', 'auto'],
    ['fa', 'auto'],
    ['he', 'auto'],
    ['hi', 'hi-IN'],
    ['pt', 'pt'],
    ['no', 'nb'],
    ['zh-Hant', 'zh-TW'],
  ])('in %s is paid in the language %s of the page', async (locale, expected) => {
    const order = await shop.place({ locale })
    expect(shop.sessionOf(order.url).locale).toBe(expected)
  })

  test('is paid when Stripe says so, whichever event arrives first and however often', async () => {
    const order = await shop.place()
    const session = shop.sessionOf(order.url)
    for (const type of ['checkout.session.completed', 'checkout.session.expired', 'payment_intent.created'])
      expect(await shop.deliver(type, session)).toBe(200)
    expect(await shop.diner.state(order)).toBe('0 awaiting')
    shop.stripe.pay(session.id)
    // The event says “expired”: it counts as a hint only.
    expect(await shop.deliver('checkout.session.expired', session)).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.deliver('checkout.session.completed', session)),
    )
    expect(answers).toEqual(Array(10).fill(200))
    expect(await shop.diner.state(order)).toBe('0 paid')
  })

  test('is paid without any event, as soon as the browser returns', async () => {
    const order = await shop.place()
    const session = shop.sessionOf(order.url)
    shop.stripe.pay(session.id)
    expect(await followReturn(shop.api, session.success_url ?? '')).toBe(
      `http://localhost/card/order/${order.id}`,
    )
    expect(await shop.diner.state(order)).toBe('0 paid')
  })

  test('can be paid on a page that was made in the last minute of the payment', async () => {
    shop.stripe.faults.push({ call: /^POST \/v1\/checkout\/sessions$/, kind: 'down', times: 2 })
    const order = await shop.place()
    expect(order.url).toBeNull()
    shop.clock.now = NOON + 29 * MINUTE
    const { payment_url } = (await shop.diner.pay(order, 1, 1)).json
    shop.stripe.pay(shop.sessionOf(payment_url).id)
    await shop.sweepAt(30 * MINUTE)
    expect(await shop.diner.state(order)).toBe('0 paid')
  })

  // @feature payment.expired
  test('is ended at Stripe at our deadline, when it is called off, and before another try', async () => {
    const [late, off, again] = [await shop.place(), await shop.place(), await shop.place()]
    await shop.setStatus(off.id, 9)
    expect((await shop.diner.pay(again, 1, 6)).json.payment_url).not.toBe(again.url)
    expect([off, again].map(({ url }) => shop.sessionOf(url).status)).toEqual(['expired', 'expired'])
    expect(shop.sessionOf(late.url).status).toBe('open')
    await shop.sweepAt(30 * MINUTE)
    expect(shop.sessionOf(late.url).status).toBe('expired')
    expect(await shop.diner.state(late)).toBe('0 failed')
  })

  test('is paid if the diner was faster than the deadline', async () => {
    const order = await shop.place()
    shop.stripe.pay(shop.sessionOf(order.url).id)
    await shop.sweepAt(30 * MINUTE)
    expect(await shop.diner.state(order)).toBe('0 paid')
  })

  test('of which the venue removes something is refunded in part, the rest with the order, once', async () => {
    const order = await shop.place({ order_lines: [{ item_id: 'plain', quantity: 4 }] })
    const session = shop.sessionOf(order.url)
    shop.stripe.pay(session.id)
    await shop.deliver('checkout.session.completed', session)
    const tablet = await enrol(shop.api, 'card', 'staff')
    const lines = { from: 0, shown: [4], wanted: [3] }
    expect((await tablet.post(`/orders/${order.id}/lines`, lines)).status).toBe(200)
    await shop.setStatus(order.id, 2)
    const returned = shop.refunded(order.url)
    expect(returned).toHaveLength(2)
    expect(returned.reduce((sum, amount) => sum + amount, 0)).toBe(session.amount_total)
    expect((await shop.refunds(order.id)).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  test('has disputes, each recorded once with its outcome', async () => {
    const order = await shop.place()
    const session = shop.sessionOf(order.url)
    shop.stripe.pay(session.id)
    const dispute = shop.stripe.dispute(session.id)
    // Before the event that it was paid.
    for (let turn = 0; turn < 2; turn += 1)
      expect(await shop.deliver('charge.dispute.created', dispute)).toBe(200)
    const recorded = async () =>
      (
        await open.db.selectFrom('payment_dispute').selectAll().where('reference', '=', dispute.id).execute()
      ).map(({ state, amount, currency, reason }) => ({ state, amount: Number(amount), currency, reason }))
    const facts = { amount: session.amount_total, currency: 'EUR', reason: 'product_not_received' }
    expect(await recorded()).toEqual([{ state: 'open', ...facts }])
    dispute.status = 'lost'
    await shop.deliver('charge.dispute.closed', dispute)
    expect(await recorded()).toEqual([{ state: 'lost', ...facts }])
    expect(await shop.diner.state(order)).toBe('0 paid')
  })
})

describe('a callback', () => {
  const attempt = async (change: (event: ReturnType<typeof shop.stripe.event>) => unknown, options = {}) => {
    const order = await shop.place()
    const session = shop.sessionOf(order.url)
    shop.stripe.pay(session.id)
    const event = shop.stripe.event('checkout.session.completed', session, options)
    change(event)
    const { status } = await shop.api.post('/payments/stripe/callback', event.body, event.headers)
    return [status, await shop.diner.state(order)]
  }

  // @feature payment.signature
  test.each([
    ['with another secret', { secret: 'whsec_of_somebody' }, () => {}],
    ['of connected accounts at the wrong address', { secret: CONNECT_SECRET }, () => {}],
    ['that is older than five minutes', { at: NOON - 5 * MINUTE - 1000 }, () => {}],
    ['with another body', {}, (event: { body: string }) => (event.body += ' ')],
    ['that is not JSON', {}, (event: { body: string }) => (event.body = '{')],
    ['without a signature', {}, (event: { headers: object }) => Object.assign(event, { headers: {} })],
  ])('%s is refused and changes nothing', async (_, options, change) => {
    expect(await attempt(change as never, options)).toEqual([401, '0 awaiting'])
  })

  test('four minutes old is accepted, by our clock, and a repeated one has no further effect', async () => {
    expect(await attempt(() => {}, { at: NOON - 4 * MINUTE })).toEqual([200, '0 paid'])
    // Stripe's clock may be ahead.
    expect(await attempt(() => {}, { at: NOON + MINUTE })).toEqual([200, '0 paid'])
  })

  test('is accepted by the old and the new secret while one replaces the other', async () => {
    const rotating = shop.restart({ webhookSecrets: ['whsec_new', WEBHOOK_SECRET] })
    const post = async (secret: string) => {
      const order = await shop.place()
      const session = shop.sessionOf(order.url)
      const { body, headers } = shop.stripe.event('checkout.session.completed', session, { secret })
      return (await rotating.post('/payments/stripe/callback', body, headers)).status
    }
    expect([await post('whsec_new'), await post(WEBHOOK_SECRET), await post('whsec_older')]).toEqual([
      200, 200, 401,
    ])
  })

  test('about a payment of another shop on the same account is accepted without effect', async () => {
    const foreign = { id: 'cs_test_of_another_shop', account: '' }
    expect(await shop.deliver('checkout.session.completed', foreign)).toBe(200)
    const refund = { id: 're_1', account: '', payment_intent: 'pi_of_another_shop' }
    expect(await shop.deliver('refund.updated', refund)).toBe(200)
  })
})

// @feature payment.stripe-connect
describe('a venue with an account of its own', () => {
  const ACCOUNT = 'acct_1Nv0FGQ9RKHgCVdK'
  let diner: ReturnType<typeof paymentActions>
  beforeAll(async () => {
    diner = paymentActions(shop.api, 'own')
    const file = euroGrill('own', { stripe_account: ACCOUNT })
    expect((await shop.api.operator('PUT', '/operator/venues', file)).status).toBe(200)
  })
  const place = () =>
    diner.place(crypto.randomUUID(), { payment_option: 1, order_lines: [{ item_id: 'plain', quantity: 40 }] })

  test('is charged directly, less the fee, which goes back with refunds', async () => {
    const order = await place()
    const session = shop.sessionOf(order.url)
    expect(session.account).toBe(ACCOUNT)
    expect(await shop.payment(order.id)).toMatchObject({ account: ACCOUNT, provider: 'stripe' })
    const fee = Math.round((session.amount_total ?? 0) * 0.025)
    const params = shop.stripe.params.get(session.id)
    expect(Number(params?.get('payment_intent_data[application_fee_amount]'))).toBe(fee)
    shop.stripe.pay(session.id)
    const path = '/payments/stripe/callback/connect'
    expect(await shop.deliver('checkout.session.completed', session, { path })).toBe(401)
    expect(await shop.deliver('checkout.session.completed', session, { path, secret: CONNECT_SECRET })).toBe(
      200,
    )
    expect(await diner.state(order)).toBe('0 paid')
    await shop.setStatus(order.id, 2)
    expect(shop.refunded(order.url)).toEqual([session.amount_total])
    expect(shop.stripe.intents.get(session.payment_intent ?? '')?.fee_refunded).toBe(fee)
  })

  test('keeps the account of payments that were made before it changed', async () => {
    const order = await place()
    const file = euroGrill('own', { stripe_account: 'acct_another' })
    expect((await shop.api.operator('PUT', '/operator/venues', file)).status).toBe(200)
    shop.stripe.pay(shop.sessionOf(order.url).id)
    await followReturn(shop.api, shop.sessionOf(order.url).success_url ?? '')
    expect(await diner.state(order)).toBe('0 paid')
    expect(shop.sessionOf((await place()).url).account).toBe('acct_another')
  })

  test('does not show it in answers', async () => {
    for (const path of ['/webapp/v5/restaurant/own', '/webapp/v5/menu/own-b1'])
      expect((await shop.api.get(path)).text).not.toContain('acct_')
  })

  test('with an account that is none is refused by name', async () => {
    const answer = await shop.api.operator(
      'PUT',
      '/operator/venues',
      euroGrill('own', { stripe_account: 'sk_live_1' }),
    )
    expect([answer.status, answer.json.issues[0].path]).toEqual([400, 'stripe_account'])
  })
})

// @feature payment.keys
test('payments made with an earlier key are ended with it, and no stored row or log has a key', async () => {
  const order = await shop.place()
  const next = 'rk_test_of_another_account'
  shop.stripe.keys.add(next)
  const rotated = shop.restart({ keys: [next, STRIPE_KEY] })
  shop.stripe.pay(shop.sessionOf(order.url).id)
  await followReturn(rotated, shop.sessionOf(order.url).success_url ?? '')
  expect(await shop.diner.state(order)).toBe('0 paid')
  const later = await paymentActions(rotated, 'card').place(crypto.randomUUID(), { payment_option: 1 })
  const [before, after] = [await shop.payment(order.id), await shop.payment(later.id)]
  expect(before.key_version).not.toBe(after.key_version)
  const written = JSON.stringify([before, after, shop.api.lines, rotated.lines])
  for (const key of [next, STRIPE_KEY, WEBHOOK_SECRET]) expect(written).not.toContain(key)
})

// @feature payment.provider-reach
test('an import names the options that Stripe does not take, and currencies that the account cannot charge', async () => {
  const file = onlineGrill('kuwait')
  const issues = async (country: string, options: (1 | 4 | 5 | 6 | 7)[]) => {
    const shopThere = shop.restart({ country })
    const business = { ...file.business, payment_options: options }
    const { json } = await shopThere.operator('PUT', '/operator/venues', { ...file, business })
    return json.issues?.map(({ path, message }: { path: string; message: string }) => [path, message])
  }
  const reason = 'no payment provider of this installation supports it in KWD'
  expect(await issues('AE', [1, 4, 6, 7])).toEqual([
    ['business.payment_options.1', `KNET (4) cannot be offered: ${reason}`],
    ['business.payment_options.3', `mada (7) cannot be offered: ${reason}`],
  ])
  expect(await issues('DE', [1])).toEqual([
    ['business.payment_options.0', `cards online (1) cannot be offered: ${reason}`],
  ])
  expect(await issues('AE', [1])).toBeUndefined()
})

// @feature payment.total-unit
test('totals are rounded, visibly, to what Stripe can charge, also after something was removed', async () => {
  const emirates = shop.restart({ country: 'AE' })
  const file = onlineGrill('dinar')
  const business = { ...file.business, payment_options: [1 as const] }
  const imported = await emirates.operator('PUT', '/operator/venues', { ...file, business })
  expect(imported.status, imported.text).toBe(200)
  const diner = paymentActions(emirates, 'dinar')
  const body = { selling_types: 'dinein', order_lines: [{ item_id: 'plain', quantity: 2 }] }
  const shown = (await emirates.post('/service/pos/calc-order/dinar-b1', body)).json.amounts
  expect(shown).toMatchObject({ total: 0.48, rounding: -0.004, payable: 0.48 })
  // The total that the browser calculated by itself is not that of the order.
  const own = await diner.send(crypto.randomUUID(), diner.order({ payment_option: 1, total: 0.484 }))
  expect([own.status, own.json.code, own.json.total]).toEqual([409, 'changed', 0.48])
  // Cash too: the total does not change with the way to pay.
  const cash = { payment_type: 2, payment_option: null, total: shown.total }
  expect((await diner.send(crypto.randomUUID(), diner.order(cash))).status).toBe(200)
  const order = await diner.place(crypto.randomUUID(), { payment_option: 1, total: shown.total })
  const session = shop.sessionOf(order.url)
  expect([session.amount_total, session.currency]).toEqual([480, 'kwd'])
  shop.stripe.pay(session.id)
  await followReturn(emirates, session.success_url ?? '')
  expect(await diner.state(order)).toBe('0 paid')
  const tablet = await enrol(emirates, 'dinar', 'staff')
  const removed = await tablet.post(`/orders/${order.id}/lines`, { from: 0, shown: [2], wanted: [1] })
  expect(removed.json.order.amounts).toMatchObject({ total: 0.24, rounding: -0.002 })
  expect(shop.refunded(order.url)).toEqual([240])
})

// @feature payment.total-unit
test('a package whose price Stripe cannot charge is refused by name', async () => {
  const emirates = shop.restart({ country: 'AE' })
  const packages = [{ id: 'odd', locales: [{ locale: 'en', name: 'Odd' }], price: '5.005', credit: '5.500' }]
  const more = { payment_options: [1], wallet_config: { packages } }
  const { status, json } = await emirates.operator('PUT', '/operator/venues', walletGrill('odd', more))
  expect([status, json.issues]).toEqual([
    400,
    [
      {
        path: 'business.wallet_config.packages.0.price',
        message: 'cannot be paid online in KWD: expected a multiple of 0.01',
      },
    ],
  ])
})

/** Examples of Stripe's objects, which are not part of the project. */
const EXAMPLES = process.env.STRIPE_OBJECTS ?? ''
test.skipIf(!existsSync(EXAMPLES))('the stand-in’s objects have the fields of Stripe’s', async () => {
  const order = await shop.place()
  const session = shop.sessionOf(order.url)
  shop.stripe.pay(session.id)
  await shop.deliver('checkout.session.completed', session)
  await shop.setStatus(order.id, 2)
  const examples: Record<string, Record<string, unknown>> = JSON.parse(readFileSync(EXAMPLES, 'utf8'))
  const own = { account: '', fee_refunded: 0 }
  const made = [session, shop.stripe.refunds.at(-1), shop.stripe.intents.get(session.payment_intent ?? '')]
  for (const object of made) {
    const example = examples[object?.object ?? '']
    const fields = Object.keys(object ?? {}).filter((name) => !(name in own))
    expect([object?.object, fields.filter((name) => !(name in (example ?? {})))]).toEqual([
      object?.object,
      [],
    ])
  }
})
