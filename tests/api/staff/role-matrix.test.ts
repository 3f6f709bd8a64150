import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import type { StaffRole } from '../../../src/domain/staff/roles.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { grill } from '../support/venue.ts'

const DAY = 24 * 3_600_000

type CounterCall = { readonly method: string; readonly path: string }

/** What each role may do, written out, so that a change of the rules is a decision. */
const ALLOWED: Readonly<Record<string, readonly StaffRole[]>> = {
  'POST /counter/:referenceId/unlock': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/lock': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/leave': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/passkey/unlock-options': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/passkey/unlock': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/passkey/options': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/passkey': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/passkey/remove': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/pin': ['owner', 'manager', 'staff'],
  'GET /counter/:referenceId/board': ['owner', 'manager', 'staff'],
  'GET /counter/:referenceId/stream': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/orders': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/orders/price': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/orders/:orderId/move': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/orders/:orderId/lines': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/orders/:orderId/time': ['owner', 'manager', 'staff'],
  'GET /counter/:referenceId/stock': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/stock': ['owner', 'manager', 'staff'],
  'GET /counter/:referenceId/service': ['owner', 'manager', 'staff'],
  // For staff only up to an hour, which the tests of the call prove.
  'POST /counter/:referenceId/service': ['owner', 'manager', 'staff'],
  'GET /counter/:referenceId/hours': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/hours': ['owner', 'manager'],
  'GET /counter/:referenceId/settings': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/settings': ['owner', 'manager'],
  'GET /counter/:referenceId/printers': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/printers': ['owner', 'manager'],
  'POST /counter/:referenceId/printers/:printerId': ['owner', 'manager'],
  'POST /counter/:referenceId/printers/:printerId/remove': ['owner', 'manager'],
  'POST /counter/:referenceId/orders/:orderId/print': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/orders/:orderId/ticket': ['owner', 'manager', 'staff'],
  'GET /counter/:referenceId/orders/:orderId/receipts': ['owner', 'manager', 'staff'],
  'GET /counter/:referenceId/orders': ['owner', 'manager', 'staff'],
  'GET /counter/:referenceId/reservations': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/reservations/:reservationId/move': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/reservations/:reservationId/seat': ['owner', 'manager', 'staff'],
  'GET /counter/:referenceId/stay': ['owner', 'manager', 'staff'],
  'POST /counter/:referenceId/stay': ['owner', 'manager'],
  'POST /counter/:referenceId/codes': ['owner', 'manager'],
  'POST /counter/:referenceId/codes/reset': ['owner', 'manager'],
  'GET /counter/:referenceId/menu/print/choices': ['owner', 'manager'],
  'GET /counter/:referenceId/menu/print': ['owner', 'manager'],
  'GET /counter/:referenceId/menu/print/pdf': ['owner', 'manager'],
  'GET /counter/:referenceId/insights': ['owner', 'manager'],
  'GET /counter/:referenceId/payments': ['owner', 'manager'],
  'POST /counter/:referenceId/payments/:paymentId/decide': ['owner', 'manager'],
  'POST /counter/:referenceId/payments/:paymentId/repeat-refund': ['owner', 'manager'],
  'POST /counter/:referenceId/payments/:paymentId/write-off': ['owner', 'manager'],
  'GET /counter/:referenceId/audit': ['owner', 'manager'],
  'GET /counter/:referenceId/desk': ['owner', 'manager'],
  'GET /counter/:referenceId/desk/message-channels': ['owner', 'manager'],
  'POST /counter/:referenceId/desk/edits': ['owner', 'manager'],
  'POST /counter/:referenceId/desk/discard': ['owner', 'manager'],
  'POST /counter/:referenceId/desk/publish': ['owner', 'manager'],
  'POST /counter/:referenceId/desk/pictures': ['owner', 'manager'],
  'POST /counter/:referenceId/desk/pictures/crop': ['owner', 'manager'],
  'POST /counter/:referenceId/desk/schedule': ['owner', 'manager'],
  'POST /counter/:referenceId/desk/unschedule': ['owner', 'manager'],
  'GET /counter/:referenceId/desk/preview': ['owner', 'manager'],
  'POST /counter/:referenceId/desk/pages': ['owner', 'manager'],
  'GET /counter/:referenceId/desk/versions': ['owner', 'manager'],
  'POST /counter/:referenceId/desk/import/read': ['owner', 'manager'],
  'POST /counter/:referenceId/desk/import': ['owner', 'manager'],
  'GET /counter/:referenceId/desk/versions/:version': ['owner', 'manager'],
  'GET /counter/:referenceId/desk/publication': ['owner', 'manager'],
  'POST /counter/:referenceId/desk/restore': ['owner', 'manager'],
  'POST /counter/:referenceId/push': ['owner', 'manager'],
  'POST /counter/:referenceId/push/end': ['owner', 'manager'],
  'GET /counter/:referenceId/staff': ['owner'],
  'POST /counter/:referenceId/staff/invitations': ['owner'],
  'POST /counter/:referenceId/staff/invitations/:invitationId/cancel': ['owner'],
  'POST /counter/:referenceId/staff/:staffId/remove': ['owner'],
  'POST /counter/:referenceId/devices/:deviceId/revoke': ['owner'],
  'POST /counter/:referenceId/devices/revoke-all': ['owner'],
}
/** Calls of a device that waits to be unlocked. */
const WHILE_LOCKED = ['unlock', 'passkey/unlock-options', 'passkey/unlock', 'lock', 'leave', 'stream'].map(
  (path) => `/counter/:referenceId/${path}`,
)

type Outcome = 'allowed' | 'unauthorized' | `forbidden ${string}`

// @feature counter.roles
describe.each(databaseKinds)('the roles of staff on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  /** Every call that the API answers for a device of staff. */
  let calls: readonly CounterCall[]
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    const known = new Map(
      api.app.routes
        .filter(({ path }) => path.startsWith('/counter/:referenceId/'))
        .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
    )
    calls = [...known.values()]
    for (const prefix of ['grill', 'other']) await api.operator('PUT', '/operator/venues', grill(prefix))
  })
  afterAll(() => open.close())

  /** Makes a call whose body is empty and whose ids lead nowhere: whoever may make it gets another error than the others. */
  async function attempt({ method, path }: CounterCall, headers: Record<string, string>): Promise<Outcome> {
    const url = path.replace(':referenceId', 'grill').replace(/:\w+/g, 'none')
    const controller = new AbortController()
    const answer = await api.app.request(
      url,
      {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        signal: controller.signal,
        ...(method === 'GET' ? {} : { body: '{}' }),
      },
      { address: '203.0.113.1' },
    )
    if (answer.status !== 401 && answer.status !== 403) {
      await answer.body?.cancel()
      return 'allowed'
    }
    const { code, issues } = (await answer.json()) as { code: string; issues: { reason?: string }[] }
    // A wrong PIN is a refusal of the call itself, not of the caller.
    if (issues[0]?.reason === 'pin') return 'allowed'
    return code === 'unauthorized' ? 'unauthorized' : `forbidden ${issues[0]?.reason}`
  }

  const outcomes = async (caller: (call: CounterCall) => Promise<Record<string, string>>) => {
    const entries: [string, Outcome][] = []
    for (const call of calls)
      entries.push([`${call.method} ${call.path}`, await attempt(call, await caller(call))])
    return Object.fromEntries(entries)
  }
  const everyCall = (outcome: Outcome) =>
    Object.fromEntries(calls.map(({ method, path }) => [`${method} ${path}`, outcome]))
  const always = (device: TestDevice) => async () => device.headers
  /** A device of a role, and a new one after each call that has locked it or signed it out. */
  function usableDevice(role: StaffRole) {
    let device: TestDevice | undefined
    return async () => {
      if ((await device?.get('/stay'))?.status !== 200) device = undefined
      device ??= await enrol(api, 'grill', role)
      return device.headers
    }
  }

  test('the table names every call', () => {
    expect(Object.keys(ALLOWED).sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort())
  })

  test('nobody, a customer, an unknown device and the operator may do nothing', async () => {
    const callers = [
      {},
      { cookie: 'sufra_counter=unknown' },
      { authorization: 'Bearer some-customer' },
      { authorization: 'Bearer operator-token-of-the-tests' },
    ]
    for (const headers of callers)
      expect(await outcomes(async () => headers as Record<string, string>)).toEqual(everyCall('unauthorized'))
  })

  test('staff of another venue and of another branch may do nothing', async () => {
    const foreign = everyCall('forbidden foreign')
    expect(await outcomes(always(await enrol(api, 'other', 'owner')))).toEqual(foreign)
    const elsewhere = await enrol(api, 'grill', 'manager', { branches: ['grill-jahra'] })
    expect(await outcomes(always(elsewhere))).toEqual(foreign)
  })

  test.each(['owner', 'manager', 'staff'] as const)('%s', async (role) => {
    const expected = Object.entries(ALLOWED).map(([call, roles]) => [
      call,
      roles.includes(role) ? 'allowed' : 'forbidden role',
    ])
    expect(await outcomes(usableDevice(role))).toEqual(Object.fromEntries(expected))
  })

  test('a device that was signed out, or not used for 90 days, may do nothing', async () => {
    const revoked = await enrol(api, 'grill', 'owner')
    await revoked.post('/leave')
    expect(await outcomes(always(revoked))).toEqual(everyCall('unauthorized'))
    const unused = await enrol(api, 'grill', 'owner')
    api.clock.now += 90 * DAY
    expect(await outcomes(always(unused))).toEqual(everyCall('unauthorized'))
  })

  test('a locked device only hears that orders wait, until it is unlocked', async () => {
    const locked = await enrol(api, 'grill', 'owner')
    await locked.post('/lock')
    const found = await outcomes(async (call) =>
      call.path.endsWith('/leave') ? (await lockedDevice()).headers : locked.headers,
    )
    const expected = Object.keys(ALLOWED).map((call) => [
      call,
      WHILE_LOCKED.some((path) => call.split(' ')[1] === path) ? 'allowed' : 'forbidden locked',
    ])
    expect(found).toEqual(Object.fromEntries(expected))
  })
  const lockedDevice = async () => {
    const device = await enrol(api, 'grill', 'owner')
    await device.post('/lock')
    return device
  }
})
