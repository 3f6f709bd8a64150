import { describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { calls } from '../../../src/contract/calls.ts'
import { auditCall } from '../../../src/contract/counter/audit-calls.ts'
import { hoursResponse } from '../../../src/contract/counter/hours-calls.ts'
import { decodeOpeningHours } from '../../../src/contract/venue/opening-hours.ts'
import { shiftsOnDate } from '../../../src/domain/time/schedule.ts'
import { databaseKinds, parseAs, type TestApi } from '../support/api.ts'
import { beforeEachNewVenue } from '../support/new-venue.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { grill } from '../support/venue.ts'

const HOUR = 3_600_000
const TODAY = '2026-05-06'

// @feature counter.hours
describe.each(databaseKinds)('special hours on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let manager: TestDevice
  let ref = ''
  beforeEachNewVenue(kind, grill, async (venue) => {
    open = venue.open
    api = venue.api
    ref = venue.ref
    manager = await enrol(api, ref, 'manager')
  })

  const set = (date: string, hours: object | null) => manager.post('/hours', { date, hours })
  const closed = { closed: true, shifts: [] }
  const order = (branch = 'b1') =>
    api.post('/webapp/order', {
      branch_id: `${ref}-${branch}`,
      selling_types: 'dinein',
      order_lines: [{ item_id: 'plain', quantity: 1 }],
    })
  const published = async () => {
    const shifts = parseAs(calls.shifts.response, (await api.get(`/webapp/v5/shifts/${ref}-b1`)).json)
    return decodeOpeningHours(shifts, 'Asia/Kuwait', api.clock.now)
  }

  test('a date is closed for orders and on pages, in its branch alone, until staff say otherwise', async () => {
    expect((await order()).status).toBe(200)
    const answer = parseAs(hoursResponse, (await set(TODAY, closed)).json)
    expect([answer.dates, answer.today]).toEqual([[{ date: TODAY, ...closed }], TODAY])
    expect((await order()).json.code).toBe('unavailable')
    expect((await order('b2')).status).toBe(200)
    const week = await published()
    expect([shiftsOnDate(week, TODAY), week.wednesday?.closed]).toEqual([[], false])
    await set(TODAY, null)
    expect((await order()).status).toBe(200)
    expect((await published()).dates).toBeUndefined()
  })

  test('a date has other hours than its weekday, also beyond the week that pages ask for', async () => {
    const evening = { closed: false, shifts: [{ time_from: '18:00', time_to: '01:00' }] }
    await set(TODAY, evening)
    await set('2026-12-24', evening)
    expect((await order()).json.code).toBe('unavailable')
    api.clock.now += 6 * HOUR
    expect((await order()).status).toBe(200)
    const week = await published()
    const shifts = [{ from: 18 * 60, to: 60 }]
    expect([shiftsOnDate(week, TODAY), shiftsOnDate(week, '2026-12-24')]).toEqual([shifts, shifts])
    expect(shiftsOnDate(week, '2026-05-13')).toEqual([{ from: 0, to: 1440 }])
  })

  test('dates that are over, or that do not exist, are refused, and old ones are forgotten', async () => {
    expect((await set('2026-05-04', closed)).status).toBe(400)
    expect((await set('2026-02-30', closed)).status).toBe(400)
    expect((await set(TODAY, { closed: false, shifts: [] })).status).toBe(400)
    await set('2026-05-05', closed)
    api.clock.now += 24 * HOUR
    // The first device waits for its PIN.
    manager = await enrol(api, ref, 'manager')
    await set('2026-06-01', closed)
    const stored = open.db.selectFrom('hours_override').select('date').where('branch_id', '=', `${ref}-b1`)
    expect(await stored.execute()).toEqual([{ date: '2026-06-01' }])
    expect((await manager.get('/hours')).json.dates.map(({ date }: { date: string }) => date)).toEqual([
      '2026-06-01',
    ])
  })

  test('every change is in the audit log', async () => {
    await set(TODAY, closed)
    const lunch = { closed: false, shifts: [{ time_from: '12:00', time_to: '15:00' }] }
    await set(TODAY, lunch)
    const hours = (day: object | null) => ({ kind: 'hours', day })
    const { entries } = parseAs(auditCall.response, (await manager.get('/audit')).json)
    expect(entries.map(({ action, subject, before, after }) => [action, subject, before, after])).toEqual(
      expect.arrayContaining([
        ['hours.changed', TODAY, hours(null), hours(closed)],
        ['hours.changed', TODAY, hours(closed), hours(lunch)],
      ]),
    )
  })
})
