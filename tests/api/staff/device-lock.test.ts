import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { auditCall } from '../../../src/contract/counter/audit-calls.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { enrol, PIN, type TestDevice } from '../support/staff.ts'
import { grill } from '../support/venue.ts'

const HOUR = 3_600_000

// @feature counter.devices
describe.each(databaseKinds)('devices of staff on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    await api.operator('PUT', '/operator/venues', grill())
  })
  afterAll(() => open.close())

  const actions = async (device: TestDevice, query = '') =>
    parseAs(auditCall.response, (await device.get(`/audit${query}`)).json).entries

  test('a device asks for its PIN twelve hours after it was unlocked', async () => {
    const owner = await enrol(api, 'grill', 'owner')
    api.clock.now += 12 * HOUR - 1
    expect((await owner.get('/board')).status).toBe(200)
    api.clock.now += 1
    expect((await owner.get('/board')).json.issues[0].reason).toBe('locked')
    const places = await api.get('/counter/places', owner.headers)
    expect(places.json.places[0].locked).toBe(true)
    expect((await owner.post('/unlock', { pin: PIN })).status).toBe(200)
    api.clock.now += 12 * HOUR - 1
    expect((await owner.get('/board')).status).toBe(200)
  })

  test('after five wrong PINs in a row a device is signed out', async () => {
    const owner = await enrol(api, 'grill', 'owner', { name: 'Amal' })
    const device = await enrol(api, 'grill', 'staff', { name: 'Sami' })
    await device.post('/lock')
    for (let failures = 1; failures < 5; failures++) {
      const answer = await device.post('/unlock', { pin: '0000' })
      expect([answer.status, answer.json.issues[0].message]).toEqual([403, `${5 - failures} tries are left`])
    }
    expect((await device.post('/unlock', { pin: PIN })).status).toBe(200)
    // The right PIN starts the count again, and simultaneous tries count too.
    const tries = await Promise.all(Array.from({ length: 8 }, () => device.post('/unlock', { pin: '0000' })))
    expect(tries.filter(({ status }) => status === 403)).toHaveLength(4)
    expect((await device.post('/unlock', { pin: PIN })).status).toBe(401)
    const [last, before] = await actions(owner)
    expect(last).toMatchObject({ action: 'device.signed-out', who: 'Sami', subject: 'Sami’s tablet' })
    expect(before).toMatchObject({
      action: 'device.wrong-pin',
      after: { kind: 'count', count: 5 },
      branch: 'grill',
    })
  })

  test('the audit log names who did what with which device, page by page', async () => {
    await api.operator('PUT', '/operator/venues', grill('log'))
    const owner = await enrol(api, 'log', 'owner', { name: 'Amal' })
    const made = await owner.post('/staff/invitations', { role: 'manager', name: 'Huda' })
    await owner.post(`/staff/invitations/${made.json.id}/cancel`)
    const staff = await enrol(api, 'log', 'staff', { name: 'Sami' })
    await staff.post('/leave')
    const whole = (await actions(owner)).reverse()
    expect(whole.at(-1)?.at).toBe(new Date(api.clock.now).toISOString())
    const operator = { who: null, device: null, branch: null }
    const amal = { who: 'Amal', device: 'Amal’s tablet', branch: null }
    const sami = { who: 'Sami', device: 'Sami’s tablet', branch: null }
    const nothing = { before: null, after: null }
    const role = (name: string) => ({ kind: 'role', role: name })
    expect(whole.map(({ seq: _, at: __, ...entry }) => entry)).toEqual([
      { ...operator, ...nothing, action: 'staff.invited', subject: 'Amal', after: role('owner') },
      { ...amal, ...nothing, action: 'staff.joined', subject: 'Amal', after: role('owner') },
      { ...amal, ...nothing, action: 'staff.invited', subject: 'Huda', after: role('manager') },
      { ...amal, ...nothing, action: 'staff.invitation-cancelled', subject: 'Huda', before: role('manager') },
      { ...operator, ...nothing, action: 'staff.invited', subject: 'Sami', after: role('staff') },
      { ...sami, ...nothing, action: 'staff.joined', subject: 'Sami', after: role('staff') },
      { ...sami, ...nothing, action: 'device.left', subject: 'Sami’s tablet' },
    ])
    const [newest, second] = await actions(owner, '?limit=2')
    expect(newest?.action).toBe('device.left')
    const [third] = await actions(owner, `?limit=1&before=${second?.seq}`)
    expect(third?.action).toBe('staff.invited')
    expect((await owner.get('/audit?before=x')).status).toBe(400)
  })

  test('the audit log still reads what earlier versions wrote as English phrases', async () => {
    await api.operator('PUT', '/operator/venues', grill('old'))
    const owner = await enrol(api, 'old', 'owner')
    const until = '2026-05-06T09:20:00.000Z'
    await open.db
      .insertInto('audit_entry')
      .values({
        ...{
          venue: 'old',
          branch: 'old',
          staff_id: null,
          who: 'Sami',
          device: 'Tablet',
          at: new Date(until),
        },
        ...{ action: 'stock.set', subject: 'Hummus', before: '5 left', after: `sold out, until ${until}` },
      })
      .execute()
    const [entry] = await actions(owner)
    expect(entry).toMatchObject({
      ...{ who: 'Sami', action: 'stock.set', subject: 'Hummus' },
      before: { kind: 'stock', state: 'left', left: 5 },
      after: { kind: 'stock', state: 'sold-out', until },
    })
  })
})
