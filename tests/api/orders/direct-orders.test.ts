import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { type DirectOrder, insertOrderDirectly } from '../../../api/db/direct-order.ts'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { grill } from '../support/venue.ts'

// An ordinary order of a venue that the process has read before is stored by a single statement, without a transaction.
describe.each(databaseKinds)('orders in one statement on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  /** A second app on the same database, which stands for a second process. */
  let other: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    other = createTestApi(open)
  })
  afterAll(() => open.close())

  const put = (text = JSON.stringify(grill())) => other.operator('PUT', '/operator/venues', JSON.parse(text))
  const withPrice = (price: string) => JSON.stringify(grill()).replace('"0.250"', `"${price}"`)
  const order = {
    branch_id: 'grill-b1',
    selling_types: 'dinein',
    order_lines: [{ item_id: 'plain', quantity: 2 }],
  }
  const send = (body: object = order, key: string = randomUUID(), to = api) =>
    to.post('/webapp/order', body, { 'Idempotency-Key': key })
  const countTransactions = () => vi.spyOn(open.db, 'transaction')
  const countOrders = async () => (await open.db.selectFrom('customer_order').select('id').execute()).length
  beforeEach(async () => {
    expect((await put()).status).toBe(200)
    expect((await send()).status).toBe(200)
    expect((await send(order, randomUUID(), other)).status).toBe(200)
  })

  test('an ordinary order needs no transaction, and is stored like any other', async () => {
    const transactions = countTransactions()
    const direct = await send({ ...order, name: 'Ünal "U"', comment: 'fast' })
    expect(transactions).not.toHaveBeenCalled()
    const usual = await api.post('/webapp/order', { ...order, name: 'Ünal "U"', comment: 'fast' })
    expect(transactions).toHaveBeenCalled()
    transactions.mockRestore()
    // Apart from what is different in every order.
    const stored = async ({ json }: typeof direct) => {
      const { id, number, ...placed } = json.order
      const { secret_hash, ...row } = await open.db
        .selectFrom('customer_order')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(JSON.parse(row.placed)).toEqual(json.order)
      const { history } = (await api.get(`/webapp/transaction/${id}/${json.secret}`)).json
      return { ...row, id: '', number: 0, placed, history }
    }
    expect(direct.json.order.number + 1).toBe(usual.json.order.number)
    expect(await stored(direct)).toEqual(await stored(usual))
  })

  /** Price of the item after its discount of 10 %, as in the answer. */
  const unitPrice = ({ json }: Awaited<ReturnType<typeof send>>) => json.order.order_lines[0].unit_price

  test('an order is priced by the menu that another process has just imported', async () => {
    for (const [price, discounted] of [
      ['0.300', 0.27],
      ['0.900', 0.81],
      ['0.400', 0.36],
    ] as const) {
      await put(withPrice(price))
      expect(unitPrice(await send())).toBe(discounted)
    }
    await put(withPrice('0.500'))
    const seen = { ...order, order_lines: [{ item_id: 'plain', quantity: 2, unit_price: 0.36 }] }
    expect((await send(seen)).json).toMatchObject({ code: 'changed' })
  })

  test('what was refused by the menu before is ordered once another process has changed it', async () => {
    const sold = { ...order, order_lines: [{ item_id: 'sold', quantity: 1 }] }
    expect((await send(sold)).json.code).toBe('changed')
    await put(
      JSON.stringify(grill())
        .replace('"sold_out":true,', '')
        .replaceAll(/,"sold_out":true/g, ''),
    )
    expect((await send(sold)).status).toBe(200)
  })

  test('20 simultaneous repeats place one order and get the same answer', async () => {
    const before = await countOrders()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => send(order, key, i % 2 ? api : other)),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await countOrders()).toBe(before + 1)
    expect((await send({ ...order, comment: 'more' }, key)).json.code).toBe('conflict')
  })

  test('orders that are sent while the menu changes have the old or the new price, and no number is left out', async () => {
    const numbers: number[] = []
    const prices = new Set([0.225, 0.27, 0.36, 0.45])
    for (const price of ['0.300', '0.400', '0.500']) {
      const orders = Array.from({ length: 8 }, (_, i) => send(order, randomUUID(), i % 2 ? api : other))
      await put(withPrice(price))
      const answers = await Promise.all(orders)
      for (const answer of answers) expect(prices).toContain(unitPrice(answer))
      numbers.push(...answers.map(({ json }) => json.order.number))
      prices.delete(Math.min(...prices))
    }
    const first = Math.min(...numbers)
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, i) => first + i))
  })

  describe('insertOrderDirectly', () => {
    const direct = async (more: Partial<DirectOrder> = {}): Promise<DirectOrder> => {
      const { revision } = await open.db
        .selectFrom('venue')
        .select('revision')
        .where('reference_id', '=', 'grill')
        .executeTakeFirstOrThrow()
      const id = randomUUID()
      return {
        ...{ id, branchId: 'grill-b1', venue: 'grill', referenceId: 'grill', day: '2026-01-01' },
        ...{ secretHash: 'h', customerId: null, phone: null, status: 0, at: new Date(0), revision },
        ...{ placed: ['{"number":', '}'], accountId: null },
        claim: { keyHash: id, requestHash: 'r', orderId: id, salt: 's' },
        ...more,
      }
    }
    const insert = async (more?: Partial<DirectOrder>) => insertOrderDirectly(open.db, await direct(more))

    test('numbers the order and says whether payments wait to be voided', async () => {
      expect(await insert()).toEqual({ number: 1, hasVoids: false })
      expect(await insert()).toEqual({ number: 2, hasVoids: false })
    })

    test('stores nothing for another revision, an unknown branch or account, or a claimed key', async () => {
      const before = await countOrders()
      const claim = { keyHash: 'same', requestHash: 'r', orderId: 'o', salt: 's' }
      expect(await insert({ claim })).not.toBeNull()
      const { revision } = await direct()
      for (const more of [
        { revision: revision - 1 },
        { branchId: 'unknown' },
        { venue: 'unknown' },
        { accountId: 'unknown' },
        { claim },
      ])
        expect(await insert(more), JSON.stringify(more)).toBeNull()
      expect(await countOrders()).toBe(before + 1)
      expect((await insert())?.number).toBe(4)
    })
  })
})
