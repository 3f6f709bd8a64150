import { describe, expect, test } from 'vitest'
import { resetTableCodeCall, tableCodesCall } from '../../../src/contract/counter/table-code-calls.ts'
import { createTestApi, databaseKinds, parseAs, type TestApi, UNLIMITED } from '../support/api.ts'
import { beforeEachNewVenue, type NewVenue } from '../support/new-venue.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { grill } from '../support/venue.ts'

const names = (en: string, ar: string) => [
  { locale: 'en', name: en },
  { locale: 'ar', name: ar },
]
const table = (id: string, name = `Table ${id}`) => ({
  ...{ id, locales: names(name, `طاولة ${id}`), floor: names('Terrace', 'التراس') },
})

function grillWithTables(ref: string, tables = [table('1'), table('2')]) {
  const file = grill(ref)
  return { ...file, tables: { [`${ref}-b1`]: tables, [`${ref}-b2`]: [table('1')] } }
}

// @feature-file counter.qr-codes
describe.each(databaseKinds)('the codes of tables on %s', (kind) => {
  let venue: NewVenue
  let api: TestApi
  let owner: TestDevice
  beforeEachNewVenue(kind, grillWithTables, async (next) => {
    venue = next
    api = venue.api
    owner = await enrol(api, venue.ref, 'owner')
  })

  const read = async (device = owner) => parseAs(tableCodesCall.response, (await device.post('/codes')).json)
  const codesOf = async (device = owner) =>
    Object.fromEntries((await read(device)).tables.map(({ id, code }) => [id, code]))
  const reset = async (tableId: string, code: string) => {
    const { json } = await owner.post('/codes/reset', { table_id: tableId, code })
    return parseAs(resetTableCodeCall.response, json).code
  }
  /** Scans a code: the status, and where it leads. */
  const scan = async (code: string, init: RequestInit = {}) => {
    const answer = await api.app.request(`/q/${code}`, init, { address: '203.0.113.9' })
    return [answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]
  }
  const leadsTo = (location: string) => [307, location, 'no-store']
  const importTables = async (tables: object[]) => {
    const file = grillWithTables(venue.ref, tables as ReturnType<typeof table>[])
    expect((await api.operator('PUT', '/operator/venues', file)).status).toBe(200)
  }
  const audit = async () => {
    const { entries } = (await owner.get('/audit')).json as {
      entries: { action: string; subject: string; before: string | null; after: string | null }[]
    }
    return entries
      .filter(({ action }) => action.startsWith('code.'))
      .map(({ action, subject, before, after }) => ({ action, subject, before, after }))
  }

  test('every table gets a code of its own, which stays when it is renamed and the venue is imported again', async () => {
    const first = await codesOf()
    expect(Object.keys(first)).toEqual(['1', '2'])
    expect(first['1']).toMatch(/^[2-9b-df-hj-kmnp-tv-z]{8}$/)
    expect(first['2']).not.toBe(first['1'])
    await importTables([table('2', 'Window'), table('1', 'Bar'), table('3')])
    const again = await codesOf()
    expect(again).toMatchObject(first)
    expect(again['3']).toBeTruthy()
    expect(await audit()).toEqual([
      { action: 'code.created', subject: '', before: null, after: { kind: 'count', count: 1 } },
      { action: 'code.created', subject: '', before: null, after: { kind: 'count', count: 2 } },
    ])
  })

  test('devices that ask at the same time get the same codes', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => codesOf()))
    expect(new Set(all.map((codes) => JSON.stringify(codes))).size).toBe(1)
    expect(Object.values(all[0] ?? {}).every(Boolean)).toBe(true)
  })

  test('a code leads to its table, in any case, and nothing of the request is in the address', async () => {
    const { 1: code = '' } = await codesOf()
    expect(await scan(code)).toEqual(leadsTo(`/${venue.ref}?table=1`))
    expect(await scan(code.toUpperCase())).toEqual(leadsTo(`/${venue.ref}?table=1`))
    expect(await scan(`${code}?table=9&to=//evil.example`)).toEqual(leadsTo(`/${venue.ref}?table=1`))
    expect(await scan(code, { method: 'HEAD' })).toEqual(leadsTo(`/${venue.ref}?table=1`))
    await importTables([table('1', 'Bar')])
    expect(await scan(code)).toEqual(leadsTo(`/${venue.ref}?table=1`))
  })

  test('the same table of another branch has another code, which leads to that branch', async () => {
    const jahra = await codesOf(owner.at(`${venue.ref}-jahra`))
    const { 1: code } = await codesOf()
    expect(Object.keys(jahra)).toEqual(['1'])
    expect(jahra['1']).not.toBe(code)
    expect(await scan(jahra['1'] ?? '')).toEqual(leadsTo(`/${venue.ref}-jahra?table=1`))
    // A code of another branch cannot be reset here.
    expect(await reset('1', jahra['1'] ?? '')).toBe(code)
    expect(await scan(jahra['1'] ?? '')).toEqual(leadsTo(`/${venue.ref}-jahra?table=1`))
  })

  test('a code that was reset leads to the venue without a table, the new one to the table, others are unchanged', async () => {
    const { 1: old = '', 2: other = '' } = await codesOf()
    const next = await reset('1', old)
    expect(next).not.toBe(old)
    // The page does not know a table with that id, and says so.
    expect(await scan(old)).toEqual(leadsTo(`/${venue.ref}?table=${old}`))
    expect(await scan(next)).toEqual(leadsTo(`/${venue.ref}?table=1`))
    expect(await codesOf()).toEqual({ 1: next, 2: other })
    expect((await audit())[0]).toEqual({
      ...{ action: 'code.reset', subject: 'Table 1', before: { kind: 'name', name: old }, after: null },
    })
  })

  test('a reset that is sent twice, or from two devices, happens once', async () => {
    const { 1: old = '' } = await codesOf()
    const codes = await Promise.all([reset('1', old), reset('1', old), reset('1', old)])
    expect(new Set(codes).size).toBe(1)
    expect(await reset('1', old)).toBe(codes[0])
    expect((await audit()).filter(({ action }) => action === 'code.reset')).toHaveLength(1)
  })

  test('a table that the branch lacks has no code to reset', async () => {
    expect((await owner.post('/codes/reset', { table_id: '9', code: 'bcdfghjk' })).status).toBe(404)
  })

  test.each(['bcdfghjk', 'x', 'bcdfghjkm', '%00', '..%2F..%2Fgrill', 'ÄÖÜÄÖÜÄÖ', "'%20or%201=1"])(
    'the unknown code %s leads nowhere',
    async (code) => {
      expect(await scan(code)).toEqual([404, null, 'no-store'])
    },
  )

  test('a venue that is gone has no codes', async () => {
    const { 1: code = '' } = await codesOf()
    await api.operator('DELETE', `/operator/venues/${venue.ref}`)
    expect(await scan(code)).toEqual([404, null, 'no-store'])
  })

  test('codes are printed for the site, and for the main branch also for the venue’s own hosts', async () => {
    const site = (home: string) => ({ codes: 'http://localhost/q/', home: `http://localhost/${home}` })
    expect((await read()).sites).toEqual([
      { codes: `https://${venue.ref}.example/q/`, home: `https://${venue.ref}.example` },
      site(venue.ref),
    ])
    expect((await read(owner.at(`${venue.ref}-jahra`))).sites).toEqual([site(`${venue.ref}-jahra`)])
  })

  test('the texts of codes are in all languages of the venue', async () => {
    expect((await read()).languages).toEqual([
      { locale: 'en', scan: 'Scan to see our menu', table: 'Table' },
      { locale: 'ar', scan: 'امسح الرمز لعرض القائمة', table: 'طاولة' },
    ])
  })

  test('scans are limited per network', async () => {
    const read = [{ most: 2, seconds: 60 }]
    const { app } = createTestApi(venue.open, { callLimits: { ...UNLIMITED, read } })
    const statuses = []
    for (let count = 0; count < 3; count++)
      statuses.push((await app.request('/q/bcdfghjk', {}, { address: '203.0.113.7' })).status)
    expect(statuses).toEqual([404, 404, 429])
  })
})
