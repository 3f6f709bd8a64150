import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { sign } from '../../../api/crypto/signed-body.ts'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { SIGNATURE_HEADER } from '../../../api/payments/sandbox/signature.ts'
import { checkVenueFile } from '../../../api/venues/file/check-venue-file.ts'
import { calls } from '../../../src/contract/calls.ts'
import { venueFileSchema } from '../../../src/contract/venue/venue-file.ts'
import { accountActions, describeFailure, type LoggedInDiner } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { paymentActions, setAtBank } from '../support/payments.ts'
import { NOON } from '../support/venue.ts'
import { walletActions, walletGrill } from '../support/wallet.ts'

const MINUTE = 60_000

describe.each(databaseKinds)('wallet packages on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let diners: ReturnType<typeof accountActions>
  let wallets: ReturnType<typeof walletActions>
  let press: ReturnType<typeof paymentActions>['press']
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    diners = accountActions(api)
    wallets = walletActions(api, open.db, 'grill')
    press = paymentActions(api, 'grill').press
    for (const file of [walletGrill('grill'), walletGrill('cash', { payment_methods: [2] })])
      expect((await api.operator('PUT', '/operator/venues', file)).status).toBe(200)
  })
  afterAll(() => open.close())
  beforeEach(() => {
    api.clock.now = NOON
  })
  afterEach(async () => {
    await open.db.deleteFrom('limited_turn').execute()
    expect(await wallets.inconsistentWallets()).toEqual([])
  })

  const buy = async (diner: LoggedInDiner, more: object = {}) => {
    const answer = parseAs(calls.buyPackage.response, (await wallets.buy(diner, more)).json)
    return { ...answer.purchase, url: answer.payment_url ?? '' }
  }

  test('a package is credited with its bonus once it is paid, and the payment returns to its page', async () => {
    const diner = await diners.logIn('53000001')
    expect((await wallets.readWallet(diner)).packages).toEqual(['small', 'large'])
    const { id, state, url, ...bought } = await buy(diner)
    expect([state, bought]).toMatchObject(['awaiting', { price: 5, credit: 5.5, currency: 'KWD' }])
    expect((await api.get(url)).text).toContain('Wallet: Small')
    expect((await wallets.readWallet(diner)).balance).toBe(0)
    expect(await press(url, 'approve')).toBe(`http://localhost/grill/wallet/small?purchase=${id}`)
    expect(await wallets.purchase(diner, id)).toMatchObject({ state: 'paid', credit: 5.5 })
    const { balance, entries } = await wallets.readWallet(diner)
    expect([balance, entries]).toMatchObject([
      5.5,
      [
        {
          type: 'purchase',
          amount: 5.5,
          package: { id: 'small', locales: [{ locale: 'en', name: 'Small' }] },
        },
      ],
    ])
    // The next request is a new purchase.
    expect((await buy(diner)).id).not.toBe(id)
  })

  test('a declined payment charges and credits nothing, and the same purchase can be paid again', async () => {
    const diner = await diners.logIn('53000002')
    const first = await buy(diner)
    expect(await press(first.url, 'decline')).toContain('/grill/wallet/small?purchase=')
    expect((await wallets.purchase(diner, first.id)).state).toBe('failed')
    const second = await buy(diner, { payment_option: 4 })
    expect(second.id).toBe(first.id)
    expect(second.url).not.toBe(first.url)
    await press(second.url, 'approve')
    expect(await wallets.readWallet(diner)).toMatchObject({ balance: 5.5, history: ['purchase 5.5 0'] })
  })

  test('further requests before the payment, even simultaneous ones, return the same purchase', async () => {
    const diner = await diners.logIn('53000003')
    const purchases = await Promise.all(Array.from({ length: 10 }, () => buy(diner)))
    expect(new Set(purchases.map(({ id, url }) => `${id} ${url}`)).size).toBe(1)
    const other = await buy(diner, { payment_option: 4 })
    expect(other.id).toBe(purchases[0]?.id)
    // The earlier page is voided, so approving it charges nobody.
    expect((await api.get(purchases[0]?.url ?? '')).text).toContain('called off')
    await press(purchases[0]?.url ?? '', 'approve')
    expect((await wallets.readWallet(diner)).balance).toBe(0)
  })

  test('repeated, simultaneous and forged callbacks credit once', async () => {
    const diner = await diners.logIn('53000004')
    const { id, url } = await buy(diner)
    const reference = url.split('/').at(-1) ?? ''
    const event = (id = 'e1') => JSON.stringify({ id, reference })
    const sendCallback = (body: string, secret = 'payment-secret-of-the-tests', at = NOON) =>
      api.post('/payments/sandbox/callback', body, { [SIGNATURE_HEADER]: sign(secret, body, at) })
    expect((await sendCallback(event(), 'another')).status).toBe(401)
    expect((await sendCallback(event(), undefined, NOON - 10 * MINUTE)).status).toBe(401)
    await setAtBank(open.db, url, { state: 'approved', amount: 1 })
    expect((await sendCallback(event('e0'))).status).toBe(200)
    expect((await wallets.purchase(diner, id)).state).toBe('awaiting')
    await setAtBank(open.db, url, { amount: 5000 })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => sendCallback(event(n % 2 ? 'e1' : `f${n}`))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    await press(url, 'approve')
    expect(await wallets.readWallet(diner)).toMatchObject({ balance: 5.5, history: ['purchase 5.5 0'] })
  })

  test('an expired payment page does not pay, and the purchase can be paid again', async () => {
    const diner = await diners.logIn('53000005')
    const first = await buy(diner)
    api.clock.now = NOON + 31 * MINUTE
    expect((await wallets.purchase(diner, first.id)).state).toBe('failed')
    const second = await buy(diner)
    expect([second.id === first.id, second.url === first.url]).toEqual([true, false])
  })

  test('only sold packages can be bought, at their price and by an accepted option', async () => {
    const diner = await diners.logIn('53000006')
    const listPurchases = () => open.db.selectFrom('wallet_purchase').select('id').orderBy('id').execute()
    const before = await listPurchases()
    const refused = async (more: object) => describeFailure(await wallets.buy(diner, more))
    expect(await refused({ package_id: 'none' })).toMatchObject({ status: 400, reason: 'gone' })
    expect(await refused({ price: 1 })).toMatchObject({ status: 409, reason: 'changed' })
    expect(await refused({ credit: 50 })).toMatchObject({ status: 409, reason: 'changed' })
    expect(await refused({ payment_option: 6 })).toMatchObject({ status: 400, code: 'invalid' })
    expect(await refused({ branch_id: 'cash-b1' })).toMatchObject({ status: 409, code: 'unavailable' })
    const cash = await api.get(`/webapp/wallet/${diner.id}?branch_id=cash-b1`, diner.bearer)
    expect(cash.json.wallet).toMatchObject({ wallet_feature_enabled: true, availablePackages: [] })
    expect(await listPurchases()).toEqual(before)
  })

  test('only its customer can read a purchase', async () => {
    const [diner, other] = [await diners.logIn('53000007'), await diners.logIn('53000008')]
    const { id } = await buy(diner)
    for (const headers of [other.bearer, {}]) {
      const { status, text } = await api.get(`/webapp/wallet/purchase/${id}`, headers)
      expect([404, 401]).toContain(status)
      expect(text).not.toContain('5.5')
    }
  })

  test('deleting the account cancels an open payment; a later charge is refunded', async () => {
    const diner = await diners.logIn('53000009')
    const { url } = await buy(diner)
    expect((await api.get(`/webapp/account/delete/${diner.id}`, diner.bearer)).status).toBe(200)
    await press(url, 'approve')
    const reference = url.split('/').at(-1) ?? ''
    const [charge] = await open.db
      .selectFrom('sandbox_payment')
      .select('state')
      .where('reference', '=', reference)
      .execute()
    expect(charge?.state).toBe('refunded')
    const entries = await open.db
      .selectFrom('wallet_entry')
      .select('seq')
      .where('kind', '=', 'purchase')
      .execute()
    expect(entries).toHaveLength(3)
  })

  test('a package whose page was paid a moment ago is credited, not bought again by another option', async () => {
    const diner = await diners.logIn('53000019')
    const { id, url } = await buy(diner)
    await setAtBank(open.db, url, { state: 'approved' })
    expect(await buy(diner, { payment_option: 4 })).toMatchObject({
      ...{ id, state: 'paid' },
      url: `http://localhost/grill/wallet/small?purchase=${id}`,
    })
    expect(await wallets.readWallet(diner)).toMatchObject({ balance: 5.5, history: ['purchase 5.5 0'] })
  })
})

const sold = (more: object) => ({
  id: 'a',
  locales: [{ locale: 'en', name: 'A' }],
  price: '5.000',
  credit: '6.000',
  ...more,
})
test.each([
  ['a duplicate id', [sold({}), sold({})], {}, 'packages.1.id'],
  ['a reserved id', [sold({ id: 'History' })], {}, 'packages.0.id'],
  ['a price of zero', [sold({ price: 0 })], {}, 'packages.0.price'],
  ['less credit than the price', [sold({ credit: '4.999' })], {}, 'packages.0.credit'],
  ['a credit that coins cannot pay', [sold({ credit: '6.02' })], { currency: 'CHF' }, 'packages.0.credit'],
])('a venue file with %s in its packages is an error at its path', (_, packages, more, path) => {
  const file = v.parse(venueFileSchema, walletGrill('grill', { wallet_config: { packages }, ...more }))
  expect(checkVenueFile(file).map((issue) => issue.path)).toEqual([`business.wallet_config.${path}`])
})
test('valid packages have no issues', () => {
  expect(checkVenueFile(v.parse(venueFileSchema, walletGrill('grill')))).toEqual([])
})
