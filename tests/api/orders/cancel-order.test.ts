import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { boardCall } from '../../../src/contract/counter/board-calls.ts'
import { cancelOrderCall } from '../../../src/contract/order/order-calls.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { accountActions, describeFailure } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { countCharges, type PlacedOrderAccess, paymentActions } from '../support/payments.ts'
import { enrol } from '../support/staff.ts'
import { NOON } from '../support/venue.ts'
import { walletActions, walletGrill } from '../support/wallet.ts'

const MINUTE = 60_000

// @feature order.cancel
describe.each(databaseKinds)('a diner cancels an order on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let diner: ReturnType<typeof paymentActions>
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    diner = paymentActions(api, 'grill')
    const pickup = {
      pickup_config: { showCarInfo: false, scheduled_orders: { on: true, max_advance: 1440 } },
    }
    expect((await api.operator('PUT', '/operator/venues', walletGrill('grill', pickup))).status).toBe(200)
  })
  afterAll(() => open.close())
  beforeEach(() => {
    api.clock.now = NOON
  })

  let keys = 0
  const place = (more: object = {}) => diner.place(`cancelled-${++keys}`, { payment_type: 2, ...more })
  const cancel = ({ id, secret }: Pick<PlacedOrderAccess, 'id' | 'secret'>) =>
    api.post(`/webapp/order/${id}/${secret}/cancel`)
  const cancelled = async (order: PlacedOrderAccess) =>
    parseAs(cancelOrderCall.response, (await cancel(order)).json)
  const set = (id: string, to: number) =>
    api.operator('POST', `/operator/orders/${id}/status`, { status: to })

  test('before it is accepted; again it stays cancelled, and the board shows it', async () => {
    const order = await place()
    api.clock.now += MINUTE
    const first = await cancelled(order)
    expect(first).toMatchObject({
      status: status.cancelled,
      refusal: null,
      history: [{ status: status.pending }, { status: status.cancelled, at: '2026-05-06T09:01:00.000Z' }],
    })
    api.clock.now += MINUTE
    expect(await cancelled(order)).toEqual(first)
    expect((await set(order.id, status.accepted)).status).toBe(409)
    const tablet = await enrol(api, 'grill', 'staff')
    const { orders } = parseAs(boardCall.response, (await tablet.get('/board')).json)
    expect(orders.find(({ id }) => id === order.id)).toMatchObject({ status: status.cancelled, seq: 2 })
  })

  test('that waits for its time', async () => {
    const schedule = { date: '2026-05-06', from: '18:00', to: '18:30' }
    const person = { name: 'Sara', phone: '50001234', dial_code: '+965' }
    const order = await place({ selling_types: 'pickup', schedule, ...person })
    expect(await diner.state(order)).toBe(`${status.scheduled} none`)
    expect((await cancelled(order)).status).toBe(status.cancelled)
  })

  test.each([
    ['accepted', [status.accepted], 'accepted'],
    ['ready', [status.accepted, status.ready], 'accepted'],
    ['on its way', [status.accepted, status.out], 'accepted'],
    ['delivered', [status.accepted, status.delivered], 'accepted'],
    ['rejected', [status.rejected], 'rejected'],
  ])('not when it is %s', async (_, path, reason) => {
    const order = await place()
    for (const to of path) expect((await set(order.id, to)).status).toBe(200)
    expect(describeFailure(await cancel(order))).toMatchObject({ status: 409, code: 'conflict', reason })
    expect(await diner.state(order)).toBe(`${path.at(-1)} none`)
  })

  test('or the venue accepts it, but not both', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => place()))
    for (const order of orders) {
      const [mine, theirs] = await Promise.all([cancel(order), set(order.id, status.accepted)])
      expect([mine.status, theirs.status].sort()).toEqual([200, 409])
      expect(await diner.state(order)).toBe(
        `${mine.status === 200 ? status.cancelled : status.accepted} none`,
      )
    }
  })

  test('and gets a payment back; a payment page that is still open is closed', async () => {
    const paid = await place({ payment_type: 1 })
    await diner.press(paid.url, 'approve')
    expect(await countCharges(open.db, paid.id)).toBe(1)
    expect(await cancelled(paid)).toMatchObject({ status: status.cancelled, payment: 'refunded' })
    expect(await countCharges(open.db, paid.id)).toBe(0)
    const unpaid = await place({ payment_type: 1 })
    expect(await cancelled(unpaid)).toMatchObject({ status: status.cancelled, payment: 'failed' })
    await diner.press(unpaid.url, 'approve')
    expect(await countCharges(open.db, unpaid.id)).toBe(0)
    expect(await diner.state(unpaid)).toBe(`${status.cancelled} failed`)
  })

  test('that lapsed without a payment, which changes nothing', async () => {
    const order = await place({ payment_type: 1 })
    api.clock.now += 61 * MINUTE
    const polled = await api.get(`/webapp/transaction/${order.id}/${order.secret}`)
    expect(polled.json.status).toBe(status.cancelled)
    expect(await cancelled(order)).toEqual(polled.json)
  })

  test('and gets the amount back that was held in the wallet', async () => {
    const wallets = walletActions(api, open.db, 'grill')
    const customer = await accountActions(api).logIn('52000091')
    await wallets.correct('52000091', 2)
    const { json } = await wallets.place(customer)
    expect(await wallets.readWallet(customer)).toMatchObject({ balance: 1.516, held: 0.484 })
    expect((await cancel({ id: json.order.id, secret: json.secret })).status).toBe(200)
    expect(await wallets.readWallet(customer)).toMatchObject({ balance: 2, held: 0 })
    expect(await wallets.inconsistentWallets()).toEqual([])
  })

  test('only with its secret', async () => {
    const order = await place()
    const wrong = await cancel({ ...order, secret: 'x'.repeat(order.secret.length) })
    const unknown = await cancel({ id: 'nobody', secret: 'secret' })
    expect([wrong.status, wrong.text]).toEqual([404, unknown.text])
    expect(await diner.state(order)).toBe(`${status.pending} none`)
  })
})
