// @feature-file payment.tap

import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../../api/db/open.ts'
import { TAP_KEY } from '../../../helpers/tap/tap-server.ts'
import { openTestDatabase } from '../../support/api.ts'
import { followReturn, onlineGrill, paymentActions } from '../../support/payments.ts'
import { enrol } from '../../support/staff.ts'
import { kuwaitGrill, openTapShop, type TapShop } from '../../support/tap-shop.ts'
import { NOON } from '../../support/venue.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let open: OpenDatabase
let shop: TapShop
beforeAll(async () => {
  open = await openTestDatabase('embedded', inject('databaseUrl'))
  shop = await openTapShop(open)
})
afterAll(async () => {
  await shop.tap.close()
  await open.close()
})
beforeEach(() => {
  shop.clock.now = NOON
})

describe('an order', () => {
  // https://developers.tap.company/reference/create-a-charge
  test('is paid on a page of Tap, by a charge in major units that ends with the payment', async () => {
    const order = await shop.place()
    const { id, amount, key_version } = await shop.payment(order.id)
    const { asked, language } = shop.chargeOf(order.url)
    expect(asked).toMatchObject({
      ...{ amount: Number(amount) / 1000, currency: 'KWD', customer_initiated: true, threeDSecure: true },
      description: expect.stringMatching(/ · #\d+$/),
      reference: { transaction: id, order: order.id, idempotent: id },
      customer: { email: 'pay@venue.test' },
      source: { id: 'src_kw.knet' },
      transaction: { expiry: { period: 30, type: 'MINUTE' } },
      post: { url: 'http://localhost/payments/tap/callback' },
      redirect: { url: `http://localhost/payments/return/${id}` },
    })
    expect([language, key_version]).toEqual(['en', expect.stringMatching(/^[0-9a-f]{8}$/)])
    expect(shop.chargeOf((await shop.place({ locale: 'ar' })).url).language).toBe('ar')
  })

  // https://developers.tap.company/docs/redirect
  test.each([
    ['KWD', 1, 'src_card'],
    ['KWD', 4, 'src_kw.knet'],
    ['KWD', 6, 'src_apple_pay'],
    ['BHD', 5, 'src_bh.benefit'],
    ['SAR', 7, 'src_sa.mada'],
    ['AED', 1, 'src_card'],
  ] as const)('in %s by option %i has the source %s', async (currency, option, source) => {
    const prefix = `${currency.toLowerCase()}${option}`
    const file = kuwaitGrill(prefix, currency, [option])
    const imported = await shop.api.operator('PUT', '/operator/venues', file)
    expect(imported.status, imported.text).toBe(200)
    const order = await paymentActions(shop.api, prefix).place(crypto.randomUUID(), {
      payment_option: option,
    })
    expect(shop.chargeOf(order.url).asked).toMatchObject({ source: { id: source }, currency })
  })

  test('is paid when Tap says so, whichever post arrives first and however often', async () => {
    const order = await shop.place()
    const charge = shop.chargeOf(order.url)
    expect(await shop.deliver(charge)).toBe(200)
    expect(await shop.diner.state(order)).toBe('0 awaiting')
    const late = shop.tap.post(charge)
    shop.tap.pay(charge.id)
    const posts = await Promise.all(Array.from({ length: 10 }, () => shop.deliver(charge)))
    expect(posts).toEqual(Array(10).fill(200))
    expect(await shop.diner.state(order)).toBe('0 paid')
    // Signed, but older: Tap signs no time.
    expect((await shop.api.post('/payments/tap/callback', late.body, late.headers)).status).toBe(200)
    expect(await shop.diner.state(order)).toBe('0 paid')
  })

  // https://developers.tap.company/docs/redirect#step-4-retrieve-the-transaction
  test('is paid without any post, as soon as the browser returns, whatever charge the address names', async () => {
    const order = await shop.place()
    const charge = shop.chargeOf(order.url)
    shop.tap.pay(charge.id)
    const back = `${charge.asked.redirect.url}?tap_id=chg_of_another_order`
    expect(await followReturn(shop.api, back)).toBe(`http://localhost/card/order/${order.id}`)
    expect(await shop.diner.state(order)).toBe('0 paid')
  })

  test('that was declined leads to the page of failed payments, and can be paid again', async () => {
    const order = await shop.place()
    const charge = shop.chargeOf(order.url)
    charge.status = 'DECLINED'
    expect(await followReturn(shop.api, `${charge.asked.redirect.url}?tap_id=${charge.id}`)).toBe(
      `http://localhost/card/payment/fail?order=${order.id}`,
    )
    expect(await shop.diner.state(order)).toBe('0 failed')
    const { payment_url } = (await shop.diner.pay(order, 1, 1)).json
    shop.tap.pay(shop.chargeOf(payment_url).id)
    await shop.deliver(shop.chargeOf(payment_url))
    expect(await shop.diner.state(order)).toBe('0 paid')
  })

  test('is found paid or failed by the sweep alone', async () => {
    const [paid, left] = [await shop.place(), await shop.place()]
    shop.tap.pay(shop.chargeOf(paid.url).id)
    await shop.sweepAt(MINUTE)
    expect(await shop.diner.state(paid)).toBe('0 paid')
    await shop.sweepAt(30 * MINUTE)
    expect(shop.chargeOf(left.url).status).toBe('ABANDONED')
    expect((await shop.payment(left.id)).state).toBe('failed')
  })

  // Tap cannot end a charge.
  test('that was called off, or is paid by another charge, gives back a charge that comes after that', async () => {
    const [off, again] = [await shop.place(), await shop.place()]
    await shop.setStatus(off.id, 9)
    const { payment_url } = (await shop.diner.pay(again, 1, 1)).json
    for (const url of [off.url, again.url, payment_url])
      expect(shop.tap.pay(shop.chargeOf(url).id)).toBe(true)
    await shop.deliver(shop.chargeOf(payment_url))
    await shop.sweepAt(MINUTE)
    expect([off.url, again.url].map((url) => shop.refunded(url))).toEqual([
      [shop.chargeOf(off.url).amount],
      [shop.chargeOf(again.url).amount],
    ])
    expect([shop.refunded(payment_url), await shop.diner.state(again)]).toEqual([[], '0 paid'])
  })

  test('of which the venue removes something is refunded in part, the rest with the order, once', async () => {
    const order = await shop.place({ order_lines: [{ item_id: 'plain', quantity: 4 }] })
    const charge = shop.chargeOf(order.url)
    shop.tap.pay(charge.id)
    await shop.deliver(charge)
    const tablet = await enrol(shop.api, 'card', 'staff')
    const lines = { from: 0, shown: [4], wanted: [3] }
    expect((await tablet.post(`/orders/${order.id}/lines`, lines)).status).toBe(200)
    await shop.setStatus(order.id, 2)
    const returned = shop.refunded(order.url).map((amount) => Math.round(amount * 1000))
    expect(returned).toHaveLength(2)
    expect(returned.reduce((sum, amount) => sum + amount, 0)).toBe(Math.round(charge.amount * 1000))
    expect((await shop.refunds(order.id)).map(({ state }) => state)).toEqual(['done', 'done'])
  })
})

// https://developers.tap.company/docs/webhook#validate-the-webhook-hashstring
describe('a post', () => {
  const attempt = async (options: Parameters<typeof shop.deliver>[1]) => {
    const order = await shop.place()
    const charge = shop.chargeOf(order.url)
    shop.tap.pay(charge.id)
    return [await shop.deliver(charge, options), await shop.diner.state(order)]
  }

  // @feature payment.signature
  test.each([
    ['with another key', { key: 'sk_test_of_somebody' }],
    ['with another amount', { change: { amount: 0.001 } }],
    ['with another state', { change: { status: 'FAILED' } }],
    ['about another charge', { change: { id: 'chg_of_another_order' } }],
    ['without what is signed', { change: { id: undefined } }],
    ['for an account that this installation does not know', { path: '/payments/tap/callback/grill' }],
  ])('%s is refused and changes nothing', async (_, options) => {
    expect(await attempt(options)).toEqual([401, '0 awaiting'])
  })

  test('that is not JSON, or has no signature, is refused', async () => {
    for (const body of ['{', '[]', '{"id":"chg_1"}'])
      expect((await shop.api.post('/payments/tap/callback', body, {})).status).toBe(401)
  })

  test('is believed in nothing that is not signed: an order, metadata, or the charge of a refund', async () => {
    const [order, victim] = [await shop.place(), await shop.place()]
    const charge = shop.chargeOf(order.url)
    shop.tap.pay(charge.id)
    const change = {
      ...{ reference: { ...reference(charge.id), order: victim.id, transaction: victim.id } },
      metadata: { payment: (await shop.payment(victim.id)).id },
    }
    expect(await shop.deliver(charge, { change })).toBe(200)
    expect([await shop.diner.state(order), await shop.diner.state(victim)]).toEqual(['0 paid', '0 awaiting'])
  })
  const reference = (id: string) => ({ payment: `pay_${id}`, gateway: `gw_${id}` })

  test('about a charge of another shop on the same account is accepted without effect', async () => {
    const order = await shop.place()
    const foreign = { ...shop.chargeOf(order.url), id: 'chg_of_another_shop' }
    expect(await shop.deliver(foreign)).toBe(200)
    expect(await shop.deliver({ ...foreign, id: 'inv_1' })).toBe(200)
  })
})

// @feature payment.keys
test('payments made with an earlier key are asked about with it, posts of both are accepted, and no row or log has a key', async () => {
  const order = await shop.place()
  const next = 'sk_test_of_another_account'
  shop.tap.keys.set(next, 'another')
  const rotated = shop.restart({ keys: [next, TAP_KEY] })
  const charge = shop.chargeOf(order.url)
  shop.tap.pay(charge.id)
  const { body, headers } = shop.tap.post(charge)
  expect((await rotated.post('/payments/tap/callback', body, headers)).status).toBe(200)
  expect(await shop.diner.state(order)).toBe('0 paid')
  const later = await paymentActions(rotated, 'card').place(crypto.randomUUID(), {})
  const laterCharge = shop.chargeOf(later.url)
  expect(laterCharge.account).toBe('another')
  shop.tap.pay(laterCharge.id)
  const post = shop.tap.post(laterCharge, { key: next })
  expect((await rotated.post('/payments/tap/callback', post.body, post.headers)).status).toBe(200)
  const [before, after] = [await shop.payment(order.id), await shop.payment(later.id)]
  // A refund of the earlier account, and the post about it.
  await rotated.operator('POST', `/operator/orders/${order.id}/status`, { status: 2 })
  const refund = shop.tap.refunds.find(({ charge_id }) => charge_id === charge.id)
  if (!refund) throw new Error('there is no refund')
  refund.status = 'FAILED'
  const failure = shop.tap.post(refund)
  expect((await rotated.post('/payments/tap/callback', failure.body, failure.headers)).status).toBe(200)
  expect(await shop.refunds(order.id)).toMatchObject([{ state: 'failed' }])
  expect([before.state, after.state]).toEqual(['paid', 'paid'])
  expect(before.key_version).not.toBe(after.key_version)
  const written = JSON.stringify([before, after, shop.api.lines, rotated.lines])
  for (const key of [next, TAP_KEY]) expect(written).not.toContain(key)
})

// @feature payment.provider-reach
test('an import names the options that Tap does not take in the currency of the venue', async () => {
  const issues = async (currency: string, options: (1 | 4 | 5 | 6 | 7)[], currencies = [currency]) => {
    const { json } = await shop
      .restart({ currencies })
      .operator('PUT', '/operator/venues', kuwaitGrill('reach', currency, options))
    return (json.issues ?? []).map(({ path }: { path: string }) => path)
  }
  const all = [1, 4, 5, 6, 7] as const
  const refused = (...places: number[]) => places.map((place) => `business.payment_options.${place}`)
  expect(await issues('KWD', [...all])).toEqual(refused(2, 4))
  expect(await issues('BHD', [...all])).toEqual(refused(1, 4))
  expect(await issues('SAR', [...all])).toEqual(refused(1, 2))
  expect(await issues('OMR', [...all])).toEqual(refused(1, 2, 3, 4))
  expect(await issues('JPY', [1])).toEqual(refused(0))
  expect(await issues('EUR', [1], ['KWD'])).toEqual(refused(0))
})

test('totals keep their last decimal', async () => {
  const imported = await shop.api.operator('PUT', '/operator/venues', onlineGrill('fils'))
  expect(imported.status, imported.text).toBe(200)
  const order = await paymentActions(shop.api, 'fils').place(crypto.randomUUID(), {
    order_lines: [{ item_id: 'plain', quantity: 2 }],
  })
  expect(shop.chargeOf(order.url).amount).toBe(0.484)
})

// https://developers.tap.company/reference/list-all-charges
test('charges are listed by the time of their payment, from all pages', async () => {
  const [provider] = shop.api.payments.providers
  if (!provider) throw new Error('there is no provider')
  const access = { account: '', keyVersion: '' }
  shop.clock.now = NOON + DAY
  const orders = []
  for (let count = 0; count < 53; count += 1) orders.push(await shop.place())
  shop.clock.now += MINUTE
  const after = await shop.place()
  for (const { url } of [...orders.slice(1), after]) shop.tap.pay(shop.chargeOf(url).id)
  const [, refunded] = orders
  if (!refunded) throw new Error('there is no order')
  await shop.sweepAt(DAY + MINUTE)
  await shop.setStatus(refunded.id, 2)
  const listed = await provider.list(new Date(NOON + DAY), new Date(shop.clock.now), access)
  expect(listed.map(({ reference }) => reference).sort()).toEqual(
    orders
      .slice(1)
      .map(({ url }) => shop.chargeOf(url).id)
      .sort(),
  )
  const { id, amount } = shop.chargeOf(refunded.url)
  const minor = Math.round(amount * 1000)
  expect(listed.find(({ reference }) => reference === id)).toEqual({
    ...{ reference: id, paymentId: (await shop.payment(refunded.id)).id, account: '', state: 'paid' },
    ...{ amount: minor, currency: 'KWD', disputes: [], createdAt: new Date(NOON + DAY) },
    refunds: [expect.objectContaining({ amount: minor, state: 'done' })],
  })
  expect(await provider.list(new Date(0), new Date(1), access)).toEqual([])
})
