import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createBoardHub } from '../../api/board/board-hub.ts'
import { listChangedOrders } from '../../api/db/board/events.ts'
import { openWakeSignal } from '../../api/db/board/wake-signal.ts'
import { type OpenDatabase, openDatabase } from '../../api/db/open.ts'
import { insertOrder, writeOrderStatus } from '../../api/db/orders.ts'
import { orderStatus } from '../../src/domain/order/order-status.ts'
import { createTestApi, newDatabase } from '../api/support/api.ts'
import { grill } from '../api/support/venue.ts'

const BRANCH = 'grill-b1'

// @feature counter.stream
describe('events of boards on a Postgres server', () => {
  let url = ''
  let open: OpenDatabase
  let other: OpenDatabase
  let order = ''
  beforeAll(async () => {
    url = await newDatabase(inject('databaseUrl'))
    open = await openDatabase({ databaseUrl: url })
    other = await openDatabase({ databaseUrl: url })
    const api = createTestApi(open)
    await api.operator('PUT', '/operator/venues', grill())
    const body = {
      ...{ branch_id: BRANCH, selling_types: 'dinein' },
      order_lines: [{ item_id: 'plain', quantity: 1 }],
    }
    order = JSON.stringify((await api.post('/webapp/order', body)).json.order)
  })
  afterAll(async () => {
    await other.close()
    await open.close()
  })

  const newOrder = (number: number) => ({
    ...{
      id: `order-${number}`,
      branchId: BRANCH,
      venue: 'grill',
      referenceId: 'grill',
      number,
      day: 'later',
    },
    ...{ secretHash: '', customerId: null, placed: order, phone: null, status: orderStatus.pending },
    at: new Date(),
  })
  const changedAfter = async (seq: number) =>
    (await listChangedOrders(open.db, BRANCH, seq, 100)).map(({ id, seq }) => [id, seq])

  test('events are numbered in the order of the commits, so that none is skipped', async () => {
    const slow = await open.db.startTransaction().execute()
    await insertOrder(slow, newOrder(1))
    // It began and was numbered later, and commits first.
    await other.db.transaction().execute((trx) => insertOrder(trx, newOrder(2)))
    expect(await changedAfter(1)).toEqual([['order-2', 2]])
    await slow.commit().execute()
    expect(await changedAfter(1)).toEqual([
      ['order-2', 2],
      ['order-1', 3],
    ])
    expect(await changedAfter(2)).toEqual([['order-1', 3]])
  })

  test('transactions that change the same orders in another order do not block each other', async () => {
    const first = await open.db.startTransaction().execute()
    const second = await other.db.startTransaction().execute()
    await writeOrderStatus(first, 'order-1', orderStatus.accepted, new Date())
    await writeOrderStatus(second, 'order-2', orderStatus.accepted, new Date())
    // With the number taken at once, `second` would wait for `first` here.
    await Promise.all([second.commit().execute(), first.commit().execute()])
    expect((await changedAfter(3)).map(([id]) => id).sort()).toEqual(['order-1', 'order-2'])
  })

  test('a process that stores an order wakes the boards of the others', async () => {
    const hub = createBoardHub({ db: other.db, now: Date.now, log: () => {} })
    let signals = 0
    const listening = openWakeSignal(other, () => {
      signals++
      hub.wake()
    })
    const sending = openWakeSignal(open, () => {})
    await expect.poll(() => signals, { message: 'the connection listens' }).toBe(1)
    sending.send()
    sending.send()
    await expect.poll(() => signals, { message: 'two signals at once are one' }).toBe(2)
    await sending.close()
    await listening.close()
    await hub.close()
  })
})
