import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { accountActions } from '../support/accounts.ts'
import { createTestApi, openTestDatabase, type TestApi } from '../support/api.ts'
import { NOON } from '../support/venue.ts'
import { walletActions, walletGrill } from '../support/wallet.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Settings of the server's clock, in turn: forward, back before the start, past midnight, years away. */
const JUMPS = [0, 90_000, -90_000, -3 * HOUR, 13 * HOUR, -2 * DAY, 400 * DAY, 2 * HOUR, -10 * 365 * DAY, 0]

let open: OpenDatabase
let api: TestApi
beforeAll(async () => {
  open = await openTestDatabase('embedded', inject('databaseUrl'))
  api = createTestApi(open)
  await api.operator('PUT', '/operator/venues', walletGrill('grill'))
})
afterAll(() => open.close())

// @feature fault.clock
test('if the server’s clock jumps, orders keep their numbers and keys, and ledgers their order and sums', async () => {
  const wallets = walletActions(api, open.db, 'grill')
  const sara = await accountActions(api).logIn('50009001')
  await wallets.correct('50009001', 10)
  const placed: { key: string; order: { status: number; updated_at: string } }[] = []
  for (const [i, jump] of JUMPS.entries()) {
    api.clock.now = NOON + jump
    // A wrong clock must not end the customer's session.
    const key = `k-${i}`
    const answer = await api.post(
      '/webapp/order',
      { ...wallets.order(), use_wallet: false },
      { 'Idempotency-Key': key },
    )
    expect(answer.status, `after a jump of ${jump} ms`).toBe(200)
    placed.push({ key, order: answer.json.order })
    const moved = await wallets.setStatus(answer.json.order.id, 1)
    expect(moved.status).toBe(200)
    for (const one of placed) {
      const again = await api.post(
        '/webapp/order',
        { ...wallets.order(), use_wallet: false },
        { 'Idempotency-Key': one.key },
      )
      const { updated_at } = again.json.order
      expect(again.json.order).toEqual({ ...one.order, status: 1, updated_at })
    }
  }
  api.clock.now = NOON
  const orders = await open.db.selectFrom('customer_order').select(['day', 'number']).execute()
  expect(orders).toHaveLength(JUMPS.length)
  expect(new Set(orders.map(({ day, number }) => `${day} ${number}`)).size).toBe(JUMPS.length)

  const paid: string[] = []
  for (const jump of [0, -2 * HOUR, 3 * HOUR, -HOUR]) {
    api.clock.now = NOON + jump
    const { json } = await wallets.place(sara, {}, { 'Idempotency-Key': `w-${jump}` })
    paid.push(json.order.id)
  }
  for (const [i, id] of paid.entries()) {
    api.clock.now = NOON - i * HOUR
    await wallets.setStatus(id, i % 2 === 0 ? 1 : 2)
  }
  api.clock.now = NOON
  expect(await wallets.inconsistentWallets()).toEqual([])
  const { balance, held, history } = await wallets.readWallet(sara)
  expect([balance, held]).toEqual([10 - 2 * 0.484, 0])
  // Sorted by the order of events, whatever the clock says.
  expect(history.at(-1)).toMatch(/^correction/)
})
