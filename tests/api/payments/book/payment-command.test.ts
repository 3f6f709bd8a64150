import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../../api/db/open.ts'
import { run } from '../../../../scripts/venue/venue.ts'
import { openMemoryDatabase } from '../../../helpers/memory-database.ts'
import { OPERATOR_TOKEN } from '../../support/api.ts'
import { NOON } from '../../support/venue.ts'
import { type BookShop, openBookShop } from './book-shop.ts'

// @feature-file payment.reconciliation

const DAY = 24 * 60 * 60_000

let open: OpenDatabase
let shop: BookShop
let server: ServerType
let env: Record<string, string>
beforeAll(async () => {
  open = await openMemoryDatabase()
  shop = await openBookShop(open)
  const port = await new Promise<number>((resolve) => {
    const site = new Hono().route('/api', shop.api.app)
    server = serve({ fetch: site.fetch, hostname: '127.0.0.1', port: 0 }, (info) => resolve(info.port))
  })
  env = { API_BASE: `http://127.0.0.1:${port}/api`, SUFRA_OPERATOR_TOKEN: OPERATOR_TOKEN }
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await open.close()
})
beforeEach(async () => {
  await open.db.deleteFrom('customer_order').execute()
  shop.bank.payments.clear()
  Object.assign(shop.bank, { fails: 'never', failing: null, refundState: 'done' })
  shop.api.clock.now = NOON
})

async function command(...args: string[]) {
  let [out, err] = ['', '']
  const code = await run(args, env, {
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += `${text}\n`
    },
  })
  return { code, out, err }
}

test('the payments of a day are listed with their totals, and as a table for spreadsheets', async () => {
  const order = await shop.place()
  await shop.charge(order.url)
  await shop.place()
  const { code, out } = await command('payments', 'book')
  expect(code).toBe(0)
  expect(out).toContain('2026-05-06 · 2 payments\n')
  expect(out).toContain(`· paid · ordered 0.484 KWD · charged 0.484 KWD · bank ${shop.idOf(order.url)}`)
  expect(out).toContain('· open · ordered 0.484 KWD · charged nothing ·')
  expect(out).toContain('total: ordered 0.968 KWD (2) · charged 0.484 KWD (1) · left 0.484 KWD\n')
  expect(out).toContain('the payment provider agrees\n')
  const table = (await command('payments', 'book', '--csv', '--day', '2026-05-06')).out.split('\r\n')
  expect(table[0]).toBe(
    '\uFEFFtime,subject,provider,reference,state,ordered,ordered currency,charged,charged currency,requested,pending,done,failed,kept,disputed,respond by,difference',
  )
  expect(table.find((row) => row.includes(',paid,'))).toMatch(
    /^2026-05-06 12:00,order \d+,bank,[\w-]+,paid,0\.484,KWD,0\.484,KWD,0\.000,0\.000,0\.000,0\.000,0\.484,0\.000,,$/,
  )
  expect((await command('payments', 'book', '--day', 'today')).err).toContain('expected a date')
  expect((await command('payments', 'nowhere')).code).toBe(1)
})

test('a provider that cannot be reached is named, after our side', async () => {
  await shop.charge((await shop.place()).url)
  Object.assign(shop.bank, { fails: 'before', failing: ['list'] })
  const { code, out, err } = await command('payments', 'book')
  expect([code, err]).toEqual([1, 'bank could not be reached: these are our own records only\n'])
  expect(out).toContain('· paid ·')
  expect(out).not.toContain('agrees')
})

test('differences and what waits from other days are listed', async () => {
  await shop.charge((await shop.place()).url, { amount: 400 })
  shop.api.clock.now += 2 * DAY
  const lost = await shop.place()
  await shop.charge(lost.url)
  shop.bank.payments.delete(shop.idOf(lost.url))
  const { out } = await command('payments', 'book')
  expect(out).toContain(
    'difference: charged here, not found at the provider · here 0.484 KWD · there nothing',
  )
  expect(out).toMatch(/waiting from other days:\n.+undecided · ordered 0\.484 KWD · charged 0\.400 KWD/)
})

// @feature payment.other-charge payment.repeated-refund
test('charges are accepted and refunded, and failed refunds sent again', async () => {
  const [one, two] = [await shop.place(), await shop.place()]
  for (const { url } of [one, two]) await shop.charge(url, { amount: 400 })
  expect((await command('payment', shop.idOf(one.url), 'accept')).out).toContain('· paid ·')
  shop.bank.refundState = 'failed'
  const refused = await command('payment', shop.idOf(two.url), 'refund')
  const [, refund = ''] = /refund 0\.400 KWD · failed · (\S+) · can be sent again/.exec(refused.out) ?? []
  shop.bank.refundState = 'done'
  expect((await command('payment', shop.idOf(two.url), 'repeat', refund)).out).toContain('0.400 KWD · done')
  expect(shop.returned(two.url)).toEqual([400])
  expect((await command('payment', shop.idOf(one.url), 'refund')).err).toContain('accepted already')
  const lost = shop.paymentOf(one.url)
  lost.state = 'ended'
  await shop.notify(one.url)
  const { out } = await command('payments', 'book')
  const [, loss = ''] = /dispute 0\.400 KWD · reversed · to write off: (.+)/.exec(out) ?? []
  const written = await command('payment', shop.idOf(one.url), 'write-off', loss)
  expect(written.out).toContain('dispute 0.400 KWD · reversed · written off')
  for (const args of [['accept', 'x'], ['repeat'], ['write-off'], ['forget']])
    expect([args, (await command('payment', 'p', ...args)).code]).toEqual([args, 2])
})
