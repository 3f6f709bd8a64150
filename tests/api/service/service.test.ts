import { describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { endService } from '../../../api/service/service-changes.ts'
import { auditCall } from '../../../src/contract/counter/audit-calls.ts'
import { serviceResponse } from '../../../src/contract/counter/service-calls.ts'
import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'
import { databaseKinds, parseAs, type TestApi } from '../support/api.ts'
import { beforeEachNewVenue } from '../support/new-venue.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { grill } from '../support/venue.ts'

const MINUTE = 60_000

/** The fixture venue, which takes pickup orders for later. */
function venue(ref: string): VenueFileInput {
  const file = grill(ref)
  const pickup_config = { showCarInfo: false, scheduled_orders: { on: true } }
  return { ...file, business: { ...file.business, pickup_config } }
}

// @feature counter.service
describe.each(databaseKinds)('pauses and busy times on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let ref = ''
  const published: string[] = []
  beforeEachNewVenue(kind, venue, async (imported) => {
    open = imported.open
    api = imported.api
    ref = imported.ref
    tablet = await enrol(api, ref, 'staff')
    published.length = 0
  })

  const set = (body: object, device = tablet) => device.post('/service', body)
  const order = (type: string, more: object = {}) =>
    api.post('/webapp/order', {
      branch_id: `${ref}-b1`,
      selling_types: type,
      order_lines: [{ item_id: 'plain', quantity: 1 }],
      name: 'Sara',
      phone: '50001234',
      dial_code: '+965',
      ...more,
    })
  const shown = async (at = ref) => (await api.get(`/webapp/v5/restaurant/${at}`)).json.service
  const revision = async () =>
    (
      await open.db
        .selectFrom('venue')
        .select('revision')
        .where('reference_id', '=', ref)
        .executeTakeFirstOrThrow()
    ).revision
  const publishing = {
    request: async (_: unknown, __: string, refs: readonly string[]) => void published.push(...refs),
  }
  const end = () => endService({ db: open.db, now: () => api.clock.now, publishing: publishing as never })

  test('a paused type takes no orders for now, others do; then its time is over', async () => {
    const before = await revision()
    const answer = await set({ type: 'pickup', state: 'paused', period: 30 })
    const until = new Date(api.clock.now + 30 * MINUTE).toISOString()
    const entry = { type: 'pickup', state: 'paused', minutes: 0, until }
    expect(parseAs(serviceResponse, answer.json)).toEqual({
      ...{ types: ['dinein', 'pickup'], service: [entry] },
      ...{ without_board: false, standby: false, load: null },
    })
    expect(await shown()).toEqual([entry])
    expect(await shown(`${ref}-jahra`)).toEqual([])
    expect(await revision()).not.toBe(before)

    const refused = await order('pickup')
    expect([refused.status, refused.json.code, refused.json.issues[0].reason]).toEqual([
      409,
      'unavailable',
      'paused',
    ])
    expect((await order('dinein')).status).toBe(200)

    api.clock.now += 30 * MINUTE
    expect((await order('pickup')).status).toBe(200)
    expect(await end()).toBe(1)
    expect(published).toEqual([ref])
    expect(await shown()).toEqual([])
    expect(await end()).toBe(0)
  })

  test('an order for later is accepted if its slot starts after the pause', async () => {
    await set({ type: 'all', state: 'paused', period: 60 })
    const later = (from: string, to: string) =>
      order('pickup', { schedule: { date: '2026-05-06', from, to } })
    const tooSoon = await later('12:30', '13:00')
    expect(tooSoon.json.issues).toMatchObject([{ path: 'schedule', reason: 'expired' }])
    expect((await later('13:30', '14:00')).status).toBe(200)
    expect((await order('dinein')).json.code).toBe('unavailable')
  })

  test('prices are calculated during a pause', async () => {
    await set({ type: 'all', state: 'paused', period: 60 })
    const lines = { order_lines: [{ item_id: 'plain', quantity: 1 }], selling_types: 'pickup' }
    expect((await api.post(`/service/pos/calc-order/${ref}-b1`, lines)).status).toBe(200)
  })

  test('busy is shown and refuses nothing; open again ends it', async () => {
    await set({ type: 'all', state: 'busy', minutes: 15, period: 30 })
    expect(await shown()).toMatchObject([
      { type: 'delivery', state: 'busy', minutes: 15 },
      { type: 'dinein' },
      { type: 'pickup' },
      { type: 'product_service' },
    ])
    expect((await order('pickup')).status).toBe(200)
    // The later word counts, also for one of all types.
    await set({ type: 'pickup', state: 'paused', period: 15 })
    expect((await order('pickup')).status).toBe(409)
    await set({ type: 'pickup', state: 'open' })
    expect((await order('pickup')).status).toBe(200)
    await set({ type: 'all', state: 'open' })
    expect(await shown()).toEqual([])
  })

  test('the rest of the day ends with the business day, and only those who set hours may pause it', async () => {
    const allDay = { type: 'all', state: 'paused', period: 'today' }
    const refused = await set(allDay)
    expect([refused.status, refused.json.issues[0].reason]).toEqual([403, 'role'])
    expect(await shown()).toEqual([])
    const manager = await enrol(api, ref, 'manager')
    expect((await set(allDay, manager)).json.service[0].until).toBe('2026-05-07T02:00:00.000Z')
    expect((await set({ ...allDay, state: 'busy', minutes: 30 })).status).toBe(200)
  })

  test('every change is in the audit log', async () => {
    await set({ type: 'pickup', state: 'busy', minutes: 10, period: 15 })
    await set({ type: 'pickup', state: 'open' })
    const owner = await enrol(api, ref, 'owner')
    const { entries } = parseAs(auditCall.response, (await owner.get('/audit')).json)
    const until = new Date(api.clock.now + 15 * MINUTE - 1).toISOString()
    const busy = { kind: 'service', state: 'busy', minutes: 10, until }
    const opened = { kind: 'service', state: 'open' }
    const changes = entries.filter(({ action }) => action === 'service.changed')
    expect(changes.map(({ subject, before, after }) => [subject, before, after])).toEqual([
      ['pickup', busy, opened],
      ['pickup', opened, busy],
    ])
  })

  test('of 200 diners with a dish in their carts, nobody gets it once it is sold out', async () => {
    const bread = () => order('dinein', { order_lines: [{ item_id: 'plain', quantity: 1 }] })
    expect((await bread()).status).toBe(200)
    await tablet.post('/stock', { kind: 'item', id: 'plain', state: 'sold-out' })
    const answers = await Promise.all(Array.from({ length: 200 }, bread))
    const outcomes = answers.map(({ status, json }) => `${status} ${json.code} ${json.changes?.[0]?.state}`)
    expect(new Set(outcomes)).toEqual(new Set(['409 changed sold-out']))
  })
})
