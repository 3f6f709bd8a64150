import { describe, expect, test } from 'vitest'
import { publishDue } from '../../../api/desk/schedule/schedule-keeper.ts'
import type { VenueVersion } from '../../../src/contract/counter/desk/version-calls.ts'
import type { Desk } from '../../../src/contract/counter/desk-calls.ts'
import type { Edit } from '../../../src/domain/desk/edit.ts'
import type { Json } from '../../../src/domain/json/json.ts'
import { EVERY_PAYMENT } from '../../../src/domain/payment/payment-reach.ts'
import { databaseKinds, type TestApi } from '../support/api.ts'
import { beforeEachNewVenue, type NewVenue } from '../support/new-venue.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { grill, NOON } from '../support/venue.ts'

const price = (from: Json, to: Json, item = 'plain'): Edit => ({
  ...{ kind: 'set', path: [{ item }, 'price'], from, to },
})
const named = (to: string, from = 'Bread', item = 'plain'): Edit => ({
  ...{ kind: 'set', path: [{ item }, 'locales', { locale: 'en' }, 'name'], from, to },
})
const soup: Edit = {
  ...{ kind: 'add', list: [{ category: 'mains' }, 'items'], before: null },
  value: { id: 'soup', locales: [{ locale: 'en', name: 'Soup' }], price: '1.250' },
}
/** On the venue's clock, which is three hours ahead: noon of the tests is 12:00 there. */
const EVENING = '2026-05-06T18:00'
const MIDNIGHT = '2026-05-07T00:00'
const HOUR = 3_600_000

// @feature desk.schedule
describe.each(databaseKinds)('publishing at a time on %s', (kind) => {
  let venue: NewVenue
  let api: TestApi
  let manager: TestDevice
  const errors: unknown[] = []
  beforeEachNewVenue(kind, grill, async (created) => {
    venue = created
    ;({ api } = created)
    errors.length = 0
    manager = await enrol(api, created.ref, 'manager', { name: 'Mona' })
  })

  const desk = async () => (await manager.get('/desk')).json as Desk
  const save = (edits: Record<string, Edit>) =>
    manager.post('/desk/edits', { edits: Object.entries(edits).map(([id, edit]) => ({ id, edit })) })
  const schedule = (at: string, ...ids: string[]) => manager.post('/desk/schedule', { ids, at })
  const publish = (...ids: string[]) => manager.post('/desk/publish', { ids })
  const item = async (id = 'plain') => (await api.get(`/webapp/v5/item/${venue.ref}-b1/${id}`)).json?.item
  const versions = async () => (await manager.get('/desk/versions')).json.versions as VenueVersion[]
  const audit = async () =>
    ((await manager.get('/audit')).json.entries as { action: string; device: string; who: string }[]).filter(
      ({ action }) => action.startsWith('menu.'),
    )
  /** What every process does every few seconds. */
  const look = () =>
    publishDue({
      ...{ db: venue.open.db, now: () => api.clock.now, reach: EVERY_PAYMENT },
      log: (_level, _event, fields) => errors.push(fields),
    })
  const lookAt = async (hours: number) => {
    api.clock.now = NOON + hours * HOUR
    await look()
  }
  const schedules = async () => (await desk()).edits.map(({ id, schedule }) => [id, schedule?.at ?? null])

  test('edits are published at their time on the venue’s clock, once, however many processes look', async () => {
    await save({ a: price('0.250', '0.300'), b: named('Flatbread') })
    const scheduled = (await schedule(EVENING, 'a')).json as Desk
    expect(scheduled.edits.map(({ id, schedule }) => [id, schedule?.at, schedule?.who])).toEqual([
      ['a', '2026-05-06T15:00:00.000Z', 'Mona'],
      ['b', undefined, undefined],
    ])
    await lookAt(5.99)
    expect(await item()).toMatchObject({ price: '0.250' })
    const before = await versions()

    api.clock.now = NOON + 6 * HOUR
    await Promise.all([look(), look(), look()])
    await look()
    expect(await item()).toMatchObject({ price: '0.300', locales: [{ name: 'Bread' }, {}] })
    const after = await versions()
    expect(after).toHaveLength(before.length + 1)
    expect(after[0]).toMatchObject({ origin: 'desk', who: 'Mona', edits: [{ who: 'Mona' }] })
    expect(await schedules()).toEqual([['b', null]])
    expect((await audit()).map(({ action, device }) => [action, device])).toEqual([
      ['menu.published', 'automatic'],
      ['menu.scheduled', 'Mona’s tablet'],
    ])
    expect(errors).toEqual([])
  })

  test('a platform that was down at the time publishes when it is back', async () => {
    await save({ a: price('0.250', '0.300') })
    await schedule(EVENING, 'a')
    await lookAt(30)
    expect(await item()).toMatchObject({ price: '0.300' })
  })

  test.each([
    ['2026-05-06T11:59', 'past'],
    ['2027-06-01T12:00', 'far'],
    ['2026-02-30T12:00', 'missing'],
  ])('%s is refused: %s', async (at, reason) => {
    await save({ a: price('0.250', '0.300') })
    expect((await schedule(at, 'a')).json).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'at', reason }],
    })
    expect(await schedules()).toEqual([['a', null]])
  })

  test('edits that need others are not scheduled without them, or before them', async () => {
    await save({ a: soup, b: price('1.250', '2.000', 'soup') })
    const refused = { code: 'conflict', issues: [{ path: 'b', reason: 'gone' }] }
    expect((await schedule(EVENING, 'b')).json).toMatchObject(refused)
    await schedule(MIDNIGHT, 'a', 'b')
    expect((await schedule(EVENING, 'b')).json).toMatchObject(refused)
    expect((await manager.post('/desk/unschedule', { ids: ['a'] })).json).toMatchObject(refused)
    expect(await schedules()).toEqual([
      ['a', '2026-05-06T21:00:00.000Z'],
      ['b', '2026-05-06T21:00:00.000Z'],
    ])
    await schedule(EVENING, 'a')
    await lookAt(6)
    expect(await item('soup')).toMatchObject({ price: '1.250' })
    await lookAt(12)
    expect(await item('soup')).toMatchObject({ price: '2.000' })
  })

  test('a later edit of a scheduled part gets its time, also one that takes it back', async () => {
    await save({ a: price('0.250', '0.300') })
    await schedule(EVENING, 'a')
    await save({ b: price('0.300', '0.350'), c: named('Flatbread') })
    await save({ d: price('0.350', '0.250') })
    const at = '2026-05-06T15:00:00.000Z'
    expect(await schedules()).toEqual([
      ['a', at],
      ['b', at],
      ['c', null],
      ['d', at],
    ])
    await publish('c')
    await lookAt(6)
    expect(await item()).toMatchObject({ price: '0.250', locales: [{ name: 'Flatbread' }, {}] })
    expect(await schedules()).toEqual([])
  })

  // @feature desk.publish-now
  test('what is published before its time leaves a scheduled edit of the same value its time', async () => {
    await save({ a: price('0.250', '0.300'), b: price('0.300', '0.400') })
    await schedule(EVENING, 'a')
    await schedule(MIDNIGHT, 'b')
    await save({ c: price('0.400', '0.500') })
    expect((await publish('c')).status).toBe(200)
    expect(await item()).toMatchObject({ price: '0.500' })
    expect((await desk()).edits).toMatchObject([
      { id: 'a', problem: null, edit: { from: '0.500', to: '0.300' } },
      { id: 'b', problem: null, edit: { from: '0.300', to: '0.400' } },
    ])
    expect((await versions())[0]?.edits).toMatchObject([{ edit: { from: '0.250', to: '0.500' } }])
    await lookAt(6)
    expect(await item()).toMatchObject({ price: '0.300' })
    await lookAt(12)
    expect(await item()).toMatchObject({ price: '0.400' })
  })

  test('edits that cancel each other out end without a new version, now or at their time', async () => {
    await save({ a: price('0.250', '0.300'), b: named('Flatbread') })
    await save({ c: price('0.300', '0.250') })
    const before = await versions()
    expect((await publish('a', 'c')).json).toMatchObject({ edits: [{ id: 'b' }] })
    await save({ d: price('0.250', '0.300'), e: price('0.300', '0.250') })
    await schedule(EVENING, 'd', 'e')
    await lookAt(6)
    expect(await versions()).toEqual(before)
    expect(await schedules()).toEqual([['b', null]])
    expect((await audit()).map(({ action }) => action)).toEqual(['menu.scheduled'])
  })

  test('a change for some days stays in the draft until both of its times', async () => {
    await save({ a: price('0.250', '0.300'), b: named('Flatbread') })
    await schedule(EVENING, 'a')
    await save({ c: price('0.300', '0.250') })
    await schedule(MIDNIGHT, 'c')
    await publish('b')
    await save({ d: named('Loaf', 'Flatbread') })
    await save({ e: named('Flatbread', 'Loaf') })
    await manager.post('/desk/discard', { ids: ['d', 'e'] })
    expect(await schedules()).toEqual([
      ['a', '2026-05-06T15:00:00.000Z'],
      ['c', '2026-05-06T21:00:00.000Z'],
    ])
    await lookAt(6)
    expect(await item()).toMatchObject({ price: '0.300' })
    await lookAt(12)
    expect(await item()).toMatchObject({ price: '0.250' })
  })

  test('scheduled edits can be published at once, discarded, or wait for somebody again', async () => {
    await save({ a: price('0.250', '0.300'), b: named('Flatbread'), c: soup })
    await schedule(EVENING, 'a', 'b', 'c')
    await publish('a')
    await manager.post('/desk/discard', { ids: ['b'] })
    await manager.post('/desk/unschedule', { ids: ['c'] })
    const before = await versions()
    await lookAt(6)
    expect(await versions()).toEqual(before)
    expect(await item()).toMatchObject({ price: '0.300', locales: [{ name: 'Bread' }, {}] })
    expect(await schedules()).toEqual([['c', null]])
    expect((await audit())[0]).toMatchObject({ action: 'menu.unscheduled', who: 'Mona' })
  })

  test('edits that do not apply any more stay in the draft with the reason, all of them', async () => {
    await save({ a: price('0.250', '0.300'), b: named('Flatbread') })
    await schedule(EVENING, 'a', 'b')
    const changed = JSON.stringify(grill(venue.ref)).replace('"0.250"', '"0.275"')
    await api.operator('PUT', '/operator/venues', changed)
    await lookAt(6)
    await look()
    expect(await item()).toMatchObject({ price: '0.275', locales: [{ name: 'Bread' }, {}] })
    expect((await desk()).edits.map(({ id, schedule }) => [id, schedule?.problem])).toEqual([
      ['a', 'changed'],
      ['b', 'changed'],
    ])
    expect((await audit()).map(({ action }) => action)).toEqual(['menu.not-published', 'menu.scheduled'])
    // Whoever has read the warning takes the time away, and the edits stay.
    expect((await manager.post('/desk/unschedule', { ids: ['a', 'b'] })).json).toMatchObject({
      edits: [{ problem: 'changed', schedule: null }, { schedule: null }],
    })
    await manager.post('/desk/discard', { ids: ['a'] })
    expect((await schedule(MIDNIGHT, 'b')).status).toBe(200)
    await lookAt(12)
    expect(await item()).toMatchObject({ locales: [{ name: 'Flatbread' }, {}] })
  })

  test('a reason is noted only while it is true', async () => {
    await save({ a: price('0.250', '0.300'), b: named('Flatbread') })
    await schedule(EVENING, 'a', 'b')
    const changed = JSON.stringify(grill(venue.ref)).replace('"0.250"', '"0.275"')
    await api.operator('PUT', '/operator/venues', changed)
    api.clock.now = NOON + 6 * HOUR
    let transactions = 0
    const { db } = venue.open
    const betweenTransactions = new Proxy(db, {
      get: (target, name) =>
        name !== 'transaction'
          ? Reflect.get(target, name).bind(target)
          : () => ({
              execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
                if (transactions++ > 0) await manager.post('/desk/discard', { ids: ['a'] })
                return db.transaction().execute(work)
              },
            }),
    })
    const log = () => {}
    await publishDue({ db: betweenTransactions, now: () => api.clock.now, reach: EVERY_PAYMENT, log })
    const happened = (await audit()).map(({ action }) => action)
    expect(happened).toEqual(['menu.not-published', 'menu.scheduled'])
  })

  test('what a scheduled edit needs is not discarded without it', async () => {
    await save({ a: soup, b: price('1.250', '2.000', 'soup') })
    await schedule(EVENING, 'a')
    await schedule(MIDNIGHT, 'b')
    const discard = (...ids: string[]) => manager.post('/desk/discard', { ids })
    expect((await discard('a')).json).toMatchObject({
      code: 'conflict',
      issues: [{ path: 'b', reason: 'gone' }],
    })
    expect((await discard('a', 'b')).status).toBe(200)
    expect(await schedules()).toEqual([])
  })

  test('edits are not scheduled before others with which the file would not be valid', async () => {
    const cake = grill(venue.ref).menu[0]?.items.find(({ id }) => id === 'noted') as Json
    const [mains, specials] = ['mains', 'specials'].map((category) => [{ category }, 'items'] as const)
    if (!mains || !specials) throw new Error('a category is missing')
    const banner = { id: 'b', image: '/b.png', item_id: 'noted' }
    const saved = await save({
      removed: { kind: 'remove', list: mains, value: cake, before: null },
      elsewhere: { kind: 'add', list: specials, value: cake, before: null },
      banner: { kind: 'add', list: ['banners'], value: banner, before: 'always' },
    })
    expect(saved.json).toMatchObject({ refused: [] })
    expect((await schedule(MIDNIGHT, 'removed')).status).toBe(200)
    expect((await schedule(EVENING, 'banner')).json).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'banners.0.item_id' }],
    })
    // At the same time, they are published in the order of the draft.
    expect((await schedule(MIDNIGHT, 'banner', 'elsewhere')).status).toBe(200)
    await lookAt(12)
    expect(await schedules()).toEqual([])
  })

  test('a schedule outlives the person who made it', async () => {
    const owner = await enrol(api, venue.ref, 'owner')
    await save({ a: price('0.250', '0.300') })
    await schedule(EVENING, 'a')
    const { members } = (await owner.get('/staff')).json as { members: { id: string; name: string }[] }
    const mona = members.find(({ name }) => name === 'Mona')
    expect((await owner.post(`/staff/${mona?.id}/remove`)).status).toBe(200)
    await lookAt(6)
    expect(await item()).toMatchObject({ price: '0.300' })
  })
})
