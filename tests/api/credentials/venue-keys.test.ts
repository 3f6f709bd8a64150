// @feature-file payment.venue-keys

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import {
  checkStoredKeys,
  forgetUnreadableKeys,
  readVenueKeys,
  reencryptKeys,
} from '../../../api/credentials/venue-keys.ts'
import { openSecretBox } from '../../../api/crypto/secret-box.ts'
import { listLostKeys } from '../../../api/db/credentials/venue-credentials.ts'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { makeAllRevisions } from '../../../api/db/venues.ts'
import { sweepPayments } from '../../../api/payments/payment-sweep.ts'
import { chooseProvider } from '../../../api/payments/provider-choice.ts'
import { run } from '../../../scripts/venue/venue.ts'
import { startTap, TAP_KEY, type TapStandIn } from '../../helpers/tap/tap-server.ts'
import {
  createTestApi,
  databaseKinds,
  OPERATOR_TOKEN,
  openTestDatabase,
  type TestApi,
} from '../support/api.ts'
import { paymentActions } from '../support/payments.ts'
import { kuwaitGrill, tapAt } from '../support/tap-shop.ts'
import { NOON } from '../support/venue.ts'

const OWN_KEYS = [
  'sk_live_0123456789_first',
  'sk_live_0123456789_second',
  'sk_live_0123456789_third',
] as const
const SECRET = 'a-secret-key-of-these-tests-0123456789'
const MINUTE = 60_000

describe.each(databaseKinds)('keys of venues on %s', (kind) => {
  let open: OpenDatabase
  let tap: TapStandIn
  let api: TestApi
  const clock = { now: NOON }
  const box = openSecretBox('/nowhere', SECRET)
  /** The installation with or without a key of its own. */
  const start = (keys: readonly string[]) => {
    const venueKeys = (venue: string) => readVenueKeys(open.db, box, venue, 'tap')
    const payments = {
      ...{ siteUrl: 'http://localhost', apiPath: '', sandboxSecret: null },
      providers: [tapAt(tap, () => clock.now, { keys }, venueKeys)],
    }
    return createTestApi(open, { payments, now: () => clock.now, secrets: box })
  }
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    tap = await startTap(() => clock.now)
    for (const key of OWN_KEYS) tap.keys.set(key, 'own')
    api = start([TAP_KEY])
  })
  afterAll(async () => {
    await tap.close()
    await open.close()
  })
  beforeEach(async () => {
    clock.now = NOON
    await open.db.deleteFrom('payment').execute()
    await open.db.deleteFrom('venue').execute()
    for (const prefix of ['own', 'other'])
      expect((await api.operator('PUT', '/operator/venues', kuwaitGrill(prefix))).status).toBe(200)
  })

  const path = '/operator/venues/own/credentials'
  const setKey = (key: string, by = api) => by.operator('PUT', `${path}/tap`, { key })
  const chargeOf = (url: string) => {
    const charge = tap.charges.get(url.split('=').at(-1) ?? '')
    if (!charge) throw new Error(`there is no charge ${url}`)
    return charge
  }
  const place = (prefix = 'own', by = api) => paymentActions(by, prefix).place(randomUUID(), {})
  const paymentOf = (orderId: string) =>
    open.db.selectFrom('payment').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

  test('a venue is charged on its own account, others on that of the installation', async () => {
    expect((await setKey(OWN_KEYS[0])).status).toBe(200)
    const [own, other] = [await place(), await place('other')]
    expect([own, other].map(({ url }) => chargeOf(url).account)).toEqual(['own', 'platform'])
    expect(chargeOf(own.url).asked.post.url).toBe('http://localhost/payments/tap/callback/own')
    expect([await paymentOf(own.id), await paymentOf(other.id)]).toMatchObject([
      { account: 'own', key_version: expect.stringMatching(/^\w{8}$/) },
      { account: '' },
    ])
    tap.pay(chargeOf(own.url).id)
    const post = async (key: string, address: string) => {
      const { body, headers } = tap.post(chargeOf(own.url), { key })
      return (await api.post(address, body, headers)).status
    }
    expect(await post(TAP_KEY, '/payments/tap/callback/own')).toBe(401)
    expect(await post(OWN_KEYS[0], '/payments/tap/callback')).toBe(401)
    expect(await post(OWN_KEYS[0], '/payments/tap/callback/other')).toBe(401)
    expect(await post(OWN_KEYS[0], '/payments/tap/callback/own')).toBe(200)
    const diner = paymentActions(api, 'own')
    expect(await diner.state(own)).toBe('0 paid')
    await api.operator('POST', `/operator/orders/${own.id}/status`, { status: 2 })
    expect(tap.refunds.filter(({ charge_id }) => charge_id === chargeOf(own.url).id)).toMatchObject([
      { account: 'own', asked: { post: { url: 'http://localhost/payments/tap/callback/own' } } },
    ])
  })

  test('without a key of the installation, only venues with one can be paid, and imports know it', async () => {
    const bare = start([])
    const offered = async (prefix: string) =>
      (await bare.get(`/webapp/v5/restaurant/${prefix}`)).json.business.payment_options
    const imported = async (prefix: string) =>
      (await bare.operator('PUT', '/operator/venues', kuwaitGrill(prefix))).status
    expect([await offered('own'), await imported('own')]).toEqual([[], 400])
    expect((await setKey(OWN_KEYS[0], bare)).status).toBe(200)
    expect([await offered('own'), await imported('own')]).toEqual([[1, 4, 6], 200])
    expect([await offered('other'), await imported('other')]).toEqual([[], 400])
    expect(chargeOf((await place('own', bare)).url).account).toBe('own')
    await open.db.deleteFrom('payment').execute()
    expect((await bare.operator('DELETE', `${path}/tap`)).json).toEqual({ removed: 1 })
    expect(await offered('own')).toEqual([])
  })

  test('a payment is asked about with the key that made it, until it is finished and two others have come', async () => {
    await setKey(OWN_KEYS[0])
    const order = await place()
    // The vendor accepts the old key no more than its account needs.
    await setKey(OWN_KEYS[1])
    const later = await place()
    tap.calls.length = 0
    const { body, headers } = tap.post(chargeOf(order.url), { key: OWN_KEYS[0] })
    expect((await api.post('/payments/tap/callback/own', body, headers)).status).toBe(200)
    expect((await paymentOf(order.id)).key_version).not.toBe((await paymentOf(later.id)).key_version)
    const { json } = await setKey(OWN_KEYS[2])
    expect(json.credentials.map(({ current }: { current: boolean }) => current)).toEqual([true, false, false])
    // The payments need both earlier keys.
    expect(await readVenueKeys(open.db, box, 'own', 'tap')).toEqual([OWN_KEYS[2], OWN_KEYS[1], OWN_KEYS[0]])
    expect((await api.post('/payments/tap/callback/own', body, headers)).status).toBe(200)
    tap.keys.delete(OWN_KEYS[2])
    for (const { url } of [order, later]) tap.pay(chargeOf(url).id)
    clock.now += MINUTE
    await sweepPayments(api.payments)
    expect([(await paymentOf(order.id)).state, (await paymentOf(later.id)).state]).toEqual(['paid', 'paid'])
    tap.keys.set(OWN_KEYS[2], 'own')
    await setKey(OWN_KEYS[2])
    expect(await readVenueKeys(open.db, box, 'own', 'tap')).toEqual([OWN_KEYS[2], OWN_KEYS[1]])
    expect((await api.post('/payments/tap/callback/own', body, headers)).status).toBe(401)
    // The same key again is the current one, once.
    await setKey(OWN_KEYS[1])
    expect(await readVenueKeys(open.db, box, 'own', 'tap')).toEqual([OWN_KEYS[1], OWN_KEYS[2]])
  })

  test('keys cannot be removed while payments need them', async () => {
    await setKey(OWN_KEYS[0])
    const order = await place()
    const refused = await api.operator('DELETE', `${path}/tap`)
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'own has unfinished payments at tap, which need the key: 1',
    ])
    tap.pay(chargeOf(order.url).id)
    clock.now += MINUTE
    await sweepPayments(api.payments)
    expect((await api.operator('DELETE', `${path}/tap`)).json).toEqual({ removed: 1 })
    expect((await api.operator('DELETE', `${path}/tap`)).json).toEqual({ removed: 0 })
  })

  test.each([
    ['of another kind', 'tap', 'pk_live_0123456789', 'key'],
    ['that is no text', 'tap', [OWN_KEYS[0]], 'key'],
    ['of a vendor that takes none', 'stripe', OWN_KEYS[0], 'provider'],
  ])('a key %s is refused by name, without showing it', async (_, provider, key, field) => {
    const answer = await api.operator('PUT', `${path}/${provider}`, { key })
    expect([answer.status, answer.json.issues.map((issue: { path: string }) => issue.path)]).toEqual([
      400,
      [field],
    ])
    expect(answer.text).not.toContain(String(key))
    expect(
      (await api.operator('PUT', '/operator/venues/nobody/credentials/tap', { key: OWN_KEYS[0] })).status,
    ).toBe(404)
    expect((await api.post(`${path}/tap`, { key: OWN_KEYS[0] })).status).toBeGreaterThanOrEqual(400)
  })

  // @feature secrets.at-rest
  test('no answer, export, log, error or row has a key', async () => {
    const written: string[] = []
    const keep = async (answer: Promise<{ text: string }>) => written.push((await answer).text)
    await keep(setKey(OWN_KEYS[0]))
    await keep(setKey(OWN_KEYS[1]))
    await keep(api.operator('PUT', `${path}/tap`, { key: `pk ${OWN_KEYS[0]}` }))
    await keep(api.operator('GET', path))
    await keep(api.operator('GET', '/operator/venues'))
    await keep(api.operator('GET', '/operator/venues/own'))
    await keep(api.operator('GET', '/operator/orders'))
    await keep(api.get('/webapp/v5/restaurant/own'))
    await keep(api.get('/webapp/v5/menu/own-b1'))
    const order = await place()
    // The vendor refuses the key.
    tap.keys.delete(OWN_KEYS[1])
    clock.now += MINUTE
    await sweepPayments(api.payments)
    await keep(paymentActions(api, 'own').pay(order, 1, 1))
    tap.keys.set(OWN_KEYS[1], 'own')
    await open.db.updateTable('venue_credential').set({ sealed: 'AAAA' }).execute()
    await keep(paymentActions(api, 'own').pay(order, 1, 6))
    written.push(String(await checkStoredKeys(open.db, box).catch((error: unknown) => error)))
    expect(written.at(-1)).toMatch(/the key of own at tap cannot be read/)
    const { rows: tables } = await sql<{
      name: string
    }>`select table_name as name from information_schema.tables
      where table_schema = 'public'`.execute(open.db)
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
        open.db,
      )
      written.push(...rows.map(({ row }) => row))
    }
    written.push(JSON.stringify(api.lines))
    expect(api.lines).toContainEqual(expect.objectContaining({ event: 'key of a venue stored' }))
    expect(tables.length).toBeGreaterThan(30)
    for (const key of OWN_KEYS) expect(written.join('\n')).not.toContain(key)
  })

  test('the ciphertext of one venue is of no use to another', async () => {
    await setKey(OWN_KEYS[0])
    await open.db.updateTable('venue_credential').set({ number: 2 }).execute()
    await sql`update venue_credential set venue = 'other'`.execute(open.db)
    await expect(readVenueKeys(open.db, box, 'other', 'tap')).rejects.toThrow(
      'the key of other at tap cannot be read: what is encrypted was changed, or belongs to something else',
    )
  })

  // @feature secrets.at-rest
  test('a start without the secret key is refused, and says which one is missing and where it belongs', async () => {
    await checkStoredKeys(open.db, openSecretBox('/nowhere'))
    await setKey(OWN_KEYS[0])
    const id = box.currentId()
    await checkStoredKeys(open.db, box)
    await expect(checkStoredKeys(open.db, openSecretBox('/nowhere'))).rejects.toThrow(
      `SUFRA_SECRET_KEY: keys of own in the database are encrypted with the secret key ${id}, and this process has none. Set SUFRA_SECRET_KEY to that secret key, or restore the file secret-key in DATA_DIR`,
    )
    const another = openSecretBox('/nowhere', 'another-secret-key-of-these-tests-012')
    await expect(checkStoredKeys(open.db, another)).rejects.toThrow(`has only ${another.currentId()}`)
  })

  // @feature secrets.at-rest
  test('a new secret key encrypts all keys at the next start; then the old one can go', async () => {
    await setKey(OWN_KEYS[0])
    await setKey(OWN_KEYS[1])
    const next = 'the-next-secret-key-of-these-tests-01'
    const both = openSecretBox('/nowhere', `${next} ${SECRET}`)
    await checkStoredKeys(open.db, both)
    expect([await reencryptKeys(open.db, both), await reencryptKeys(open.db, both)]).toEqual([2, 0])
    const only = openSecretBox('/nowhere', next)
    await checkStoredKeys(open.db, only)
    expect(await readVenueKeys(open.db, only, 'own', 'tap')).toEqual([OWN_KEYS[1], OWN_KEYS[0]])
  })

  // @feature payment.lost-keys
  describe('a key that was lost when a backup was restored', () => {
    const offered = async () =>
      (await api.get('/webapp/v5/restaurant/own')).json.business.payment_options as number[]
    beforeEach(async () => {
      await setKey(OWN_KEYS[0])
      const restored = openSecretBox('/nowhere', 'the-secret-key-of-another-machine-01')
      const forgotten = await forgetUnreadableKeys(open.db, restored)
      expect(forgotten).toEqual([{ venue: 'own', provider: 'tap' }])
      await checkStoredKeys(open.db, restored)
      // As the release does.
      await open.db.transaction().execute(makeAllRevisions)
    })

    test('does not charge the venue on the account of the installation instead, and imports say why', async () => {
      expect(await offered()).toEqual([])
      const order = { ...paymentActions(api, 'own').order(), payment_type: 1, payment_option: 1 }
      const charges = tap.charges.size
      const answers = [
        await api.post('/webapp/order', order, { 'Idempotency-Key': randomUUID() }),
        await api.operator('PUT', '/operator/venues', kuwaitGrill('own')),
      ]
      for (const { status, text } of answers)
        expect([status, text]).toEqual([400, expect.stringContaining('the key of own at tap was lost')])
      expect(tap.charges.size).toBe(charges)
      expect((await api.operator('GET', path)).json.credentials).toMatchObject([
        { current: true, lost: true },
      ])
      expect(await listLostKeys(open.db)).toMatchObject([{ venue: 'own', provider: 'tap' }])
      // Others are charged as before.
      expect(chargeOf((await place('other')).url).account).toBe('platform')
    })

    test('is not replaced by another provider that has the account of the installation', () => {
      const card = (account: string) =>
        ({ name: account, supports: () => true, access: () => ({ account, keyVersion: '' }) }) as never
      const lost = { accounts: {}, kept: { tap: null } }
      expect(chooseProvider([card('')], 1, 'KWD', lost)).toBeUndefined()
      expect(chooseProvider([card(''), card('connected')], 1, 'KWD', lost)).toMatchObject({
        name: 'connected',
      })
    })

    test('is replaced by the next one: the venue is paid online again', async () => {
      expect((await setKey(OWN_KEYS[1])).json.credentials).toMatchObject([{ current: true, lost: false }])
      expect(await offered()).toEqual([1, 4, 6])
      expect(chargeOf((await place()).url).account).toBe('own')
      expect(await listLostKeys(open.db)).toEqual([])
    })

    test('can be removed, if the venue is to be paid on the account of the installation', async () => {
      expect((await api.operator('DELETE', `${path}/tap`)).json).toEqual({ removed: 1 })
      expect(chargeOf((await place()).url).account).toBe('platform')
    })
  })

  test('a venue whose refunds need its key cannot be deleted', async () => {
    await setKey(OWN_KEYS[0])
    const order = await place()
    expect((await api.operator('DELETE', '/operator/venues/own')).json).toMatchObject({
      ...{ code: 'conflict', message: 'own has unfinished payments at tap, which need its key: 1' },
    })
    await open.db.deleteFrom('payment').where('order_id', '=', order.id).execute()
    expect((await api.operator('DELETE', '/operator/venues/own')).status).toBe(200)
  })

  test('the command line stores a key from a file, lists versions, and removes keys', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sufra-keys-'))
    const server = serve({ fetch: new Hono().route('/api', api.app).fetch, hostname: '127.0.0.1', port: 0 })
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const env = { API_BASE: `http://127.0.0.1:${port}/api`, SUFRA_OPERATOR_TOKEN: OPERATOR_TOKEN }
    const text: string[] = []
    const output = {
      out: (line: string | Uint8Array) => text.push(String(line)),
      err: (line: string) => text.push(line),
    }
    writeFileSync(join(folder, 'key'), `${OWN_KEYS[0]}\n`)
    const codes = [
      await run(['set-key', 'own', 'tap', join(folder, 'key')], env, output),
      await run(['keys', 'own'], env, output),
      await run(['remove-key', 'own', 'tap'], env, output),
      await run(['set-key', 'own', 'tap', join(folder, 'missing')], env, output),
    ]
    expect(codes).toEqual([0, 0, 0, 1])
    expect(text.join('')).toMatch(/^(tap · \w{8} · current · since .*\n){2}removed: 1 keys\nENOENT/)
    expect(text.join('')).not.toContain(OWN_KEYS[0])
    server.close()
    rmSync(folder, { recursive: true })
  })
})
