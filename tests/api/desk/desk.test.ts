import { describe, expect, test } from 'vitest'
import type { VenueVersion } from '../../../src/contract/counter/desk/version-calls.ts'
import type { Desk } from '../../../src/contract/counter/desk-calls.ts'
import type { Edit } from '../../../src/domain/desk/edit.ts'
import type { Json } from '../../../src/domain/json/json.ts'
import { databaseKinds, type TestApi } from '../support/api.ts'
import { beforeEachNewVenue } from '../support/new-venue.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { grill } from '../support/venue.ts'

const price = (item: string, from: Json, to: Json): Edit => ({
  ...{ kind: 'set', path: [{ item }, 'price'], from, to },
})
const named = (item: string, to: string): Edit => ({
  ...{ kind: 'set', path: [{ item }, 'locales', { locale: 'en' }, 'name'], from: 'Bread', to },
})
const soup: Edit = {
  ...{ kind: 'add', list: [{ category: 'mains' }, 'items'], before: null },
  value: { id: 'soup', locales: [{ locale: 'en', name: 'Soup' }], price: '1.250' },
}

// @feature desk.draft desk.publish
describe.each(databaseKinds)('the menu desk on %s', (kind) => {
  let api: TestApi
  let ref = ''
  let manager: TestDevice
  let text = ''
  /** As a venue’s own system writes it, with numbers, spaces and fields that Sufra does not know. */
  const fileOf = (name: string) => {
    const file = JSON.stringify({ ...grill(name), pixels: [] }, null, 3)
    text = file.replace('"price": "0.250"', '"price" : 0.250, "pos": {"sku":1.50}')
    return text
  }
  beforeEachNewVenue(
    kind,
    (name) => JSON.parse(fileOf(name)),
    async (venue) => {
      ;({ api, ref } = venue)
      await api.operator('PUT', '/operator/venues', text)
      manager = await enrol(api, ref, 'manager', { name: 'Mona' })
    },
  )

  const desk = async (device = manager) => (await device.get('/desk')).json as Desk
  const save = (edits: Record<string, Edit>, device = manager) =>
    device.post('/desk/edits', { edits: Object.entries(edits).map(([id, edit]) => ({ id, edit })) })
  const publish = (...ids: string[]) => manager.post('/desk/publish', { ids })
  const item = async (id = 'plain') => (await api.get(`/webapp/v5/item/${ref}-b1/${id}`)).json.item
  const exported = async () => (await api.operator('GET', `/operator/venues/${ref}`)).text
  const problems = async () => (await desk()).edits.map(({ id, problem }) => [id, problem])

  test('edits collect in a draft that every editor sees and no diner, until they are published', async () => {
    const owner = await enrol(api, ref, 'owner', { name: 'Omar' })
    const before = await desk()
    const saved = await save({ a: price('plain', 0.25, '0.300') })
    expect(saved.json).toMatchObject({ refused: [], edits: [{ id: 'a', who: 'Mona', problem: null }] })
    await save({ b: named('plain', 'Flatbread') }, owner)
    expect(await desk(owner)).toEqual(await desk())
    expect((await desk()).edits.map(({ id, who }) => [id, who])).toEqual([
      ['a', 'Mona'],
      ['b', 'Omar'],
    ])
    expect(await item()).toMatchObject({ price: 0.25 })

    const published = await publish('a', 'b')
    expect(published.json).toMatchObject({ edits: [] })
    expect(published.json.version).toBeGreaterThan(before.version)
    expect(await item()).toMatchObject({ price: '0.300', locales: [{ name: 'Flatbread' }, {}] })
  })

  test('the text around published edits stays, with whatever Sufra does not know', async () => {
    await save({ a: price('plain', 0.25, '0.300'), b: named('plain', 'Flatbread') })
    await publish('a', 'b')
    expect(await exported()).toBe(text.replace('0.250', '"0.300"').replace('"Bread"', '"Flatbread"'))
  })

  test('a repeated call adds an edit once', async () => {
    await save({ a: price('plain', 0.25, '0.300') })
    const again = await save({ a: price('plain', 0.25, '0.300'), b: named('plain', 'Flatbread') })
    expect(again.json.refused).toEqual([])
    expect(await problems()).toEqual([
      ['a', null],
      ['b', null],
    ])
  })

  test('an edit that was published or discarded meanwhile is not added again', async () => {
    await save({ a: price('plain', 0.25, '0.300'), b: named('plain', 'Flatbread') })
    await publish('a')
    await manager.post('/desk/discard', { ids: ['b'] })
    const again = await save({ a: price('plain', 0.25, '0.300'), b: named('plain', 'Flatbread') })
    expect(again.json).toEqual({ refused: [], edits: [] })
  })

  test('an edit of what somebody else changed meanwhile is refused, with the value now; others are kept', async () => {
    await save({ a: price('plain', 0.25, '0.300') })
    const answer = await save({ b: price('plain', 0.25, '0.400'), c: named('plain', 'Flatbread') })
    expect(answer.json.refused).toEqual([{ id: 'b', problem: 'changed', current: '0.300' }])
    expect(await problems()).toEqual([
      ['a', null],
      ['c', null],
    ])
  })

  test.each<[string, Edit, string]>([
    ['a price below zero', price('plain', 0.25, -1), 'menu.0.items.0.price'],
    ['an id that is taken', { ...soup, value: { id: 'plain', price: 'x' } } as Edit, ''],
    ['a part for the operator', { kind: 'set', path: ['pixels'], from: [], to: null }, 'edits.0.edit'],
    [
      'a value of too many levels',
      price('plain', 0.25, JSON.parse('['.repeat(1000) + ']'.repeat(1000))),
      'edits.0.edit',
    ],
    ['the owner', { kind: 'set', path: ['business', 'user_id'], from: 7, to: 8 }, 'edits.0.edit'],
    [
      'an id',
      { kind: 'set', path: [{ item: 'plain' }, 'images', { id: 'x' }, 'id'], from: 'x', to: 'y' },
      'edits.0.edit',
    ],
  ])('%s is refused, and nothing is added', async (_what, edit, path) => {
    const answer = await save({ a: named('plain', 'Flatbread'), b: edit })
    if (path === '') {
      expect(answer.json.refused).toEqual([{ id: 'b', problem: 'exists', current: null }])
      return
    }
    expect(answer.status).toBe(400)
    expect(answer.json.issues[0].path).toContain(path.replace('edits.0', 'edits.1'))
    expect((await desk()).edits).toEqual([])
  })

  test('a draft whose edits cancel each other out is empty', async () => {
    await save({ a: price('plain', 0.25, '0.300'), b: named('plain', 'Flatbread') })
    expect((await save({ c: price('plain', '0.300', 0.25) })).json.edits).toHaveLength(3)
    await publish('b')
    expect((await desk()).edits).toEqual([])
    await save({ d: price('plain', 0.25, '0.300') })
    expect((await save({ e: price('plain', '0.300', 0.25) })).json.edits).toEqual([])
    expect((await desk()).edits).toEqual([])
  })

  test('an import under a draft leaves the edits that still apply, and names the others', async () => {
    await save({ a: price('plain', 0.25, '0.300'), b: named('plain', 'Flatbread') })
    await api.operator('PUT', '/operator/venues', text.replace('0.250', '0.275'))
    expect(await problems()).toEqual([
      ['a', 'changed'],
      ['b', null],
    ])
    expect(await publish('a', 'b')).toMatchObject({
      ...{ status: 409, json: { code: 'conflict', issues: [{ path: 'a', reason: 'changed' }] } },
    })
    expect(await item()).toMatchObject({ price: 0.275, locales: [{ name: 'Bread' }, {}] })
    await manager.post('/desk/discard', { ids: ['a'] })
    await publish('b')
    expect(await exported()).toBe(text.replace('0.250', '0.275').replace('"Bread"', '"Flatbread"'))
  })

  test('of some edits all are published, or none if one needs another', async () => {
    await save({ a: soup, b: price('soup', '1.250', 2), c: named('plain', 'Flatbread') })
    expect(await publish('b', 'c')).toMatchObject({ json: { code: 'conflict', issues: [{ path: 'b' }] } })
    expect(await publish('c', 'nothing')).toMatchObject({
      json: { code: 'conflict', issues: [{ path: 'nothing' }] },
    })
    expect(await exported()).toBe(text)
    await publish('c', 'a')
    expect(await item('soup')).toMatchObject({ price: '1.250' })
    expect(await problems()).toEqual([['b', null]])
  })

  test('every version can be published again, byte for byte, and the draft stays', async () => {
    const first = (await desk()).version
    await save({ a: price('plain', 0.25, 1), b: named('plain', 'Flatbread') })
    await publish('a')
    const versions = ((await manager.get('/desk/versions')).json as { versions: VenueVersion[] }).versions
    expect(versions.slice(0, 2)).toMatchObject([
      { who: 'Mona', origin: 'desk', edits: [{ edit: price('plain', 0.25, 1), who: 'Mona' }] },
      { version: first, who: null, origin: 'import', edits: [] },
    ])
    const restored = await manager.post('/desk/restore', { version: first })
    expect(restored.json.edits).toMatchObject([{ id: 'b', problem: null }])
    expect(await exported()).toBe(text)
    const live = await manager.post('/desk/restore', { version: restored.json.version })
    expect(live.json.code).toBe('not-found')
  })

  test('who published, discarded and restored is in the audit log', async () => {
    await save({ a: price('plain', 0.25, 1), b: named('plain', 'Flatbread') })
    const { version } = await desk()
    await publish('a')
    await manager.post('/desk/discard', { ids: ['b', 'unknown'] })
    await manager.post('/desk/restore', { version })
    const { entries } = (await manager.get('/audit')).json
    expect(entries.slice(0, 3)).toMatchObject([
      { who: 'Mona', action: 'menu.restored' },
      { who: 'Mona', action: 'menu.discarded', after: { kind: 'count', count: 1 } },
      { who: 'Mona', action: 'menu.published', after: { kind: 'count', count: 1 } },
    ])
  })

  test('managers of one branch do not edit the menu of all', async () => {
    const local = await enrol(api, ref, 'manager', { branches: [`${ref}-jahra`] })
    expect((await local.get('/desk')).json).toMatchObject({
      code: 'forbidden',
      issues: [{ reason: 'branches' }],
    })
    for (const call of ['edits', 'discard', 'publish', 'restore'])
      expect((await local.post(`/desk/${call}`, { edits: [], ids: [], version: 1 })).json.code, call).toBe(
        'forbidden',
      )
  })

  test('credentials of tracking integrations stay with the operator', async () => {
    expect((await desk()).file).not.toHaveProperty('pixels')
  })
})
