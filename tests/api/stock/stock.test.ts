import { describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { updateStock } from '../../../api/stock/stock-changes.ts'
import { auditCall } from '../../../src/contract/counter/audit-calls.ts'
import { listStockCall } from '../../../src/contract/counter/stock-calls.ts'
import type { branchStreamCall } from '../../../src/contract/venue/branch-stream-call.ts'
import type { ResponseOf } from '../../../src/contract/wire/call.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { databaseKinds, parseAs, type TestApi } from '../support/api.ts'
import { openStream } from '../support/event-source.ts'
import { beforeEachNewVenue } from '../support/new-venue.ts'
import { onlineGrill, paymentActions } from '../support/payments.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { NOON } from '../support/venue.ts'

const HOUR = 3_600_000

// @feature counter.sold-out
describe.each(databaseKinds)('sold out on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let diner: ReturnType<typeof paymentActions>
  let ref = ''
  beforeEachNewVenue(kind, onlineGrill, async (venue) => {
    open = venue.open
    api = venue.api
    ref = venue.ref
    tablet = await enrol(api, ref, 'staff')
    diner = paymentActions(api, ref)
  })

  let keys = 0
  const order = (more: object = {}) =>
    diner.send(`stock-${++keys}`, diner.order({ payment_type: 2, payment_option: null, ...more }))
  const bread = (quantity: number) => ({ order_lines: [{ item_id: 'plain', quantity }] })
  const kebab = (modifiers: string) => ({ order_lines: [{ item_id: 'kebab', quantity: 1, modifiers }] })
  const set = (body: object) => tablet.post('/stock', { kind: 'item', id: 'plain', ...body })
  const menuItem = async (id = 'plain', branch = 'b1') =>
    (await api.get(`/webapp/v5/item/${ref}-${branch}/${id}`)).json.item
  const stocked = async (id = 'plain') =>
    parseAs(listStockCall.response, (await tablet.get('/stock')).json)
      .categories.flatMap(({ items }) => items)
      .find((item) => item.id === id)
  const update = () => updateStock({ db: open.db, now: () => api.clock.now })

  test('a dish that is sold out is so on the menu and for orders, in its branch alone, until the time is over', async () => {
    const answer = await set({ state: 'sold-out', period: 'four-hours' })
    const until = new Date(api.clock.now + 4 * HOUR).toISOString()
    expect(answer.json).toEqual({ sold_out: true, until, later_orders: false, left: null, set: true })
    expect(await menuItem()).toMatchObject({ sold_out: true })
    expect(await menuItem('plain', 'b2')).toMatchObject({ sold_out: false })
    const refused = await order()
    expect([refused.json.code, refused.json.changes]).toMatchObject(['changed', [{ state: 'sold-out' }]])

    api.clock.now += 4 * HOUR - 1
    expect(await update()).toBe(0)
    api.clock.now += 1
    expect(await update()).toBe(1)
    expect(await menuItem()).toMatchObject({ sold_out: false })
    expect((await order()).status).toBe(200)
    expect(await stocked()).toMatchObject({ sold_out: false, set: false })
  })

  test('today ends with the business day; open-ended ends when staff say so', async () => {
    expect((await set({ state: 'sold-out' })).json.until).toBe('2026-05-07T02:00:00.000Z')
    expect((await set({ state: 'sold-out', period: 'open-ended' })).json.until).toBeNull()
    api.clock.now += 1000 * HOUR
    expect(await update()).toBe(0)
    api.clock.now = NOON
    expect((await set({ state: 'menu' })).json).toMatchObject({ sold_out: false, set: false })
    expect(await menuItem()).toMatchObject({ sold_out: false })
  })

  test('nobody has to try again who counts a dish while it is ordered and shown as sold out', async () => {
    const counting = () => set({ state: 'available', left: 100 })
    await counting()
    for (let round = 0; round < 4; round++) {
      const answers = [...Array(3)].flatMap(() => [order(bread(1)), counting(), order(bread(1))])
      await open.db.updateTable('stock').set({ shown: false }).execute()
      const [, ...given] = await Promise.all([update(), ...answers])
      expect(given.map(({ status }) => status)).toEqual(Array(9).fill(200))
    }
  })

  test('orders and retries for the same dishes do not block each other', async () => {
    for (const id of ['plain', 'kebab']) await set({ id, state: 'available', left: 200 })
    const both = { order_lines: [{ item_id: 'plain', quantity: 1 }, ...kebab('chili').order_lines] }
    const retry = (replaced: string) =>
      diner.send(`stock-${++keys}`, diner.order({ payment_type: 2, payment_option: null, ...both }), {
        'Replaces-Keys': replaced,
      })
    for (let round = 0; round < 4; round++) {
      const earlier = await Promise.all([order(both), order(both), order(both)])
      const from = keys - 2
      const cancel = ({ json }: (typeof earlier)[number]) =>
        api.post(`/webapp/order/${json.order.id}/${json.secret}/cancel`)
      const answers = await Promise.all([
        ...[retry(`stock-${from}`), order(both), retry(`stock-${from + 1}`), order(both)],
        ...[earlier[2]].map((one) => one && cancel(one)),
      ])
      expect(answers.map((answer) => answer?.status)).toEqual(Array(5).fill(200))
    }
    // Each round, four of seven orders remain.
    expect(await stocked()).toMatchObject({ left: 200 - 16 })
  })

  test('what the menu calls sold out can be made available', async () => {
    expect(await stocked('sold')).toMatchObject({ sold_out: true, set: false })
    await set({ id: 'sold', state: 'available' })
    expect(await stocked('sold')).toMatchObject({ sold_out: false, set: true, until: null })
    expect((await order({ order_lines: [{ item_id: 'sold', quantity: 1 }] })).status).toBe(200)
  })

  test('an option is sold out wherever it is offered', async () => {
    const answer = await tablet.post('/stock', { kind: 'option', id: 'garlic', state: 'sold-out' })
    expect(answer.json.sold_out).toBe(true)
    expect((await order(kebab('garlic'))).json.changes).toMatchObject([{ state: 'sold-out' }])
    expect((await order(kebab('chili'))).status).toBe(200)
    const { options } = parseAs(listStockCall.response, (await tablet.get('/stock')).json)
    expect(options.map(({ id, sold_out }) => [id, sold_out])).toEqual([
      ['garlic', true],
      ['chili', false],
      ['gone', true],
    ])
  })

  test('while 200 diners have a dish in their carts it is sold out: all are told, and no later order contains it', async () => {
    const pages = await Promise.all(
      Array.from({ length: 200 }, (_, diner) =>
        openStream<ResponseOf<typeof branchStreamCall>>(
          api,
          `/webapp/branch/${ref}-b1/stream`,
          {},
          `198.51.100.${diner}`,
        ),
      ),
    )
    const before = new Set(
      (await Promise.all(pages.map((page) => page.next()))).map((event) => event?.revision),
    )
    const early = Array.from({ length: 100 }, () => order())
    expect((await set({ state: 'sold-out' })).status).toBe(200)
    const late = Array.from({ length: 100 }, () => order())
    const told = new Set(
      (await Promise.all(pages.map((page) => page.next()))).map((event) => event?.revision),
    )
    expect([before.size, told.size]).toEqual([1, 1])
    expect(told).not.toEqual(before)
    const outcome = ({ status: code, json }: Awaited<ReturnType<typeof order>>) =>
      code === 200 ? 'accepted' : `${json.code} ${json.changes[0].state}`
    expect(new Set((await Promise.all(late)).map(outcome))).toEqual(new Set(['changed sold-out']))
    // Orders that were on their way are accepted or refused, whichever came first.
    expect(['accepted', 'changed sold-out']).toEqual(
      expect.arrayContaining([...new Set((await Promise.all(early)).map(outcome))]),
    )
    for (const page of pages) await page.close()
  })

  test('of 200 simultaneous orders, exactly the twelve that are left are accepted', async () => {
    await set({ state: 'available', left: 12 })
    const answers = await Promise.all(Array.from({ length: 200 }, () => order(bread(1))))
    const accepted = answers.filter((answer) => answer.status === 200)
    expect(accepted).toHaveLength(12)
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(new Set(refused.map(({ json }) => `${json.code} ${json.changes[0].state}`))).toEqual(
      new Set(['changed sold-out']),
    )
    expect(await stocked()).toMatchObject({ left: 0, sold_out: true })
    expect(await update()).toBe(1)
    expect(await menuItem()).toMatchObject({ sold_out: true })
    // Shown once, not with every look.
    expect(await update()).toBe(0)
  })

  test('an order for more than are left is told how many there are', async () => {
    await set({ state: 'available', left: 3 })
    const refused = await order(bread(4))
    expect(refused.json.issues).toEqual([
      { path: 'order_lines.0.quantity', message: 'only 3 are left', reason: 'quantity' },
    ])
    expect(await stocked()).toMatchObject({ left: 3 })
    expect((await order(bread(3))).status).toBe(200)
    expect(await stocked()).toMatchObject({ left: 0 })
  })

  test('a counted option counts with the quantity of its lines', async () => {
    await tablet.post('/stock', { kind: 'option', id: 'chili', state: 'available', left: 3 })
    const lines = (quantity: number) => ({
      order_lines: [{ item_id: 'kebab', quantity, modifiers: 'chili' }],
    })
    expect((await order(lines(4))).status).toBe(400)
    expect((await order(lines(3))).status).toBe(200)
    expect((await order(lines(1))).json.changes).toMatchObject([{ state: 'sold-out' }])
  })

  test('an order that is declined before it is accepted gives back what it took, once', async () => {
    await set({ state: 'available', left: 2 })
    const declined = (await order(bread(2))).json.order
    await update()
    expect(await menuItem()).toMatchObject({ sold_out: true })
    const move = (id: string, from: number, to: number) =>
      tablet.post(`/orders/${id}/move`, { from, to, minutes: 10, refusal: 'busy' })
    await move(declined.id, status.pending, status.rejected)
    expect(await stocked()).toMatchObject({ left: 2, sold_out: false })
    expect(await update()).toBe(1)
    expect(await menuItem()).toMatchObject({ sold_out: false })

    const cooked = (await order(bread(1))).json.order
    await move(cooked.id, status.pending, status.accepted)
    await move(cooked.id, status.accepted, status.cancelled)
    expect(await stocked()).toMatchObject({ left: 1 })
  })

  test('an order that nobody pays gives back what it took', async () => {
    await set({ state: 'available', left: 1 })
    expect((await order({ ...bread(1), payment_type: 1, payment_option: 4 })).status).toBe(200)
    api.clock.now += HOUR - 1
    await update()
    expect(await stocked()).toMatchObject({ left: 0 })
    api.clock.now += 1
    await update()
    expect(await stocked()).toMatchObject({ left: 1, sold_out: false })
  })

  test('unknown dishes are refused, and every change is in the audit log', async () => {
    expect((await set({ id: 'none', state: 'sold-out' })).status).toBe(404)
    await set({ state: 'sold-out', period: 'open-ended' })
    await set({ state: 'available', left: 5 })
    const owner = await enrol(api, ref, 'owner')
    const { entries } = parseAs(auditCall.response, (await owner.get('/audit')).json)
    const stock = (state: string) => ({ kind: 'stock', state })
    const changes = entries.filter(({ action }) => action === 'stock.set')
    expect(changes.map(({ subject, before, after }) => [subject, before, after])).toEqual([
      ['Bread', stock('sold-out'), { ...stock('left'), left: 5, until: '2026-05-07T02:00:00.000Z' }],
      ['Bread', stock('menu'), stock('sold-out')],
    ])
  })
})
