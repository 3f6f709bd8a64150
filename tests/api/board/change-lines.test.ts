import { describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { auditCall } from '../../../src/contract/counter/audit-calls.ts'
import { boardCall, changeLinesCall } from '../../../src/contract/counter/board-calls.ts'
import { listStockCall } from '../../../src/contract/counter/stock-calls.ts'
import { orderCall, transactionCall } from '../../../src/contract/order/order-calls.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { accountActions } from '../support/accounts.ts'
import { databaseKinds, parseAs, type TestApi } from '../support/api.ts'
import { beforeEachNewVenue } from '../support/new-venue.ts'
import { type PlacedOrderAccess, paymentActions } from '../support/payments.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { walletActions, walletGrill } from '../support/wallet.ts'

const MINUTE = 60_000
const { pending, accepted, ready, scheduled, cancelled } = status

// @feature order.reduce
describe.each(databaseKinds)('staff remove items from an order on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let phone: TestDevice
  let diner: ReturnType<typeof paymentActions>
  let wallets: ReturnType<typeof walletActions>
  let prefix = ''
  const file = (ref: string) =>
    walletGrill(ref, {
      pickup_config: { showCarInfo: false, scheduled_orders: { on: true, max_advance: 1440 } },
    })
  beforeEachNewVenue(kind, file, async (venue) => {
    open = venue.open
    api = venue.api
    prefix = venue.ref
    tablet = await enrol(api, prefix, 'staff')
    phone = await enrol(api, prefix, 'manager')
    diner = paymentActions(api, prefix)
    wallets = walletActions(api, open.db, prefix)
  })

  let keys = 0
  /** Two breads for 0.225 and a kebab for 2.800 (5 % contained), plus 7.5 % service: 0.450 + 2.800 + 0.234 = 3.484. */
  const lines = [
    { item_id: 'plain', quantity: 2 },
    { item_id: 'kebab', quantity: 1, modifiers: 'chili' },
  ]
  const place = (more: object = {}) =>
    diner.place(`lines-${++keys}`, { order_lines: lines, payment_type: 2, payment_option: null, ...more })
  const placeOnline = async () => {
    const order = await place({ payment_type: 1, payment_option: 4 })
    await diner.press(order.url, 'approve')
    return order
  }
  const send = ({ id }: { id: string }, body: object, device = tablet) =>
    device.post(`/orders/${id}/lines`, { from: pending, shown: [2, 1], wanted: [1, 1], ...body })
  const change = async (order: { id: string }, body: object = {}) =>
    parseAs(changeLinesCall.response, (await send(order, body)).json).order
  const move = (order: { id: string }, from: number, to: number, more: object = {}) =>
    tablet.post(`/orders/${order.id}/move`, { from, to, ...more })
  const load = async () => parseAs(boardCall.response, (await tablet.get('/board')).json)
  const read = async ({ id, secret }: PlacedOrderAccess) =>
    parseAs(orderCall.response, (await api.get(`/webapp/order/${id}/${secret}?full=true`)).json).order
  const track = async ({ id, secret }: PlacedOrderAccess) =>
    parseAs(transactionCall.response, (await api.get(`/webapp/transaction/${id}/${secret}`)).json)
  const cancel = ({ id, secret }: PlacedOrderAccess) => api.post(`/webapp/order/${id}/${secret}/cancel`)
  const reason = ({ json }: { json: { issues: { reason: string }[] } }) => json.issues[0]?.reason
  const audit = async () => parseAs(auditCall.response, (await phone.get('/audit')).json).entries
  /** What the sandbox has refunded of an order's payment: the parts, and whether that is all of it. */
  const refunds = async ({ id }: { id: string }) => {
    const parts = await open.db
      .selectFrom('sandbox_refund as part')
      .innerJoin('payment', 'payment.reference', 'part.reference')
      .select('part.amount')
      .where('payment.order_id', '=', id)
      .execute()
    const whole = await open.db
      .selectFrom('sandbox_payment as at_bank')
      .innerJoin('payment', 'payment.reference', 'at_bank.reference')
      .select('at_bank.state')
      .where('payment.order_id', '=', id)
      .executeTakeFirst()
    return { parts: parts.map(({ amount }) => Number(amount)).sort((a, b) => b - a), state: whole?.state }
  }

  test('the board and the diner get what remains, with what was ordered', async () => {
    const order = await place()
    const { seq } = await load()
    api.clock.now += MINUTE
    const at = new Date(api.clock.now).toISOString()
    const reduced = {
      amounts: { subtotal: 3.025, total: 3.242, payable: 3.242 },
      changed: { at, amounts: { subtotal: 3.25, total: 3.484 } },
      order_lines: [
        { item_id: 'plain', quantity: 1, ordered: 2, unit_price: 0.225, total_price: 0.225 },
        { item_id: 'kebab', quantity: 1, ordered: null, total_price: 2.8 },
      ],
    }
    expect(await change(order)).toMatchObject({ status: pending, updated_at: at, ...reduced })
    expect(await load()).toMatchObject({ seq: seq + 1, orders: [{ id: order.id, ...reduced }] })
    expect(await read(order)).toMatchObject(reduced)
    expect(await track(order)).toMatchObject({ status: pending, changed_at: at })

    await move(order, pending, accepted, { minutes: 20 })
    api.clock.now += MINUTE
    await change(order, { from: accepted, shown: [1, 1], wanted: [1, 0] })
    expect(await read(order)).toMatchObject({
      amounts: { subtotal: 0.225, total: 0.242 },
      changed: { at: new Date(api.clock.now).toISOString(), amounts: { total: 3.484 } },
      order_lines: [
        { quantity: 1, ordered: 2 },
        { quantity: 0, ordered: 1, total_price: 0 },
      ],
    })
    const lines = (quantity: number, name: string, total: number) => ({
      ...{
        kind: 'lines',
        lines: [{ quantity, locales: expect.arrayContaining([expect.objectContaining({ name })]) }],
        total,
        currency: 'KWD',
      },
    })
    expect((await audit()).filter(({ action }) => action === 'order.lines')).toMatchObject([
      { before: lines(1, 'Kebab', 3242), after: lines(0, 'Kebab', 242), who: 'staff' },
      { before: lines(2, 'Bread', 3484), after: lines(1, 'Bread', 3242), subject: `#1 ${order.id}` },
    ])
  })

  test('only from the state that the device showed; repeated, it changes nothing more', async () => {
    const order = await place()
    expect(reason(await send(order, { from: accepted }))).toBe('moved')
    expect(reason(await send(order, { shown: [1, 1], wanted: [0, 1] }))).toBe('moved')
    const first = await change(order)
    const again = await change(order)
    expect(again.amounts).toEqual(first.amounts)
    expect((await audit()).filter(({ action }) => action === 'order.lines')).toHaveLength(1)
    expect(reason(await send(order, { wanted: [2, 1] }))).toBe('moved')
  })

  test('at least one item remains, never more than before, and not from an order that is over or unpaid', async () => {
    const order = await place()
    const refused = async (body: object) => {
      const answer = await send(order, body)
      return [answer.status, reason(answer)]
    }
    expect(await refused({ wanted: [0, 0] })).toEqual([400, 'nothing-left'])
    expect(await refused({ wanted: [3, 1] })).toEqual([400, 'quantity'])
    expect(await refused({ wanted: [1] })).toEqual([400, 'quantity'])
    expect((await send(order, { wanted: [-1, 1] })).status).toBe(400)
    await cancel(order)
    expect(await refused({ from: cancelled })).toEqual([409, 'moved'])
    expect((await read(order)).changed).toBeNull()
    const unpaid = await place({ payment_type: 1, payment_option: 4 })
    expect(reason(await send(unpaid, {}))).toBe('unpaid')
    const elsewhere = await enrol(api, prefix, 'staff', { branches: [`${prefix}-jahra`] })
    expect((await send(order, {}, elsewhere)).status).toBe(404)
  })

  test('what was paid online is refunded in parts, and the rest if the order is cancelled', async () => {
    const order = await placeOnline()
    await change(order)
    expect(await refunds(order)).toEqual({ parts: [242], state: 'approved' })
    expect(await track(order)).toMatchObject({ payment: 'paid' })
    await move(order, pending, accepted, { minutes: 20 })
    await change(order, { from: accepted, shown: [1, 1], wanted: [1, 0] })
    // Together as much as one reduction to the same lines would have refunded.
    expect(await refunds(order)).toEqual({ parts: [3000, 242], state: 'approved' })
    await move(order, accepted, cancelled, { refusal: 'sold-out' })
    expect(await refunds(order)).toEqual({ parts: [3000, 242, 242], state: 'refunded' })
    expect(await track(order)).toMatchObject({ status: cancelled, payment: 'refunded' })
  })

  test('an order that is not paid yet only becomes cheaper', async () => {
    const order = await place()
    expect((await change(order, { wanted: [0, 1] })).amounts).toMatchObject({ payable: 3, wallet: 0 })
    expect(await open.db.selectFrom('payment_refund').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ state: 'requested' }),
    )
  })

  test('money from the wallet is released before the order is accepted, and refunded afterwards', async () => {
    const number = '52000071'
    const customer = await accountActions(api).logIn(number, { branch_id: `${prefix}-b1` })
    await wallets.correct(number, 3.4)
    const { json } = await wallets.place(customer, { order_lines: lines })
    const order = { id: json.order.id, secret: json.secret, url: '' }
    expect((await read(order)).amounts).toMatchObject({ total: 3.484, wallet: 3.4, payable: 0.084 })
    await change(order)
    expect((await read(order)).amounts).toMatchObject({ total: 3.242, wallet: 3.242, payable: 0 })
    expect(await wallets.readWallet(customer)).toMatchObject({ balance: 0.158, held: 3.242 })
    await move(order, pending, accepted, { minutes: 20 })
    await change(order, { from: accepted, shown: [1, 1], wanted: [1, 0] })
    expect(await wallets.readWallet(customer)).toMatchObject({ balance: 3.158, held: 0 })
    await move(order, accepted, cancelled, { refusal: 'other' })
    expect(await wallets.readWallet(customer)).toMatchObject({ balance: 3.4, held: 0 })
    expect(await wallets.inconsistentWallets()).toEqual([])
  })

  test('removing what the wallet paid and ordering with it again do not block each other', async () => {
    const number = '52000072'
    const customer = await accountActions(api).logIn(number, { branch_id: `${prefix}-b1` })
    await wallets.correct(number, 50)
    await tablet.post('/stock', { kind: 'item', id: 'plain', state: 'available', left: 100 })
    const plain = { order_lines: [{ item_id: 'plain', quantity: 2 }] }
    for (let round = 0; round < 10; round++) {
      const { json } = await wallets.place(customer, plain)
      const answers = await Promise.all([
        send(json.order, { shown: [2], wanted: [1] }),
        wallets.place(customer, plain),
      ])
      expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    }
    expect(await wallets.inconsistentWallets()).toEqual([])
  })

  test('counted dishes are given back until the order is accepted, each once', async () => {
    for (const counted of [
      { kind: 'item', id: 'plain', left: 4 },
      { kind: 'option', id: 'chili', left: 5 },
    ])
      expect((await tablet.post('/stock', { state: 'available', ...counted })).status).toBe(200)
    const left = async () => {
      const { categories, options } = parseAs(listStockCall.response, (await tablet.get('/stock')).json)
      const items = categories.flatMap((category) => category.items)
      return [items.find(({ id }) => id === 'plain')?.left, options.find(({ id }) => id === 'chili')?.left]
    }
    const [first, second] = [await place(), await place()]
    expect(await left()).toEqual([0, 3])
    await change(first)
    expect(await left()).toEqual([1, 3])
    await cancel(first)
    expect(await left()).toEqual([2, 4])
    await change(second, { wanted: [1, 0] })
    expect(await left()).toEqual([3, 5])
    await change(second, { shown: [1, 0], wanted: [1, 0] })
    await cancel(second)
    expect(await left()).toEqual([4, 5])
    const third = await place()
    await move(third, pending, accepted, { minutes: 5 })
    await change(third, { from: accepted })
    expect(await left()).toEqual([2, 4])
  })

  // @feature order.cancel-changed
  test('the diner may cancel a changed order until its preparation starts', async () => {
    const order = await place()
    await move(order, pending, accepted, { minutes: 20 })
    expect(reason(await cancel(order))).toBe('accepted')
    await change(order, { from: accepted })
    api.clock.now += 5 * MINUTE
    expect(reason(await cancel(order))).toBe('accepted')
    await change(order, { from: accepted, shown: [1, 1], wanted: [1, 0] })
    api.clock.now += 5 * MINUTE - 1
    expect((await cancel(order)).json).toMatchObject({ status: cancelled })

    const schedule = { date: '2026-05-06', from: '18:00', to: '18:30' }
    const person = { name: 'Sara', phone: '50001234', dial_code: '+965' }
    const later = await place({ selling_types: 'pickup', schedule, ...person })
    await change(later, { from: scheduled })
    await move(later, scheduled, accepted)
    api.clock.now = Date.parse('2026-05-06T13:59:59.999Z')
    expect((await cancel(later)).json).toMatchObject({ status: cancelled })

    const prepared = await place()
    await move(prepared, pending, accepted, { minutes: 20 })
    await move(prepared, accepted, ready)
    await change(prepared, { from: ready })
    expect(reason(await cancel(prepared))).toBe('accepted')
  })

  test('of two devices that remove at once, one wins and the other is told', async () => {
    const order = await placeOnline()
    const answers = await Promise.all([
      send(order, { wanted: [1, 1] }, tablet),
      send(order, { wanted: [2, 0] }, phone),
    ])
    expect(answers.map(({ status: code }) => code).sort()).toEqual([200, 409])
    expect(answers.filter(({ status: code }) => code === 409).map(reason)).toEqual(['moved'])
    const { parts } = await refunds(order)
    expect(parts).toEqual([answers[0]?.status === 200 ? 242 : 3000])
  })

  test('while the diner cancels, and everything is paid back once', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const order = await placeOnline()
      const [removal, cancellation] = await Promise.all([send(order, {}), cancel(order)])
      expect(cancellation.status).toBe(200)
      expect([200, 409]).toContain(removal.status)
      expect(await track(order)).toMatchObject({ status: cancelled, payment: 'refunded' })
      const { parts, state } = await refunds(order)
      const sum = parts.reduce((total, part) => total + part, 0)
      expect([state, sum, parts.length <= 2]).toEqual(['refunded', 3484, true])
    }
    const waiting = open.db.selectFrom('payment_refund').select('id').where('state', '=', 'requested')
    expect(await waiting.execute()).toEqual([])
  })
})
