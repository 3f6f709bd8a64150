import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { joinCall, listStaffCall, placesCall } from '../../../src/contract/counter/staff-calls.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { enrol, invite, join, PIN } from '../support/staff.ts'
import { grill } from '../support/venue.ts'

const HOUR = 3_600_000

// @feature counter.staff
describe.each(databaseKinds)('invitations on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    for (const prefix of ['grill', 'other']) await api.operator('PUT', '/operator/venues', grill(prefix))
  })
  afterAll(() => open.close())

  const list = async (device: Awaited<ReturnType<typeof enrol>>) =>
    parseAs(listStaffCall.response, (await device.get('/staff')).json)

  test('the operator invites an owner, whose device then opens every branch', async () => {
    const path = await invite(api, 'grill', { role: 'owner' })
    const asked = await api.post('/counter/invitation', { code: path.split('#')[1] })
    expect(asked.json).toMatchObject({ role: 'owner', staff_name: null })
    expect(asked.json.venue_name).toContainEqual({ locale: 'en', name: 'Grill' })

    const joined = await join(api, path, 'Amal')
    expect(parseAs(joinCall.response, joined.json).places).toMatchObject([
      { reference_id: 'grill', role: 'owner', staff_name: 'Amal', locked: false },
      { reference_id: 'grill-jahra', role: 'owner' },
    ])
    expect(joined.set).toMatch(/; Path=\/counter; HttpOnly; SameSite=Strict$/)
    const places = await api.get('/counter/places', { cookie: joined.cookie })
    expect(parseAs(placesCall.response, places.json)).toEqual(joined.json)
  })

  test('the cookie is only sent by https where visitors use https, and only to the API', async () => {
    const payments = { siteUrl: 'https://sufra.example', apiPath: '/api', sandboxSecret: null }
    const secure = createTestApi(open, { payments })
    const { set } = await join(secure, await invite(secure, 'grill', { role: 'staff' }))
    expect(set).toMatch(/; Path=\/api\/counter; HttpOnly; Secure; SameSite=Strict$/)
  })

  test('an invitation works once, until it expires or is cancelled', async () => {
    const used = await invite(api, 'grill', { role: 'staff' })
    const both = await Promise.all([join(api, used, 'First'), join(api, used, 'Second')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])

    const expired = await invite(api, 'grill', { role: 'staff' })
    api.clock.now += 24 * HOUR
    expect((await join(api, expired)).status).toBe(404)
    expect((await api.post('/counter/invitation', { code: expired.split('#')[1] })).status).toBe(404)

    const owner = await enrol(api, 'grill', 'owner')
    const made = await owner.post('/staff/invitations', { role: 'staff', name: 'Sami' })
    expect((await list(owner)).invitations).toMatchObject([{ id: made.json.id, name: 'Sami' }])
    expect((await owner.post(`/staff/invitations/${made.json.id}/cancel`)).status).toBe(200)
    expect((await join(api, made.json.path)).status).toBe(404)
    expect((await owner.post(`/staff/invitations/${made.json.id}/cancel`)).status).toBe(404)
  })

  test('the list of staff names the branches of the venue', async () => {
    const { branches } = await list(await enrol(api, 'grill', 'owner'))
    const english = branches.map(({ reference_id: id, name }) => [
      id,
      name.find(({ locale }) => locale === 'en')?.name,
    ])
    expect(english).toEqual([
      ['grill', 'Salmiya'],
      ['grill-jahra', 'Jahra'],
    ])
  })

  test('an invited person joins with the name and branches of the invitation', async () => {
    const owner = await enrol(api, 'grill', 'owner')
    const made = await owner.post('/staff/invitations', { name: 'Huda', branches: ['grill-jahra'] })
    const joined = await join(api, made.json.path, 'Somebody else')
    expect(joined.json.places).toMatchObject([
      { reference_id: 'grill-jahra', staff_name: 'Huda', role: 'staff' },
    ])
    const member = (await list(owner)).members.find(({ name }) => name === 'Huda')
    expect(member).toMatchObject({ branches: ['grill-jahra'], devices: [{ name: 'Somebody else’s tablet' }] })

    const again = await owner.post('/staff/invitations', { staff_id: member?.id, role: 'owner' })
    await join(api, again.json.path, 'Ignored')
    const two = (await list(owner)).members.filter(({ name }) => name === 'Huda')
    expect(two).toMatchObject([{ role: 'staff', devices: [{}, {}] }])
  })

  test('a device can belong to several venues, and to one person at each', async () => {
    const first = await join(api, await invite(api, 'grill', { role: 'staff', name: 'Ali' }), 'Ali')
    const there = await invite(api, 'other', { role: 'manager', name: 'Ali' })
    const second = await join(api, there, 'Ali', first.cookie)
    // A token that was planted in the browser must not share what the invitation opens.
    expect(second.cookie).not.toBe(first.cookie)
    expect((await api.get('/counter/places', { cookie: first.cookie })).json.places).toEqual([])
    const here = await invite(api, 'grill', { role: 'staff', name: 'Mona' })
    const third = await join(api, here, 'Mona', second.cookie)
    expect(third.json.places).toMatchObject([
      { reference_id: 'other', staff_name: 'Ali' },
      { reference_id: 'other-jahra', staff_name: 'Ali' },
      { reference_id: 'grill', staff_name: 'Mona' },
      { reference_id: 'grill-jahra', staff_name: 'Mona' },
    ])
  })

  test('what no invitation can be is refused by name', async () => {
    const owner = await enrol(api, 'grill', 'owner')
    const refused = async (body: object) => (await owner.post('/staff/invitations', body)).json?.message
    expect(await refused({ branches: ['other'] })).toBe('branches: the venue has no branch other')
    expect(await refused({ branches: [] })).toBe('branches: expected at least one branch')
    expect(await refused({ role: 'owner', branches: ['grill'] })).toMatch(/an owner belongs to all branches/)
    expect(await refused({ staff_id: 'nobody' })).toBe('there is no such person')
    expect((await api.operator('POST', '/operator/venues/none/invitations', {})).status).toBe(404)
    const short = { code: 'x', name: 'A', device: 'B', pin: '123' }
    expect((await api.post('/counter/join', short)).json.message).toBe('pin: a PIN has four to eight digits')
  })

  test('an owner removes people and devices, but not the last owner', async () => {
    await api.operator('PUT', '/operator/venues', grill('third'))
    const owner = await enrol(api, 'third', 'owner')
    const staff = await enrol(api, 'third', 'staff', { name: 'Rami' })
    const members = (await list(owner)).members
    const [self, rami] = members
    expect((await owner.post(`/staff/${self?.id}/remove`)).json.issues[0].reason).toBe('last-owner')
    expect((await owner.post(`/staff/${rami?.id}/remove`)).status).toBe(200)
    expect((await staff.get('/board')).status).toBe(401)
    expect((await owner.post(`/staff/${rami?.id}/remove`)).status).toBe(404)

    const other = await enrol(api, 'third', 'owner', { name: 'Second' })
    expect((await owner.post('/devices/revoke-all')).status).toBe(200)
    expect((await other.get('/board')).status).toBe(401)
    expect((await owner.get('/board')).status).toBe(200)
    const answer = await api.operator('POST', '/operator/venues/third/sign-out-staff')
    expect(answer.json).toEqual({ devices: 1 })
    expect((await owner.get('/board')).status).toBe(401)
  })

  test('nothing that opens a device is stored as it is', async () => {
    const path = await invite(api, 'grill', { role: 'staff' })
    const { cookie } = await join(api, await invite(api, 'grill', { role: 'staff' }))
    const tables = ['staff_invitation', 'staff_device', 'staff_member', 'audit_entry'] as const
    const rows = await Promise.all(tables.map((table) => open.db.selectFrom(table).selectAll().execute()))
    const stored = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? Number(value) : value))
    expect(stored).not.toContain(path.split('#')[1])
    expect(stored).not.toContain(cookie.split('=')[1])
    expect(stored).not.toContain(PIN)
  })
})
