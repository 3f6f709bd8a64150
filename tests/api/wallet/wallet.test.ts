// @feature-file product.pay-with-wallet

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { calls } from '../../../src/contract/calls.ts'
import { accountActions, describeFailure, otherBusiness } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { grill, NOON } from '../support/venue.ts'
import { walletActions, walletGrill } from '../support/wallet.ts'

describe.each(databaseKinds)('orders paid from wallets on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let diners: ReturnType<typeof accountActions>
  let wallets: ReturnType<typeof walletActions>
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    diners = accountActions(api)
    wallets = walletActions(api, open.db, 'grill')
    const cashless = { payment_methods: [1], payment_options: [1] }
    for (const file of [
      walletGrill('grill'),
      walletGrill('cashless', cashless),
      grill('plain'),
      otherBusiness('bakery', '8', { enable_wallet: true }),
    ])
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

  const logInWithBalance = async (phone: string, amount: number) => {
    const diner = await diners.logIn(phone)
    expect((await wallets.correct(phone, amount)).status).toBe(200)
    return diner
  }

  // @feature payload.use-wallet role.wallet-cash limit.wallet-cash
  test('the wallet pays up to its balance, and the rest is cash, whatever the request says', async () => {
    const diner = await logInWithBalance('52000001', 0.3)
    const { json } = await wallets.place(diner, { payment_type: 1, payment_option: 1, wallet_amount: 0.3 })
    const { order, payment_url } = parseAs(calls.placeOrder.response, json)
    expect(order.amounts).toMatchObject({ total: 0.484, wallet: 0.3, payable: 0.184 })
    expect([order.payment_type, order.payment.state, payment_url]).toEqual([2, 'none', null])
    expect(await wallets.readWallet(diner)).toMatchObject({ balance: 0, held: 0.3 })
    const covered = await logInWithBalance('52000002', 2)
    const whole = parseAs(calls.placeOrder.response, (await wallets.place(covered)).json).order
    expect(whole.amounts).toMatchObject({ wallet: 0.484, payable: 0 })
    expect(await wallets.readWallet(covered)).toMatchObject({ balance: 1.516, held: 0.484 })
    // The order is paid in cash, so it awaits no payment.
    const pay = await api.post(`/webapp/order/${order.id}/${json.secret}/pay`, {
      payment_type: 1,
      payment_option: 1,
    })
    expect(describeFailure(pay)).toMatchObject({ status: 409, reason: 'offline' })
  })

  test('calc-order returns what the wallet pays, for its customer only', async () => {
    const diner = await logInWithBalance('52000003', 0.2)
    const calc = (headers: Record<string, string>, use_wallet = true, branch = 'grill-b1') =>
      api.post(`/service/pos/calc-order/${branch}`, { ...wallets.order(), use_wallet }, headers)
    const amounts = parseAs(calls.calcOrder.response, (await calc(diner.bearer)).json).amounts
    expect(amounts).toMatchObject({ total: 0.484, wallet: 0.2, payable: 0.284 })
    expect((await calc(diner.bearer, false)).json.amounts).toMatchObject({ wallet: 0, payable: 0.484 })
    expect(describeFailure(await calc({}))).toMatchObject({ status: 400, reason: 'guest' })
    expect(describeFailure(await calc(diner.bearer, true, 'plain-b1'))).toMatchObject({
      reason: 'not-offered',
    })
    expect((await wallets.readWallet(diner)).held).toBe(0)
  })

  // @feature role.wallet
  test('guests, customers of other businesses and venues without a wallet cannot pay from one', async () => {
    const diner = await logInWithBalance('52000004', 5)
    api.clock.now += 60_000
    const baker = await diners.logIn('52000004', { branch_id: 'bakery-b1' })
    expect(describeFailure(await wallets.place(null))).toMatchObject({ status: 400, reason: 'guest' })
    expect(describeFailure(await wallets.place(baker))).toMatchObject({ status: 400, reason: 'guest' })
    expect(describeFailure(await wallets.place(diner, { branch_id: 'plain-b1' }))).toMatchObject({
      reason: 'not-offered',
    })
    // The same phone is a different customer, with a different wallet, at another business.
    const bakers = await api.get(`/webapp/wallet/${baker.id}?branch_id=bakery-b1`, baker.bearer)
    expect(parseAs(calls.wallet.response, bakers.json).wallet).toMatchObject({
      balance: [],
      creditHistory: [],
    })
    const strange = await api.get(`/webapp/wallet/${baker.id}?branch_id=grill-b1`, baker.bearer)
    expect(describeFailure(strange)).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await wallets.readWallet(diner)).balance).toBe(5)
  })

  test('the branches of a business share a wallet', async () => {
    const diner = await logInWithBalance('52000005', 1)
    expect((await wallets.place(diner, { branch_id: 'grill-b2' })).status).toBe(200)
    expect(await wallets.readWallet(diner)).toMatchObject({ balance: 0.516, held: 0.484 })
  })

  test('a balance that differs from what the diner saw is refused, so that nobody owes more cash', async () => {
    const diner = await logInWithBalance('52000006', 0.3)
    const refused = describeFailure(await wallets.place(diner, { wallet_amount: 0.484 }))
    expect(refused).toMatchObject({ status: 400, code: 'invalid', reason: 'balance' })
    expect(await wallets.readWallet(diner)).toMatchObject({ balance: 0.3, held: 0 })
  })

  test('without cash, the wallet must cover the whole order', async () => {
    const diner = await logInWithBalance('52000007', 0.3)
    const short = await wallets.place(diner, { branch_id: 'cashless-b1' })
    expect(describeFailure(short)).toMatchObject({ status: 400, reason: 'no-cash' })
    await wallets.correct('52000007', 1)
    const placed = await wallets.place(diner, { branch_id: 'cashless-b1' })
    expect(placed.json.order).toMatchObject({ payment_type: 2, amounts: { payable: 0 } })
  })

  test('a hold is captured on acceptance, released on refusal, and refunded on later cancellation', async () => {
    const diner = await logInWithBalance('52000008', 3)
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.push((await wallets.place(diner)).json.order.id)
    const [kept, refused, cancelled] = ids as [string, string, string]
    expect(await wallets.readWallet(diner)).toMatchObject({ balance: 1.548, held: 1.452 })
    for (const status of [1, 3, 5]) expect((await wallets.setStatus(kept, status)).status).toBe(200)
    expect((await wallets.setStatus(refused, 2)).status).toBe(200)
    expect(await wallets.readWallet(diner)).toMatchObject({ balance: 2.032, held: 0.484 })
    for (const status of [1, 9]) expect((await wallets.setStatus(cancelled, status)).status).toBe(200)
    expect((await wallets.setStatus(cancelled, 9)).status).toBe(409)
    expect(await wallets.readWallet(diner)).toMatchObject({
      balance: 2.516,
      held: 0,
      history: [
        'refund 0.484 0',
        'capture 0 -0.484',
        'release 0.484 -0.484',
        'capture 0 -0.484',
        ...Array(3).fill('hold -0.484 0.484'),
        'correction 3 0',
      ],
    })
  })

  test('repeats of an order are paid once; a replacement releases the first hold', async () => {
    const diner = await logInWithBalance('52000009', 2)
    const key = { 'Idempotency-Key': 'wallet-once' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => wallets.place(diner, {}, key)))
    expect(new Set(answers.map(({ json }) => json.order.id)).size).toBe(1)
    expect(await wallets.readWallet(diner)).toMatchObject({ balance: 1.516, held: 0.484 })
    const lines = [{ item_id: 'plain', quantity: 4 }]
    const other = await wallets.place(
      diner,
      { order_lines: lines, wallet_amount: 0.968 },
      { 'Idempotency-Key': 'wallet-twice', 'Replaces-Keys': 'wallet-once' },
    )
    expect(other.status).toBe(200)
    expect(await wallets.readWallet(diner)).toMatchObject({ balance: 1.032, held: 0.968 })
  })

  test('an unpaid online order can be replaced by one paid from the wallet', async () => {
    const diner = await logInWithBalance('52000010', 1)
    const online = await wallets.place(diner, { use_wallet: false, payment_type: 1, payment_option: 1 })
    expect(online.json.order.payment.state).toBe('awaiting')
    const replaces = { order_id: online.json.order.id, secret: online.json.secret }
    const placed = await wallets.place(diner, { replaces })
    expect(placed.json.order.payment.state).toBe('none')
    expect(await wallets.readWallet(diner)).toMatchObject({ balance: 0.516, held: 0.484 })
    const url = online.json.payment_url
    expect((await api.get(url)).text).toContain('called off')
  })

  test('50 simultaneous orders never spend more than the balance', async () => {
    const diner = await logInWithBalance('52000011', 5)
    const answers = await Promise.all(Array.from({ length: 50 }, () => wallets.place(diner)))
    const paid = answers.map(({ json }) => Number(json.order.amounts.wallet))
    // Ten full orders of 0.484 and 0.160 of another one; the others are paid in cash.
    expect(paid.filter((amount) => amount === 0.484)).toHaveLength(10)
    expect(paid.reduce((sum, amount) => sum + Math.round(amount * 1000), 0)).toBe(5000)
    expect(await wallets.readWallet(diner)).toMatchObject({ balance: 0, held: 5 })
    // A diner who agreed to a wallet amount gets exactly that amount or no order.
    const agreed = await logInWithBalance('52000012', 1)
    const tried = await Promise.all(
      Array.from({ length: 20 }, () => wallets.place(agreed, { wallet_amount: 0.484 })),
    )
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(tried.filter(({ status }) => status === 400)).toHaveLength(18)
  })

  test('concurrent orders, acceptances, refusals and corrections keep the sums', async () => {
    const diner = await logInWithBalance('52000013', 4)
    const ids = await Promise.all(
      Array.from({ length: 6 }, async () => (await wallets.place(diner)).json.order.id as string),
    )
    const answers = await Promise.all(
      ids.flatMap((id, n) => [
        wallets.setStatus(id, n % 2 ? 1 : 2),
        wallets.setStatus(id, 9),
        wallets.place(diner),
        wallets.correct('52000013', n % 3 ? 0.1 : -0.1),
      ]),
    )
    // There were no deadlocks and no database errors.
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('the operator corrects a balance, once per reference, never below zero', async () => {
    const diner = await diners.logIn('52000014')
    const gift = { note: 'Sorry for the wait', reference: 'ticket-7' }
    for (let n = 0; n < 3; n++) await wallets.correct('52000014', 2, gift)
    const { balance, entries } = await wallets.readWallet(diner)
    expect([balance, entries]).toMatchObject([2, [{ type: 'correction', amount: 2, note: gift.note }]])
    expect(describeFailure(await wallets.correct('52000014', -2.001))).toMatchObject({
      status: 409,
      reason: 'balance',
    })
    expect((await wallets.correct('52000014', -2)).json.wallet.balance).toEqual([
      { amount: 0, currency: 'KWD' },
    ])
    expect((await wallets.correct('52999999', 1)).status).toBe(404)
    expect((await wallets.correct('52000014', 0)).status).toBe(400)
    expect((await wallets.correct('52000014', 0.0001)).status).toBe(400)
    const body = { user_id: '7', phone: '+96552000014', currency: 'KWD', amount: 1 }
    expect((await api.post('/operator/wallets/correct', body, diner.bearer)).status).toBe(401)
  })

  // @feature account.user account.wallet
  test('the history is paged, and the profile shows the balance', async () => {
    const diner = await diners.logIn('52000015')
    for (let n = 1; n <= 25; n++) await wallets.correct('52000015', n / 10, { note: `No. ${n}` })
    const [first, second] = [await wallets.readWallet(diner), await wallets.readWallet(diner, 2)]
    expect([first.entries.length, first.next, second.entries.length, second.next]).toEqual([20, 2, 5, null])
    expect([first.entries[0]?.note, second.entries.at(-1)?.note]).toEqual(['No. 25', 'No. 1'])
    const { user } = parseAs(
      calls.profile.response,
      (await api.get(`/webapp/profile/${diner.id}`, diner.bearer)).json,
    )
    expect(user.wallet).toEqual({
      balance: [{ amount: 32.5, currency: 'KWD' }],
      onHoldBalance: [{ amount: 0, currency: 'KWD' }],
    })
  })

  test('an account with a balance is deleted if its owner forfeits it; the ledger stays, without an owner', async () => {
    const diner = await diners.logIn('52000016')
    await wallets.correct('52000016', 2, { note: 'For Layla', reference: 'layla' })
    const { id } = (await wallets.place(diner)).json.order
    for (const status of [1, 5]) await wallets.setStatus(id, status)
    const remove = (query = '') => api.get(`/webapp/account/delete/${diner.id}${query}`, diner.bearer)
    expect(describeFailure(await remove())).toMatchObject({ status: 409, reason: 'wallet-balance' })
    expect((await wallets.readWallet(diner)).balance).toBe(1.516)
    expect((await remove('?forfeit_wallet=true')).status).toBe(200)
    const rows = await open.db.selectFrom('wallet').selectAll().where('customer_id', 'is', null).execute()
    expect(rows.map(({ available }) => Number(available))).toEqual([0])
    const ledger = JSON.stringify(await open.db.selectFrom('wallet_entry').selectAll().execute())
    expect(ledger).toContain('forfeit')
    expect(ledger).not.toMatch(/layla/i)
  })
})
