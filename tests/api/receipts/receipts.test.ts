import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { accountActions } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { createTestBank } from '../support/bank.ts'
import { type PlacedOrderAccess, paymentActions } from '../support/payments.ts'
import { documentPrinter, receiptReader } from '../support/receipts.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { NOON } from '../support/venue.ts'
import { walletActions, walletGrill } from '../support/wallet.ts'

// @feature-file receipts.issue receipts.numbers
describe.each(databaseKinds)('receipts on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let diner: ReturnType<typeof paymentActions>
  let read: ReturnType<typeof receiptReader>
  let prefix = ''
  let venues = 0
  const bank = createTestBank()
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    const payments = {
      ...{ siteUrl: 'http://localhost', apiPath: '', sandboxSecret: null, providers: [bank.provider] },
    }
    api = createTestApi(open, { payments, menuPrinter: () => documentPrinter })
  })
  afterAll(() => open.close())
  beforeEach(async () => {
    api.clock.now = NOON
    bank.payments.clear()
    prefix = `sold${++venues}`
    await importVenue()
    tablet = await enrol(api, prefix, 'staff')
    diner = paymentActions(api, prefix)
    read = receiptReader(api)
  })

  const importVenue = async (business: object = {}) =>
    expect((await api.operator('PUT', '/operator/venues', walletGrill(prefix, business))).status).toBe(200)
  let keys = 0
  /** Two breads for 0.225 and a kebab for 2.800 (5 % contained), plus 7.5 % service: 0.450 + 2.800 + 0.234 = 3.484. */
  const lines = [
    { item_id: 'plain', quantity: 2 },
    { item_id: 'kebab', quantity: 1, modifiers: 'chili' },
  ]
  const place = (more: object = {}) =>
    diner.place(`sold-${++keys}`, { order_lines: lines, payment_type: 2, payment_option: null, ...more })
  const move = (order: { id: string }, from: number, to: number, more: object = {}) =>
    tablet.post(`/orders/${order.id}/move`, { from, to, ...more })
  const callBack = (reference: string) => api.post('/payments/bank/callback', { reference })
  const referenceOf = () => [...bank.payments.keys()].at(-1) ?? ''
  const placePaid = async () => {
    const order = await place({ payment_type: 1, payment_option: 4 })
    bank.charge(referenceOf())
    expect((await callBack(referenceOf())).status).toBe(200)
    return order
  }
  const handOver = async (order: PlacedOrderAccess) => {
    expect((await move(order, status.pending, status.accepted)).status).toBe(200)
    expect((await move(order, status.accepted, status.delivered)).status).toBe(200)
  }
  const titles = async (order: PlacedOrderAccess) =>
    (await read.list(order)).map(({ title, number }) => `${title} ${number}`)

  test('an order in cash has its receipt when it is handed over, not before', async () => {
    const order = await place()
    await move(order, status.pending, status.accepted)
    expect(await read.list(order)).toEqual([])
    api.clock.now += 60_000
    await move(order, status.accepted, status.delivered)
    const [receipt] = await read.documents(order)
    expect(receipt).toMatchObject({
      ...{ title: 'receipt', number: 1, original: null, reason: null, code: null },
      ...{ issued_at: new Date(NOON + 60_001).toISOString(), currency: 'KWD', time_zone: 'Asia/Kuwait' },
      seller: { name: [{ name: 'Grill' }, { name: 'مشويات' }], tax_id: null },
      lines: [
        { quantity: 2, unit_price: 225, total: 450 },
        { quantity: 1, unit_price: 2800, total: 2800, modifiers: [{ quantity: 1 }] },
      ],
      amounts: { subtotal: 3250, discount: 550, rounding: 0, wallet: 0, payable: 3484, payment_option: 2 },
      total: 3484,
      taxes: [
        { name: 'VAT', rate: 5, included: true, net: 2667, amount: 133 },
        { name: 'Service', rate: 7.5, included: false, net: 3117, amount: 234 },
      ],
      untaxed: 0,
    })
  })

  test('an order paid online has it with the charge, once however often the provider reports it', async () => {
    const order = await placePaid()
    await callBack(referenceOf())
    await handOver(order)
    expect(await titles(order)).toEqual(['receipt 1'])
    expect((await read.documents(order))[0]?.amounts).toMatchObject({ payable: 3484, payment_option: 4 })
  })

  test('an order that the wallet pays has it when the venue accepts it', async () => {
    const wallets = walletActions(api, open.db, prefix)
    const customer = await accountActions(api).logIn('55001122', { branch_id: `${prefix}-b1` })
    await wallets.correct('55001122', 10)
    const { json } = await wallets.place(customer)
    const order = { id: json.order.id, secret: json.secret, url: '' }
    expect(await titles(order)).toEqual([])
    await move(order, status.pending, status.accepted)
    expect((await read.documents(order))[0]?.amounts).toMatchObject({ wallet: 484, payable: 0 })
    const own = await api.get(`/webapp/receipts/${order.id}`, customer.bearer)
    expect(own.json.receipts).toEqual(await read.list(order))
  })

  test('an order that is declined, or was never paid, has none', async () => {
    const [declined, unpaid] = [await place(), await place({ payment_type: 1, payment_option: 4 })]
    await move(declined, status.pending, status.rejected, { refusal: 'busy' })
    await callBack(referenceOf())
    expect([await titles(declined), await titles(unpaid)]).toEqual([[], []])
  })

  test('numbers of a venue have neither gaps nor duplicates, however many are drawn at once', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => place()))
    await Promise.all(orders.map((order) => move(order, status.pending, status.accepted)))
    const moved = await Promise.all(
      // Each is handed over twice at once: one of the two is refused.
      [...orders, ...orders].map((order) => move(order, status.accepted, status.delivered)),
    )
    expect(moved.filter((answer) => answer.status === 200)).toHaveLength(12)
    const numbers = (await Promise.all(orders.map(read.documents))).map(([receipt]) => receipt?.number ?? 0)
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  })

  test('a transaction that fails uses up no number, also while another waits for it', async () => {
    const [lost, kept] = [await place(), await place()]
    for (const order of [lost, kept]) await move(order, status.pending, status.accepted)
    // The last statement of the transaction fails.
    await sql`create function fail_audit() returns trigger language plpgsql as $$
      begin raise exception 'no'; end $$`.execute(open.db)
    await sql`create trigger fail_audit before insert on audit_entry for each row
      when (new.subject like ${sql.lit(`%${lost.id}`)}) execute function fail_audit()`.execute(open.db)
    const [failed, moved] = await Promise.all(
      [lost, kept].map((order) => move(order, status.accepted, status.delivered)),
    )
    await sql`drop trigger fail_audit on audit_entry`.execute(open.db)
    await sql`drop function fail_audit`.execute(open.db)
    expect([failed?.status, moved?.status]).toEqual([500, 200])
    expect([await titles(lost), await titles(kept)]).toEqual([[], ['receipt 1']])
    await move(lost, status.accepted, status.delivered)
    expect(await titles(lost)).toEqual(['receipt 2'])
  })

  test('each venue has a series of its own', async () => {
    await handOver(await place())
    const first = prefix
    prefix = `${first}-other`
    await importVenue({ user_id: 8, domains: [] })
    tablet = await enrol(api, prefix, 'staff')
    diner = paymentActions(api, prefix)
    const order = await place()
    await handOver(order)
    expect(await titles(order)).toEqual(['receipt 1'])
  })

  // @feature receipts.immutable
  test('a receipt stays as it was issued, whatever the venue changes', async () => {
    const order = await place()
    await handOver(order)
    const [before] = await read.documents(order)
    await importVenue({
      business_name: [{ locale: 'en', name: 'Another' }],
      legal: { tax_id: '12345' },
      exclusiveTaxes: [],
    })
    expect(await read.documents(order)).toEqual([before])
    const change = open.db.updateTable('receipt').set({ cause: 'other' } as never)
    await expect(change.where('order_id', '=', order.id).execute()).rejects.toThrow('never changed')
  })

  // @feature receipts.saudi
  test('the seller is the legal business; only its tax number makes a tax invoice', async () => {
    const legal = {
      name: [{ locale: 'en', name: 'Grill Co. W.L.L.' }],
      address: [{ locale: 'en', name: 'Block 3\nSalmiya' }],
      ...{ tax_id: '310122393500003', tax_id_kind: 'VAT no.' },
    }
    await importVenue({ legal })
    const order = await place()
    await handOver(order)
    const [receipt] = await read.documents(order)
    expect(receipt).toMatchObject({
      title: 'tax-invoice',
      seller: {
        ...{ name: legal.name, address: legal.address, tax_id: legal.tax_id, tax_id_kind: 'VAT no.' },
        ...{ shown_name: [{ name: 'Grill' }, { name: 'مشويات' }], branch: [{ name: 'Salmiya' }, {}] },
      },
    })

    const code = Buffer.from(receipt?.code ?? '', 'base64').toString()
    expect(code).toContain('Grill Co. W.L.L.')
    expect(code).toContain('3.484')
    expect(code).toContain('0.367')
  })

  // @feature receipts.saudi
  test('the import of a Saudi venue warns of what its receipts lack', async () => {
    const warningsFor = async (business: object) => {
      const { json } = await api.operator('PUT', '/operator/venues', walletGrill(prefix, business))
      return json.warnings
    }
    const saudi = { country_code: 'SA' }
    expect(await warningsFor({ legal: { tax_id: '310122393500003' } })).toEqual([])
    expect(await warningsFor(saudi)).toEqual([expect.stringContaining('without a VAT number')])
    expect(await warningsFor({ ...saudi, legal: { tax_id: '123' } })).toEqual([
      expect.stringContaining('123 is not a Saudi VAT number'),
    ])
    expect(await warningsFor({ ...saudi, legal: { tax_id: '310122393500003' } })).toEqual([
      expect.stringContaining('phase one of ZATCA only'),
    ])
  })

  // @feature receipts.open
  test('whoever may see the order finds its receipts, nobody else', async () => {
    const order = await place()
    await handOver(order)
    const [receipt] = await read.list(order)
    const counter = (device: TestDevice) => device.get(`/orders/${order.id}/receipts`)
    expect((await counter(tablet)).json.receipts).toEqual([receipt])
    expect(
      (await counter(await enrol(api, prefix, 'owner').then((owner) => owner.at(`${prefix}-jahra`)))).status,
    ).toBe(404)
    expect((await api.get(`/webapp/order/${order.id}/wrong/receipts`)).status).toBe(404)
    const stranger = await accountActions(api).logIn('55003344', { branch_id: `${prefix}-b1` })
    expect((await api.get(`/webapp/receipts/${order.id}`, stranger.bearer)).status).toBe(404)
    expect((await api.get('/receipts/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
    expect((await api.get('/receipts/AAAAAAAAAAAAAAAAAAAAAA/pdf')).status).toBe(404)
    expect((await api.get(`${receipt?.url}/pdf`)).status).toBe(409)
    const { json } = await api.get(`${receipt?.url}?locale=ar&paper=roll`)
    expect(json.options).toEqual({ locale: 'ar', paper: 'roll', address: receipt?.url, pdf: false })
    const other = await api.get(`${receipt?.url}?locale=xx&paper=xx`)
    expect(other.json.options).toMatchObject({ locale: 'en', paper: 'a4' })
  })

  // @feature receipts.erased
  test('erasing the diner leaves the receipt, which never named them', async () => {
    const order = await place({
      name: 'Noor Al-Sabah',
      phone: '55005566',
      dial_code: '+965',
      comment: 'no onions',
    })
    await handOver(order)
    const before = await read.documents(order)
    expect(JSON.stringify(before)).not.toMatch(/Noor|55005566|onions/)
    const erased = await api.operator('POST', '/operator/persons/erase', { order_id: order.id })
    expect(erased.status).toBe(200)
    expect(await read.documents(order)).toEqual(before)
  })
})
