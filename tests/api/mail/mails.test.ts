import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { countWaiting } from '../../../api/db/standby/standby.ts'
import type { CountedMail, MailDeps } from '../../../api/mail/mail-deps.ts'
import { outboxTransport } from '../../../api/mail/outgoing-mail.ts'
import { sendDueMails } from '../../../api/mail/send-mails.ts'
import { createSmtp } from '../../../api/mail/smtp.ts'
import { MAIL_NAMESPACES } from '../../../api/mail/write-mail.ts'
import { createMessageTranslators } from '../../../api/messages/message-translators.ts'
import { mailAnswer } from '../../../src/contract/visit/mail-calls.ts'
import { orderStatus } from '../../../src/domain/order/order-status.ts'
import { reservationStatus } from '../../../src/domain/reservations/reservation-status.ts'
import { type MailServer, startMailServer } from '../../helpers/mail/mail-server.ts'
import { accountActions } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { createTestBank } from '../support/bank.ts'
import { paymentActions } from '../support/payments.ts'
import { reservableGrill, reservationActions } from '../support/reservations.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { NOON } from '../support/venue.ts'
import { walletGrill } from '../support/wallet.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ADDRESS = 'Noura@diner.example'

// @feature-file receipts.mail reservations.mail
describe.each(databaseKinds)('mails on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let server: MailServer
  let prefix = ''
  let venues = 0
  let counted: string[] = []
  const missing: string[] = []
  const bank = createTestBank()
  const texts = createMessageTranslators((message) => missing.push(message), ...MAIL_NAMESPACES)
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    const payments = {
      ...{ siteUrl: 'https://menu.test', apiPath: '/api', sandboxSecret: null, providers: [bank.provider] },
    }
    api = createTestApi(open, { payments, offersMails: true })
  })
  afterAll(() => open.close())
  beforeEach(async () => {
    api.clock.now = NOON
    counted = []
    await open.db.deleteFrom('mail_receiver').execute()
    await open.db.deleteFrom('limited_turn').execute()
    server = await startMailServer()
    prefix = `mail${++venues}`
    const { reservation } = reservableGrill(prefix).business
    const file = walletGrill(prefix, { reservation, email: 'salam@grill.example' })
    const venue = { ...file, tables: reservableGrill(prefix).tables }
    expect((await api.operator('PUT', '/operator/venues', venue)).status).toBe(200)
    tablet = await enrol(api, prefix, 'manager')
  })
  afterEach(async () => {
    await server.close()
    expect(missing).toEqual([])
    // Neither what is logged nor what is counted names anybody.
    expect(JSON.stringify([api.lines, counted])).not.toMatch(/diner\.example/i)
  })

  const deps = (more: Partial<MailDeps> = {}): MailDeps => ({
    ...api.payments,
    siteUrl: 'https://menu.test',
    transport: createSmtp({ url: server.url, from: 'orders@menu.test', fromName: null }, 2000),
    texts,
    onMail: ({ kind, outcome }: CountedMail) => counted.push(`${kind} ${outcome}`),
    ...more,
  })
  const send = async (more: Partial<MailDeps> = {}) => {
    while ((await sendDueMails(deps(more))) > 0);
  }
  let keys = 0
  const placePaid = async () => {
    const diner = paymentActions(api, prefix)
    const lines = [{ item_id: 'kebab', quantity: 1, modifiers: 'chili' }]
    const order = await diner.place(`mail-${++keys}`, {
      order_lines: lines,
      ...{ payment_type: 1, payment_option: 4, phone: '50007001', dial_code: '+965' },
    })
    const reference = [...bank.payments.keys()].at(-1) ?? ''
    bank.charge(reference)
    expect((await api.post('/payments/bank/callback', { reference })).status).toBe(200)
    return order
  }
  const decline = (order: { id: string }) =>
    tablet.post(`/orders/${order.id}/move`, {
      ...{ from: orderStatus.pending, to: orderStatus.rejected, refusal: 'busy' },
    })
  type Thing = { readonly id: string; readonly secret: string }
  const ask = (
    of: 'order' | 'reservation',
    { id, secret }: Thing,
    address: string | null = ADDRESS,
    more: { locale?: string; from?: string } = {},
  ) =>
    api.post(
      `/webapp/mail/${of}/${id}`,
      { address, locale: more.locale ?? 'en' },
      { 'mail-secret': secret },
      more.from,
    )
  const read = async (of: 'order' | 'reservation', { id, secret }: Thing) =>
    parseAs(mailAnswer, (await api.get(`/webapp/mail/${of}/${id}`, { 'mail-secret': secret })).json)
  const reserve = async (more: object = {}) => {
    const { reservation, secret } = await reservationActions(api, prefix).make(more)
    return { id: reservation.id, secret }
  }
  const move = (id: string, status: number) => reservationActions(api, prefix).move(id, status)
  const mailsOf = () => server.mails.map(({ subject }) => subject)
  const calendarOf = (at: number) => {
    const file = server.mails[at]?.attachments.find(({ contentType }) => contentType.includes('calendar'))
    return file?.content.toString('utf8').replaceAll('\r\n ', '') ?? ''
  }

  test('a receipt is sent when somebody asks, and its credit notes follow until they remove the address', async () => {
    const order = await placePaid()
    expect(await read('order', order)).toMatchObject({ offered: true, address: null, state: null })
    expect((await ask('order', order)).json).toMatchObject({ address: ADDRESS, state: 'waiting' })
    expect((await countWaiting(open.db)).messages).toBe(1)
    await send()
    expect(await read('order', order)).toMatchObject({ address: ADDRESS, state: 'sent' })
    const [mail] = server.mails
    expect(mail).toMatchObject({
      from: { value: [{ name: 'Grill', address: 'orders@menu.test' }] },
      to: { value: [{ address: ADDRESS }] },
      replyTo: { value: [{ name: 'Grill', address: 'salam@grill.example' }] },
    })
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail?.text).toMatch(/Order receipt · No\. 1[\s\S]*1 × [\s\S]*Total: KWD\s/)
    expect(mail?.text).toMatch(/https:\/\/menu\.test\/api\/receipts\/[\w-]{22}\?locale=en/)
    const [link] = /https:\/\/menu\.test\/api(\S+)/.exec(mail?.text ?? '')?.slice(1) ?? ['']
    expect(link).toContain('/receipts/')
    // Nothing is loaded when the mail is opened.
    expect(mail?.html || '').not.toMatch(/<(img|link|script|iframe)|src=|@import|url\(/)

    await decline(order)
    await send()
    await send()
    expect(mailsOf()).toEqual(['Order receipt · No. 1 – Grill', 'Credit note · No. C1 – Grill'])
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(2)
    expect(counted).toEqual(['receipt sent', 'credit-note sent'])

    expect((await ask('order', order, null)).json).toMatchObject({ address: null, state: null })
    expect(await open.db.selectFrom('mail').selectAll().execute()).toEqual([])
  })

  test('the document is attached where the server makes PDF files in time', async () => {
    await ask('order', await placePaid())
    const paths: string[] = []
    await send({
      async makePdf(path) {
        paths.push(path)
        return new TextEncoder().encode('%PDF-1.7')
      },
    })
    expect(paths).toEqual([expect.stringMatching(/^\/receipts\/[\w-]{22}\?locale=en&paper=a4$/)])
    expect(server.mails[0]?.attachments).toMatchObject([
      { filename: 'receipt-1.pdf', contentType: 'application/pdf' },
    ])
    await ask('order', await placePaid())
    await send({ makePdf: () => Promise.reject(new Error('busy')) })
    expect(server.mails[1]?.attachments).toEqual([])
  })

  test('mails are in the language that the diner reads, from right to left', async () => {
    await ask('order', await placePaid(), ADDRESS, { locale: 'ar' })
    await send()
    expect(server.mails[0]?.subject).toContain('مشويات')
    expect(server.mails[0]?.html || '').toMatch(/<html lang="ar" dir="rtl">/)
  })

  test('a reservation is sent when it is asked for, confirmed, changed and cancelled, each time as it is then', async () => {
    const made = await reserve()
    const { calendar } = await read('reservation', made)
    await ask('reservation', made)
    await send()
    api.clock.now += 60_000
    await move(made.id, reservationStatus.accepted)
    await send()
    api.clock.now += 60_000
    const seated = await tablet.post(`/reservations/${made.id}/seat`, {
      ...{ from: { minutes: 90, tables: ['two'] }, to: { minutes: 120, tables: ['two'] } },
    })
    expect(seated.status, seated.text).toBe(200)
    await send()
    api.clock.now += 60_000
    await api.post(`/webapp/reservation/${made.id}/cancel`, undefined, { 'Reservation-Secret': made.secret })
    await send()
    expect(mailsOf()).toEqual([
      'Your reservation: Waiting for confirmation – Grill',
      'Your reservation: Confirmed – Grill',
      'Your reservation: Confirmed – Grill',
      'Your reservation: Cancelled – Grill',
    ])
    const fields = [0, 1, 2, 3].map((at) => {
      const file = calendarOf(at)
      const field = (name: string) => new RegExp(`^${name}:(.*)\r?$`, 'm').exec(file)?.[1]
      return ['METHOD', 'UID', 'SEQUENCE', 'STATUS', 'DTSTART', 'DTEND'].map(field)
    })
    const uid = `${made.id}@menu.test`
    expect(fields).toEqual([
      ['PUBLISH', uid, '0', 'TENTATIVE', '20260507T160000Z', '20260507T173000Z'],
      ['PUBLISH', uid, '60', 'CONFIRMED', '20260507T160000Z', '20260507T173000Z'],
      ['PUBLISH', uid, '120', 'CONFIRMED', '20260507T160000Z', '20260507T180000Z'],
      ['PUBLISH', uid, '180', 'CANCELLED', '20260507T160000Z', '20260507T180000Z'],
    ])
    expect(calendarOf(1)).toMatch(/^LOCATION:Grill/m)
    const file = await api.get(calendar?.replace('/api', '') ?? '')
    expect([file.status, file.response.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ])
    expect(file.text).toContain('STATUS:CANCELLED')
    expect((await api.get(`/calendar/${made.id}/wrong`)).status).toBe(404)
  })

  test('two changes before the next attempt are one mail, and nobody hears of a reservation that has begun', async () => {
    const made = await reserve()
    await ask('reservation', made)
    await move(made.id, reservationStatus.accepted)
    await send()
    expect(mailsOf()).toEqual(['Your reservation: Confirmed – Grill'])
    api.clock.now += 2 * DAY
    await move(made.id, reservationStatus.cancelled)
    await send()
    expect(mailsOf()).toHaveLength(1)
    expect((await countWaiting(open.db)).messages).toBe(0)
    expect((await read('reservation', made)).offered).toBe(false)
    expect((await ask('reservation', made, 'late@diner.example')).status).toBe(409)
  })

  test('a refused address is shown and not tried again; another one can be entered', async () => {
    const order = await placePaid()
    server.faults.receiver = 550
    await ask('order', order)
    await send()
    api.clock.now += DAY
    await send()
    expect(counted).toEqual(['receipt refused'])
    expect(await read('order', order)).toMatchObject({ address: ADDRESS, state: 'refused' })
    delete server.faults.receiver
    expect((await ask('order', order, 'noura2@diner.example')).json.state).toBe('waiting')
    await send()
    expect(server.sessions.map(({ to }) => to)).toEqual([['noura2@diner.example']])
  })

  test('greylisting, a refused sender and a silent server delay a mail, and it is given up after two days', async () => {
    const order = await placePaid()
    await ask('order', order)
    server.faults.receiver = 451
    await send()
    await send()
    expect(counted).toEqual(['receipt later'])
    api.clock.now += 61_000
    Object.assign(server.faults, { receiver: undefined, sender: 553 })
    await send()
    api.clock.now += 3 * 61_000
    Object.assign(server.faults, { sender: undefined, content: 'silent' })
    await send({
      transport: createSmtp({ url: server.url, from: 'orders@menu.test', fromName: null }, 200),
    })
    expect(counted).toEqual(['receipt later', 'receipt later', 'receipt later'])
    expect((await read('order', order)).state).toBe('waiting')
    await server.close()
    const started = api.clock.now
    while ((await read('order', order)).state === 'waiting' && api.clock.now < started + 5 * DAY) {
      api.clock.now += HOUR
      await send()
    }
    expect((await read('order', order)).state).toBe('failed')
    expect(counted.at(-1)).toBe('receipt failed')
    expect(Math.round((api.clock.now - NOON) / DAY)).toBe(2)
  })

  test('after an answer that was lost, the mail is repeated with the same id', async () => {
    await ask('order', await placePaid())
    server.faults.content = 'drop'
    await send()
    delete server.faults.content
    api.clock.now += 61_000
    await send()
    expect(counted).toEqual(['receipt later', 'receipt sent'])
    expect(server.mails.map(({ messageId }) => messageId)).toEqual(
      Array(2).fill(expect.stringMatching(/^<[0-9a-f]{32}@menu\.test>$/)),
    )
    expect(server.mails[0]?.messageId).toBe(server.mails[1]?.messageId)
  })

  test('a mail that cannot be written holds up no other, and is given up', async () => {
    const [broken, order] = [await placePaid(), await placePaid()]
    await ask('order', broken, ADDRESS, { locale: 'de' })
    await ask('order', order)
    const fails = (locale: string) => {
      if (locale === 'de') throw new TypeError('these texts are broken')
      return texts(locale)
    }
    await send({ texts: fails })
    expect(await read('order', order)).toMatchObject({ state: 'sent' })
    expect(await read('order', broken)).toMatchObject({ state: 'waiting' })
    for (let more = 0; more < 30; more++) {
      api.clock.now += 3 * HOUR
      await send({ texts: fails })
    }
    expect(await read('order', broken)).toMatchObject({ state: 'failed' })
  })

  test('two senders at the same time send a mail once', async () => {
    await ask('order', await placePaid())
    await Promise.all([send(), send()])
    expect(server.mails).toHaveLength(1)
  })

  test('nobody is flooded: addresses per order, orders per address and addresses per network are limited', async () => {
    const order = await placePaid()
    const tries = []
    for (const at of [1, 2, 3, 4, 5]) tries.push((await ask('order', order, `n${at}@diner.example`)).status)
    expect(tries).toEqual([200, 200, 200, 200, 429])
    const others = []
    for (let at = 0; at < 6; at++)
      others.push((await ask('order', await placePaid(), ADDRESS, { from: `198.51.100.${at}` })).status)
    expect(others).toEqual([200, 200, 200, 200, 200, 429])
    // In other letters, it is the same address.
    expect((await ask('order', await placePaid(), ADDRESS.toUpperCase())).status).toBe(429)
    const variant = await ask('order', await placePaid(), 'noura+1@diner.example')
    expect(variant.status).toBe(429)
    // Asking again for the same address sends nothing more.
    expect((await ask('order', order, 'n4@diner.example')).status).toBe(200)
    await send()
    expect(server.sessions.filter(({ to }) => to[0] === 'n4@diner.example')).toHaveLength(1)
  })

  test('headers cannot be injected, and an address is one address', async () => {
    const order = await placePaid()
    for (const address of [
      'a@diner.example\r\nBcc: b@diner.example',
      'a@diner.example, b@diner.example',
      'A <a@diner.example>',
      'diner.example',
    ])
      expect((await ask('order', order, address)).status).toBe(400)
    const file = walletGrill(prefix, { reservation: { enabled: true } })
    const business_name = [{ locale: 'en', name: 'Grill\r\nBcc: x@diner.example' }]
    await api.operator('PUT', '/operator/venues', {
      ...file,
      business: { ...file.business, business_name, email: 'salam@grill.example\r\nBcc: y@diner.example' },
    })
    await ask('order', await placePaid())
    await send()
    expect(server.sessions.map(({ to }) => to)).toEqual([[ADDRESS]])
    expect(server.mails[0]?.headers.has('bcc')).toBe(false)
  })

  test('only who knows the secret, or the customer whose it is, may ask', async () => {
    const order = await placePaid()
    expect((await ask('order', { ...order, secret: 'wrong' })).status).toBe(404)
    expect((await api.get(`/webapp/mail/order/${order.id}`)).status).toBe(404)
    expect((await api.get(`/webapp/mail/refund/${order.id}`)).status).toBe(404)
    const diner = await accountActions(api).logIn('55001122', { branch_id: `${prefix}-b1` })
    expect((await api.get(`/webapp/mail/order/${order.id}`, diner.bearer)).status).toBe(404)
    const own = await reservationActions(api, prefix).make({}, diner)
    await open.db
      .updateTable('customer')
      .set({ email: 'me@profile.example' })
      .where('phone', '=', '+96555001122')
      .execute()
    const answer = await api.get(`/webapp/mail/reservation/${own.reservation.id}`, diner.bearer)
    expect(parseAs(mailAnswer, answer.json).suggestion).toBe('me@profile.example')
  })

  test('an order without a receipt has nothing to send, nor has an installation without mails', async () => {
    const order = await paymentActions(api, prefix).place(`mail-${++keys}`, {
      ...{ payment_type: 2, payment_option: null },
    })
    expect((await ask('order', order)).status).toBe(409)
    const without = createTestApi(open)
    const headers = { 'mail-secret': order.secret }
    const path = `/webapp/mail/order/${order.id}`
    expect((await without.get(path, headers)).json.offered).toBe(false)
    expect((await without.post(path, { address: ADDRESS, locale: 'en' }, headers)).status).toBe(404)
  })

  test('without a mail server, mails are kept for the operator', async () => {
    await ask('order', await placePaid())
    await send({ transport: outboxTransport })
    const { json } = await api.operator('GET', '/operator/outbox')
    expect(json.mails).toMatchObject([
      { address: ADDRESS, text: expect.stringContaining('Order receipt · No. 1') },
    ])
    expect(server.mails).toEqual([])
  })
})
