import { describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { writePresence } from '../../../api/db/push/staff-warnings.ts'
import { pauseWithoutBoard } from '../../../api/service/board-pauses.ts'
import { auditCall } from '../../../src/contract/counter/audit-calls.ts'
import { serviceResponse } from '../../../src/contract/counter/service-calls.ts'
import { databaseKinds, parseAs, type TestApi } from '../support/api.ts'
import { beforeEachNewVenue } from '../support/new-venue.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { grill, NOON } from '../support/venue.ts'

const MINUTE = 60_000

// @feature counter.auto-pause
describe.each(databaseKinds)('pauses without a board on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let owner: TestDevice
  let ref = ''
  const dayGrill = (of: string) => {
    const day = { shifts: [{ time_from: '08:00', time_to: '15:00' }] }
    return { ...grill(of), shifts: { [`${of}-b1`]: { wednesday: day }, [`${of}-b2`]: { wednesday: day } } }
  }
  beforeEachNewVenue(kind, dayGrill, async (venue) => {
    open = venue.open
    api = venue.api
    ref = venue.ref
    await open.db.deleteFrom('board_presence').execute()
    owner = await enrol(api, ref, 'owner')
    await wants(true)
    await seen()
  })

  const wants = (pause: boolean) =>
    owner.post('/settings', { decline_after: null, auto_accept: {}, pause_without_board: pause })
  const seen = () => writePresence(open.db, `${ref}-b1`, new Date(api.clock.now))
  const keep = () => pauseWithoutBoard({ db: open.db, now: () => api.clock.now, venues: api.payments.venues })
  const service = async () => parseAs(serviceResponse, (await owner.get('/service')).json)
  const order = async (branch = 'b1') => {
    const line = { item_id: 'plain', quantity: 1 }
    const body = { branch_id: `${ref}-${branch}`, selling_types: 'dinein', order_lines: [line] }
    const { status, json } = await api.post('/webapp/order', body)
    return status === 200 ? 'placed' : (json.issues[0]?.reason ?? json.code)
  }
  const audit = async () =>
    parseAs(auditCall.response, (await owner.get('/audit')).json).entries.filter(
      ({ action }) => action === 'service.changed',
    )

  test('after five minutes without a board, orders are paused for half an hour, once', async () => {
    api.clock.now += 5 * MINUTE - 1
    await keep()
    expect(await order()).toBe('placed')
    api.clock.now += 1
    await Promise.all([keep(), keep()])
    expect([await order(), await order('b2')]).toEqual(['paused', 'placed'])
    const until = new Date(api.clock.now + 30 * MINUTE).toISOString()
    const { service: said, without_board: without } = await service()
    expect(said.map((entry) => `${entry.type} ${entry.until}`)).toEqual(
      ['delivery', 'dinein', 'pickup', 'product_service'].map((type) => `${type} ${until}`),
    )
    expect(without).toBe(true)
    expect(await audit()).toMatchObject([
      {
        ...{ who: null, device: 'automatic', subject: 'all' },
        before: { kind: 'service', state: 'open' },
        after: { kind: 'service', state: 'paused', until },
      },
    ])
  })

  test('one tap opens again, and the board that was tapped keeps it open', async () => {
    api.clock.now += 5 * MINUTE
    await keep()
    await seen()
    await owner.post('/service', { state: 'open', type: 'all' })
    await keep()
    expect([await order(), (await service()).without_board]).toEqual(['placed', false])
    expect((await audit()).map(({ device }) => device === 'automatic')).toEqual([false, true])
  })

  test('a pause is renewed before it ends while no board returns, and ends by itself afterwards', async () => {
    api.clock.now += 5 * MINUTE
    await keep()
    api.clock.now += 29 * MINUTE + 1
    await keep()
    api.clock.now += 2 * MINUTE
    expect(await order()).toBe('paused')
    await seen()
    await keep()
    api.clock.now += 28 * MINUTE
    expect(await order()).toBe('placed')
    expect(await audit()).toHaveLength(2)
  })

  test('a longer pause that staff made stays theirs', async () => {
    await owner.post('/service', { state: 'paused', type: 'dinein', period: 60 })
    api.clock.now += 5 * MINUTE
    await keep()
    const { service: said } = await service()
    const untils = new Map(said.map(({ type, until }) => [type, Date.parse(until) - api.clock.now]))
    expect([untils.get('dinein'), untils.get('pickup')]).toEqual([55 * MINUTE, 30 * MINUTE])
  })

  test('nothing is paused where nobody wants it, where no board ever was, and while it is closed', async () => {
    await wants(false)
    api.clock.now += 5 * MINUTE
    await keep()
    expect((await service()).service).toEqual([])
    await wants(true)
    await open.db.deleteFrom('board_presence').execute()
    await keep()
    expect((await service()).service).toEqual([])
    await seen()
    api.clock.now = NOON + 185 * MINUTE
    await keep()
    expect((await service()).service).toEqual([])
  })
})
