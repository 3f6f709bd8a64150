import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { run } from '../../../scripts/venue/venue.ts'
import { openMemoryDatabase } from '../../helpers/memory-database.ts'
import { createTestApi, OPERATOR_TOKEN, type TestApi } from '../support/api.ts'
import { onlineGrill, paymentActions } from '../support/payments.ts'
import { reservableGrill, reservationActions } from '../support/reservations.ts'
import { grill } from '../support/venue.ts'

let open: OpenDatabase
let api: TestApi
let server: ServerType
let folder: string
let env: Record<string, string>
let port: number
beforeAll(async () => {
  open = await openMemoryDatabase()
  api = createTestApi(open, {
    publisher: {
      publish: async (ref) => ({
        reference_id: ref,
        outcome: ref === 'grill' ? 'published' : 'failed',
        build_id: 'b1',
        message: ref === 'grill' ? '' : 'a link leads nowhere',
        pages: 12,
        rendered: 3,
        milliseconds: 40,
        issues: ref === 'grill' ? [] : [{ path: '/dinein', message: '/dinein/x is no page' }],
      }),
      status: async (ref) => ({
        reference_id: ref,
        build_id: 'b1',
        published_at: '2026-05-06T09:00:00Z',
        pages: 12,
        previous: ['b0'],
      }),
      rollback: async (ref) => ({
        reference_id: ref,
        outcome: 'rolled-back',
        build_id: 'b0',
        message: 'b0 is live',
        pages: 0,
        rendered: 0,
        milliseconds: 0,
        issues: [],
      }),
    },
  })
  port = await new Promise<number>((resolve) => {
    const site = new Hono().route('/api', api.app)
    server = serve({ fetch: site.fetch, hostname: '127.0.0.1', port: 0 }, (info) => resolve(info.port))
  })
  folder = mkdtempSync(join(tmpdir(), 'venue-command-'))
  writeFileSync(join(folder, 'operator-token'), `${OPERATOR_TOKEN}\n`)
  env = { API_BASE: `http://127.0.0.1:${port}/api`, DATA_DIR: folder }
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await open.close()
  rmSync(folder, { recursive: true })
})

async function venue(args: string[], more: Record<string, string> = {}) {
  const written = { out: [] as Uint8Array[], err: '' }
  const code = await run(
    args,
    { ...env, ...more },
    {
      out: (text) => written.out.push(typeof text === 'string' ? Buffer.from(text) : text),
      err: (text) => {
        written.err += `${text}\n`
      },
    },
  )
  return { code, out: Buffer.concat(written.out).toString(), err: written.err }
}

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

// @feature venue.command
test('an operator can import, export, publish and roll back venues, read their status, and set the status of an order', async () => {
  const text = JSON.stringify(grill(), null, 1)
  const good = file('grill.json', text)
  const bad = file('bad.json', JSON.stringify({ ...grill('bad'), format: 7 }))
  const imported = await venue(['import', bad, good])
  expect(imported).toMatchObject({ code: 1 })
  expect(imported.out).toContain('grill.json: imported grill, grill-jahra')
  expect(imported.err).toContain('bad.json')
  expect(imported.err.match(/format: expected format 1/g)).toHaveLength(1)
  expect(await venue(['export', 'grill'])).toEqual({ code: 0, out: text, err: '' })
  expect((await venue(['list'])).out).toContain('grill, grill-jahra')

  const published = await venue(['publish', '--all'])
  expect(published.code).toBe(1)
  expect(published.out).toContain('grill: published (3 of 12 pages in 40 ms)')
  expect(published.err).toContain('grill-jahra: failed: a link leads nowhere')
  expect(published.err).toContain('/dinein: /dinein/x is no page')
  expect(await venue(['status', 'grill'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('build b1'),
  })
  expect(await venue(['rollback', 'grill'])).toMatchObject({
    code: 0,
    out: 'grill: rolled-back: b0 is live\n',
  })

  const order = {
    branch_id: 'grill-b1',
    selling_types: 'dinein',
    order_lines: [{ item_id: 'plain', quantity: 1 }],
  }
  const { id } = (await api.post('/webapp/order', order)).json.order
  expect(await venue(['order', id, 'accepted'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/: accepted at \S+Z\n$/),
  })
  expect(await venue(['order', id, '1'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('cannot become'),
  })
})

test.each([
  [[], 2, 'usage:'],
  [['fly'], 2, 'unknown command fly'],
  [['import'], 2, 'import: expected FILE…'],
  [['export', 'a', 'b'], 2, 'export: expected REF'],
  [['order', 'x', 'eaten'], 2, 'order: unknown status eaten'],
  [['reservation', 'x', 'pending'], 2, 'reservation: unknown status pending'],
  [['reservation', 'x', 'accepted'], 1, 'there is no reservation x'],
  [['export', 'nobody'], 1, 'there is no venue nobody'],
  [['import', '/nowhere/file.json'], 1, 'ENOENT'],
])('%j ends with %i', async (args, code, err) => {
  const answer = await venue(args)
  expect([answer.code, answer.err.includes(err)]).toEqual([code, true])
})

test.each([['--help'], ['-h'], ['help'], ['import', '--help']])('%s shows the usage', async (...args) => {
  const answer = await venue(args)
  expect([answer.code, answer.out.startsWith('usage: npm run venue'), answer.err]).toEqual([0, true, ''])
})

// @feature venue.command
test('an import warns that no order type shows the menu', async () => {
  const given = grill('unseen')
  const unseen = { ...given, business: { ...given.business, isDineIn: 0, isCarPickup: 0, isDelivery: 0 } }
  const warned = await venue(['import', file('unseen.json', JSON.stringify(unseen))])
  expect(warned.out).toContain('unseen.json: business: there is no order type, so diners cannot see the menu')
  const empty = await venue(['import', file('empty.json', JSON.stringify({ ...unseen, menu: [] }))])
  expect(empty.out).not.toContain('order type')
})

test('reports a missing token or an unreachable server', async () => {
  expect((await venue(['list'], { DATA_DIR: '/nowhere' })).err).toContain('no operator token in /nowhere')
  expect((await venue(['list'], { SUFRA_OPERATOR_TOKEN: 'wrong-token-of-someone' })).err).toContain(
    'operator token',
  )
  expect((await venue(['list'], { API_BASE: 'http://127.0.0.1:1/api' })).err).toMatch(
    /not reached\. Set API_BASE/,
  )
  // As `npm start` was given it.
  expect(await venue(['list'], { API_BASE: '', PORT: String(port) })).toMatchObject({ code: 0 })
})

test('reservations are listed and answered; texts of diners stay on one line', async () => {
  await api.operator('PUT', '/operator/venues', reservableGrill('booked'))
  const diners = reservationActions(api, 'booked')
  const { reservation } = await diners.make({ table_id: 'four', comment: 'by the window\nreservation x' })
  expect((await venue(['reservations', 'booked-b1'])).out).toBe(
    `2026-05-07 19:00-20:30 · booked · pending · 2 people · table four\n` +
      `  ${reservation.id} · number 1 · Layla +96550012345\n  by the window reservation x\n`,
  )
  expect((await venue(['reservations', 'booked-b2'])).out).toBe('')
  expect(await venue(['reservation', reservation.id, 'accepted'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/: accepted at \S+Z\n$/),
  })
  expect(await venue(['reservation', reservation.id, 'accepted'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('cannot become'),
  })
})

test('an order that is paid online shows its payment state', async () => {
  await api.operator('PUT', '/operator/venues', onlineGrill('paying'))
  const diner = paymentActions(api, 'paying')
  const order = await diner.place(randomUUID())
  await diner.press(order.url, 'approve')
  expect(await venue(['order', order.id, 'accepted'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/: accepted at \S+Z, payment paid\n$/),
  })
})

test('the outbox shows the messages for customers, newest last', async () => {
  await venue(['import', file('grill.json', JSON.stringify(grill()))])
  expect(await venue(['outbox'])).toEqual({ code: 0, out: '', err: '' })
  for (const phone of ['50000001', '50000002'])
    await api.post('/webapp/login', { branch_id: 'grill-b1', phone, dial_code: '965' })
  const { out } = await venue(['outbox'])
  const [first = '', second = ''] = out.split(/(?=^2026-)/m)
  expect(first).toMatch(/^2026-05-06T09:00:00.000Z · sms · \+96550000001\n {2}\d{6} is your code for Grill\./)
  expect(second).toContain('+96550000002')
})

test('feedback is read page by page, and an address can be removed from the newsletter', async () => {
  const venueFile = grill('told')
  const survey = {
    questions: [
      {
        id: 'q',
        type: 4,
        locales: [{ locale: 'en', name: 'Liked?' }],
        choices: [{ id: 'food', locales: [{ locale: 'en', name: 'The food' }] }],
      },
    ],
  }
  const business = { ...venueFile.business, show_rating: true, feedback: true, newsletter: true }
  await api.operator('PUT', '/operator/venues', { ...venueFile, business, survey })
  for (let i = 0; i < 51; i++) {
    const body = { branch_id: 'told-b1', rate: 4, comment: `no ${i}\u001b[2J`, device_id: randomUUID() }
    expect((await api.post('/users/rate', body, {}, `198.51.100.${i}`)).status).toBe(200)
  }
  await api.post('/webapp/survey/told-b1', { answers: [{ question_id: 'q', value: ['food'] }] })
  await api.post('/webapp/newsletter/told-b1', { email: 'layla@example.com' })

  const ratings = await venue(['ratings', 'told'])
  expect(ratings.out.match(/4 of 5/g)).toHaveLength(51)
  expect(ratings.out).toContain('\n  no 50')
  expect(ratings.out).not.toContain('\u001b')
  expect((await venue(['answers', 'told'])).out).toContain('\n  Liked?: The food\n')
  expect((await venue(['newsletter', 'told'])).out).toMatch(/^layla@example\.com · en · /)
  const remove = () => venue(['newsletter', 'told', '--remove', 'layla@example.com'])
  expect((await remove()).code).toBe(0)
  expect((await remove()).code).toBe(1)
  expect((await venue(['newsletter', 'told'])).out).toBe('')
  expect((await venue(['newsletter', 'told', 'layla@example.com'])).code).toBe(2)
})

// @feature call.restaurant-theme
test('themes of a venue can be listed, activated and deactivated', async () => {
  const themes = [{ id: 'ramadan', name: 'Ramadan', dark_mode: 'on' }, { id: 7 }]
  const text = JSON.stringify({ ...grill('looks'), themes }, null, '\t').replace(
    '"Ramadan"',
    '"\\u0052amadan"',
  )
  await venue(['import', file('looks.json', text)])
  const activeDarkMode = async () =>
    (await api.get('/webapp/v5/restaurant/looks')).json.business.dark_mode as 'auto' | 'on'
  expect(await venue(['themes', 'looks'])).toMatchObject({
    code: 0,
    out: '* --own · the business’s own theme\n  ramadan · Ramadan\n  7\n',
  })
  expect(await activeDarkMode()).toBe('auto')
  expect(await venue(['wear', 'looks', 'ramadan'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('looks: uses theme ramadan'),
  })
  expect(await activeDarkMode()).toBe('on')
  expect((await venue(['export', 'looks'])).out).toBe(`${text.slice(0, -2)},\n\t"theme_id": "ramadan"\n}`)
  expect((await venue(['themes', 'looks'])).out).toContain('* ramadan · Ramadan\n')
  expect(await venue(['wear', 'looks', 'none'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('theme_id: no theme in themes has the id none'),
  })
  expect((await venue(['wear', 'looks', '--own'])).code).toBe(0)
  expect(await activeDarkMode()).toBe('auto')
  expect((await venue(['wear', 'looks'])).code).toBe(2)
})
