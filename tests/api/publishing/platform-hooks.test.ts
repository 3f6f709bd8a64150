import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { createPlatformHooks } from '../../../api/publishing/platform-hooks.ts'
import { errorBodySchema } from '../../../src/contract/wire/errors.ts'
import { databaseKinds, type LogLine, openTestDatabase, parseAs } from '../support/api.ts'
import { openTestQueue, type TestQueue } from '../support/publishing.ts'
import { NOON } from '../support/venue.ts'

const SECRET = 'a-secret-that-the-platform-knows-too'
const PATH = '/hooks/venue-changed'

/** Signs a message as the documentation describes. */
const signed = (body: string, at = NOON, secret = SECRET) => {
  const time = Math.floor(at / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}
const message = (more: object = {}) =>
  JSON.stringify({ id: randomUUID(), event: 'venue.changed', reference_id: 'grill', ...more })

describe.each(databaseKinds)('platform hooks on %s', (kind) => {
  let open: OpenDatabase
  let queue: TestQueue
  const clock = { now: NOON }
  const lines: LogLine[] = []
  let app: ReturnType<typeof createPlatformHooks>
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    queue = await openTestQueue(open)
  }, 60_000)
  afterAll(async () => {
    await queue.close()
    await open.close()
  })
  beforeEach(() => {
    clock.now = NOON
    lines.length = 0
    app = createPlatformHooks({
      db: open.db,
      publishing: queue,
      secret: SECRET,
      now: () => clock.now,
      log: (level, event, fields) => lines.push({ level, event, fields }),
    })
  })

  async function sendHook(body: string, signature: string | null = signed(body), address = '203.0.113.7') {
    const headers = {
      'content-type': 'application/json',
      ...(signature ? { 'Sufra-Signature': signature } : {}),
    }
    const response = await app.request(PATH, { method: 'POST', headers, body }, { address })
    const json = await response.json()
    return { status: response.status, json, retryAfter: response.headers.get('retry-after') }
  }
  /** Sends a message and returns how it was refused. Expects that nothing was queued. */
  async function refused(...hook: Parameters<typeof sendHook>) {
    const { status, json } = await sendHook(...hook)
    const { code, message: reason } = parseAs(errorBodySchema, json)
    expect(await queue.takeAll()).toEqual([])
    return `${status} ${code}: ${reason}`
  }

  // @feature publish.webhook
  test('a changed venue is queued', async () => {
    const { status, json } = await sendHook(message())
    expect([status, json]).toEqual([202, { message: '' }])
    expect(await queue.takeAll()).toEqual(['publish grill'])
    expect(lines).toEqual([{ level: 'info', event: 'venue changed', fields: { venue: 'grill' } }])
    // Different messages about a queued venue are one task.
    await sendHook(message())
    await sendHook(message())
    expect(await queue.takeAll()).toEqual(['publish grill'])
  })

  // @feature publish.webhook
  test.each<[string, (body: string) => string | null, RegExp]>([
    ['no signature', () => null, /^401 unauthorized: Sufra-Signature: missing/],
    ['a malformed signature', (body) => signed(body).toUpperCase(), /^401 .*malformed/],
    [
      'a signature with another secret',
      (body) => signed(body, NOON, `${SECRET}x`),
      /^401 .*not signed with the secret/,
    ],
    ['the signature of another body', () => signed(message()), /^401 .*not signed with the secret/],
    [
      'a signature whose time was changed',
      (body) => signed(body, NOON - 600_000).replace(/t=\d+/, `t=${NOON / 1000}`),
      /^401 .*not signed with the secret/,
    ],
    ['an old signature', (body) => signed(body, NOON - 301_000), /^401 .*more than 300 seconds/],
    ['a signature from the future', (body) => signed(body, NOON + 301_000), /^401 .*more than 300 seconds/],
  ])('a message with %s is refused', async (_, signature, expected) => {
    const body = message()
    expect(await refused(body, signature(body))).toMatch(expected)
    // The message was not accepted, so a correct one is.
    expect((await sendHook(body)).status).toBe(202)
    expect(await queue.takeAll()).toEqual(['publish grill'])
  })

  // @feature publish.webhook
  test('a repeated message is refused while its signature could be valid', async () => {
    const body = message()
    const signature = signed(body, NOON + 299_000)
    expect((await sendHook(body, signature)).status).toBe(202)
    expect(await queue.takeAll()).toEqual(['publish grill'])
    expect(await refused(body, signature)).toMatch(/^409 conflict: the message \S+ was already received/)
    // Also with a new signature.
    expect(await refused(body, signed(body))).toMatch(/^409/)
    clock.now = NOON + 598_000
    await sendHook(message({ id: 'another-one' }), signed(message(), clock.now))
    expect(await refused(body, signature)).toMatch(/^409/)
    clock.now = NOON + 600_000
    expect(await refused(body, signature)).toMatch(/^401/)
  })

  test('remembered messages are deleted after 15 minutes', async () => {
    await sendHook(message())
    clock.now = NOON + 901_000
    const body = message()
    await sendHook(body, signed(body, clock.now))
    await queue.takeAll()
    expect(await open.db.selectFrom('webhook_delivery').select('id').execute()).toEqual([
      { id: JSON.parse(body).id },
    ])
  })

  test.each([
    ['a body that is not JSON', 'venue=grill', /^400 invalid: body: expected JSON/],
    ['no id', JSON.stringify({ event: 'venue.changed', reference_id: 'grill' }), /^400 invalid: id/],
    ['another event', message({ event: 'venue.deleted' }), /^400 invalid: event/],
    ['the id of the site’s own pages', message({ reference_id: '_' }), /^400 invalid: reference_id/],
    ['a path as reference id', message({ reference_id: '../grill' }), /^400 invalid: reference_id/],
    ['a body that is too large', message({ more: 'x'.repeat(5000) }), /^413 too-large/],
  ])('a message with %s is refused', async (_, body, expected) => {
    expect(await refused(body)).toMatch(expected)
  })

  test('messages are limited per network, valid or not; others are not affected', async () => {
    const nonsense = () => sendHook('{}', 't=1,v1=00', '198.51.100.9')
    for (let i = 0; i < 3000; i++) expect((await nonsense()).status).toBe(401)
    const late = await sendHook(message(), undefined, '198.51.100.9')
    expect([late.status, parseAs(errorBodySchema, late.json).code]).toEqual([429, 'rate-limited'])
    expect(Number(late.retryAfter)).toBeGreaterThan(0)
    expect((await sendHook(message())).status).toBe(202)
  })

  test('a message that could not be queued can be sent again', async () => {
    const body = message()
    const failing = createPlatformHooks({
      db: open.db,
      publishing: { ...queue, request: () => Promise.reject(new Error('the queue is gone')) },
      secret: SECRET,
      now: () => NOON,
      log: (level, event, fields) => lines.push({ level, event, fields }),
    })
    const headers = { 'Sufra-Signature': signed(body) }
    expect((await failing.request(PATH, { method: 'POST', headers, body })).status).toBe(500)
    expect(lines.at(-1)).toMatchObject({ level: 'error', event: 'hook failed' })
    expect((await sendHook(body)).status).toBe(202)
  })
})
