import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { answerWaitingOrders } from '../../../api/board/order-keeper.ts'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { beginStandby, isOnStandby } from '../../../api/db/standby/standby.ts'
import type { MessageProvider } from '../../../api/messages/providers/message-provider.ts'
import { sweepPayments } from '../../../api/payments/payment-sweep.ts'
import { sendVoids } from '../../../api/payments/send-voids.ts'
import { startOnceReleased } from '../../../api/standby/start-once-released.ts'
import { addPrinterCall } from '../../../src/contract/counter/printing-calls.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { type StarPrinter, starPrinter } from '../../helpers/star-printer.ts'
import {
  ACCOUNT_SECRET,
  createTestApi,
  databaseKinds,
  openTestDatabase,
  parseAs,
  type TestApi,
} from '../support/api.ts'
import { createTestBank } from '../support/bank.ts'
import { onlineGrill, paymentActions } from '../support/payments.ts'
import { enrol, PIN, type TestDevice } from '../support/staff.ts'
import { NOON } from '../support/venue.ts'

// @feature-file backup.standby

describe.each(databaseKinds)('a restored installation on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  /** Calls whichever process runs. */
  let tablet: Pick<TestDevice, 'get' | 'post'>
  let paid: { id: string; secret: string }
  let printer: StarPrinter
  const bank = createTestBank()
  const sent: string[] = []
  const requested: string[][] = []
  const sms: MessageProvider = {
    name: 'sms',
    reports: [],
    news: {},
    async send({ phone }) {
      sent.push(phone)
      return { reference: null, parts: null }
    },
    readReports: () => ({ reports: [], reply: '' }),
  }
  const newApi = () =>
    createTestApi(open, {
      payments: { siteUrl: 'http://localhost', apiPath: '', sandboxSecret: null, providers: [bank.provider] },
      accounts: { secret: ACCOUNT_SECRET, providers: { sms } },
      publishing: {
        request: async (_trx: unknown, _task: unknown, ids: string[]) => void requested.push(ids),
        requestLater: async () => {},
      } as never,
    })
  const sendCode = () =>
    api.post('/send-otp', { branch_id: 'grill-b1', phone: '50001234', dial_code: '+965' })
  const order = (more: object = {}) =>
    paymentActions(api, 'grill').send(`key ${Math.random()}`, {
      ...paymentActions(api, 'grill').order(),
      ...more,
    })

  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = newApi()
    await api.operator('PUT', '/operator/venues', onlineGrill('grill'))
    const { headers } = await enrol(api, 'grill', 'owner')
    tablet = {
      get: (path) => api.get(`/counter/grill${path}`, headers),
      post: (path, body) => api.post(`/counter/grill${path}`, body, headers),
    }
    const settings = { name: 'Kitchen', paper: 80, locale: 'en', moment: 'arrived', types: ['dinein'] }
    const { url } = parseAs(addPrinterCall.response, (await tablet.post('/printers', settings)).json)
    printer = starPrinter((path, init) => api.app.request(path, init, { address: '203.0.113.9' }), url)
    paid = await paymentActions(api, 'grill').place('paid')
    await paymentActions(api, 'grill').place('begun')
    const { reference } = await open.db
      .selectFrom('payment')
      .select('reference')
      .where('order_id', '=', paid.id)
      .executeTakeFirstOrThrow()
    expect(bank.charge(reference ?? '')).toBe(true)
    expect((await api.post('/payments/bank/callback', { reference })).status).toBe(200)
    await beginStandby(open.db, { restoredAt: new Date(NOON), backupMadeAt: new Date(NOON - 3_600_000) })
    bank.calls.length = 0
    requested.length = 0
    // A new process.
    api = newApi()
  })
  afterAll(() => open.close())

  test('takes no orders, sends and charges nothing, and says so', async () => {
    expect((await order()).json).toMatchObject({ code: 'unavailable' })
    expect((await order({ payment_type: 2 })).json).toMatchObject({ code: 'unavailable' })
    expect((await sendCode()).json).toMatchObject({ code: 'unavailable' })
    const cancelled = await tablet.post(`/orders/${paid.id}/move`, {
      ...{ from: status.pending, to: status.rejected, minutes: null, refusal: 'busy' },
    })
    expect(cancelled.status).toBe(200)
    await sendVoids(api.payments)
    expect([bank.calls, sent]).toEqual([[], []])
    expect(await printer.poll()).toBeNull()
    expect((await tablet.get('/service')).json).toMatchObject({ standby: true })
  })

  test('sends what waited when it is released, and takes orders', async () => {
    const started: string[] = []
    const senders = await startOnceReleased(
      { db: open.db, log: () => {} },
      () => started.push('senders'),
      async () => void started.push('stopped'),
      5,
    )
    const preview = await api.operator('POST', '/operator/release', { preview: true })
    expect(preview.json).toMatchObject({
      ...{ standby: true, backup_made_at: '2026-05-06T08:00:00.000Z' },
      waiting: { orders: 1, payments: 1, refunds: 1, messages: 0 },
    })
    expect([await isOnStandby(open.db), started]).toEqual([true, []])

    expect((await api.operator('POST', '/operator/release', {})).json).toMatchObject({ standby: true })
    await expect.poll(() => started).toEqual(['senders'])
    await senders.close()
    expect(started).toEqual(['senders', 'stopped'])
    expect(requested).toEqual([['grill', 'grill-jahra']])
    expect((await api.operator('POST', '/operator/release', {})).json).toMatchObject({ standby: false })

    await sendVoids(api.payments)
    expect(bank.calls.map((call) => call.split(' ')[0])).toEqual(['refund'])
    expect((await open.db.selectFrom('standby').select('released_at').execute())[0]).toMatchObject({
      released_at: new Date(api.clock.now),
    })
    api.clock.now += 5 * 60_000
    expect((await sendCode()).status).toBe(200)
    expect(sent).toEqual(['+96550001234'])
    expect((await order()).status).toBe(200)
    expect((await tablet.get('/service')).json).toMatchObject({ standby: false })
  })
  // @feature backup.begun-payments
  test('counts payments and orders that were begun before the backup, and cancels none of them by itself', async () => {
    const grill = paymentActions(api, 'grill')
    const [paidLater, neverPaid] = [await grill.place('paid-later'), await grill.place('never-paid')]
    const cash = await grill.place('in-cash', { payment_type: 2, payment_option: null })
    const { reference } = await open.db
      .selectFrom('payment')
      .select('reference')
      .where('order_id', '=', paidLater.id)
      .executeTakeFirstOrThrow()
    api.clock.now += 1000
    const restoredAt = new Date(api.clock.now)
    await beginStandby(open.db, { restoredAt, backupMadeAt: restoredAt })
    // The original is paid, and the restored installation is released a day later.
    expect(bank.charge(reference ?? '')).toBe(true)
    api.clock.now += 25 * 3_600_000
    expect(await grill.state(paidLater)).toBe('9 failed')
    await api.operator('POST', '/operator/release', {})
    await sweepPayments(api.payments)
    await answerWaitingOrders(api.payments)
    expect(await Promise.all([paidLater, neverPaid, cash].map(grill.state))).toEqual([
      '0 paid',
      '9 failed',
      '0 none',
    ])
    expect(bank.payments.get(reference ?? '')?.refunds.size).toBe(0)
    // People decide.
    const declined = { from: status.pending, to: status.rejected, minutes: null, refusal: 'busy' }
    await tablet.post('/unlock', { pin: PIN })
    expect((await tablet.post(`/orders/${paidLater.id}/move`, declined)).status).toBe(200)
    expect(bank.payments.get(reference ?? '')?.refunds.size).toBe(1)
    // Later orders follow the rules as usual.
    const later = await grill.place('later', { payment_type: 2, payment_option: null })
    api.clock.now += 3_600_000
    await answerWaitingOrders(api.payments)
    expect(await grill.state(later)).toBe('2 none')
  })
})
