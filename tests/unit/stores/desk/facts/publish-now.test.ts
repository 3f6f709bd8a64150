import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Desk,
  deskCall,
  publicationCall,
  publishEditsCall,
  saveEditsCall,
} from '../../../../../src/contract/counter/desk-calls.ts'
import { applyEdit } from '../../../../../src/domain/desk/plan-edit.ts'
import type { Json } from '../../../../../src/domain/json/json.ts'
import { listMenu, type MenuCategory, type MenuItem } from '../../../../../src/stores/desk/menu-list.ts'
import { createMenuPage, type MenuPage } from '../../../../../src/stores/desk/menu-page.ts'
import { draftEdit } from '../../../../helpers/desk/draft-edit.ts'
import { answerNoStock } from '../../../../helpers/desk/no-stock.ts'
import { lost } from '../../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../../helpers/page/fake-page.ts'

// @feature-file desk.publish-now

const dish = (id: string) => ({ id, price: '1.000', locales: [{ locale: 'en', name: id }] })
const FILE: Json = {
  business: { currency: 'KWD', locales: ['en'] },
  menu: [{ id: 'drinks', locales: [{ locale: 'en', name: 'Drinks' }], items: [dish('tea'), dish('cola')] }],
}

let page: FakePage
let model: MenuPage
let desk: Desk
let refs = 0
beforeEach(async () => {
  page = fakePage()
  answerNoStock(page)
  desk = { version: 1, file: FILE, edits: [] }
  page.client.answer(publicationCall, () => ({ state: 'none' as const, reason: null, build: null }))
  page.client.answer(deskCall, () => desk)
  page.client.answer(saveEditsCall, ({ body }) => {
    const added = body.edits.map(draftEdit)
    desk = { ...desk, edits: [...desk.edits, ...added] }
    return { refused: [], edits: desk.edits }
  })
  page.client.answer(publishEditsCall, ({ body: { ids } }) => {
    const file = desk.edits
      .filter(({ id }) => ids.includes(id))
      .reduce<Json>((before, { edit }) => {
        const result = applyEdit(before, edit)
        if ('problem' in result) throw new Error(`${JSON.stringify(edit)} does not apply`)
        return result.file
      }, desk.file)
    desk = { version: desk.version + 1, file, edits: desk.edits.filter(({ id }) => !ids.includes(id)) }
    return desk
  })
  model = createMenuPage(page, `now-${refs++}`)
  model.open()
  await vi.waitFor(() => expect(model.$state.get()).toBe('ready'))
})
afterEach(() => void vi.unstubAllGlobals())

const category = () => model.$menu.get()[0] as MenuCategory
const item = (id: string) => category().items.find((one) => one.id === id) as MenuItem
const show = (id: string) => model.show({ kind: 'item', item: item(id), category: category() })
const setPrice = (id: string, price: string, isNow = false) => {
  show(id)
  model.change({ prices: { '': price } })
  model.save(isNow)
}
const published = (id: string) => listMenu(desk.file)[0]?.items.find((one) => one.id === id)?.element
const isPublished = (times: number) =>
  vi.waitFor(() => {
    expect(page.client.requests(publishEditsCall)).toHaveLength(times)
    expect(model.$notice.get()).toEqual({ what: 'published' })
    expect(model.$isPublishing.get()).toBe(false)
  })

test('a dish is sold out at once, and other changes stay in the draft and apply on top', async () => {
  setPrice('tea', '2')
  model.remove(item('cola'))
  model.setSale(item('tea'), { soldOut: true }, true)
  expect(item('tea').isSoldOut).toBe(true)
  await isPublished(1)
  expect(desk.file).toMatchObject({ menu: [{ items: [{ ...dish('tea'), sold_out: true }, dish('cola')] }] })
  expect(model.$changes.get().map(({ what }) => what)).toEqual(['price', 'removed'])
  expect(category().items).toMatchObject([{ isSoldOut: true, prices: [{ price: '2.000' }] }])
})

test('what the draft changed at the same place before is published with it', async () => {
  setPrice('tea', '2')
  setPrice('cola', '3')
  setPrice('tea', '4', true)
  await isPublished(1)
  expect(published('tea')).toMatchObject({ price: '4.000' })
  expect(published('cola')).toMatchObject({ price: '1.000' })
  expect(model.$changes.get()).toMatchObject([{ what: 'price', part: { id: 'cola' } }])
})

test('dishes that are marked one after the other are all published', async () => {
  const held = page.client.hold(publishEditsCall)
  model.setSale(item('tea'), { soldOut: true }, true)
  await held.asked
  model.setSale(item('cola'), { visible: false }, true)
  desk = { ...desk, version: 2 }
  held.answer(desk)
  await isPublished(2)
  expect(published('cola')).toMatchObject({ visible: false })
})

test('without the choice, a dish is marked in the draft only', async () => {
  model.setSale(item('tea'), { soldOut: true }, false)
  await vi.waitFor(() => expect(desk.edits).toHaveLength(1))
  model.setSale(item('tea'), { soldOut: true }, true)
  expect(desk.edits).toHaveLength(1)
  expect(page.client.requests(publishEditsCall)).toEqual([])
})

test('what cannot be published now stays in the draft', async () => {
  page.client.hold(publishEditsCall).fail(lost('network'))
  model.setSale(item('tea'), { soldOut: true }, true)
  await vi.waitFor(() => expect(model.$notice.get()).toEqual({ what: 'publish-failed' }))
  expect(model.$changes.get()).toMatchObject([{ what: 'fact', field: 'sold_out' }])
})

test('what somebody else changed meanwhile is not said to be published', async () => {
  page.client.answer(saveEditsCall, ({ body }) => ({
    refused: body.edits.map(({ id }) => ({ id, problem: 'changed' as const, current: true })),
    edits: [],
  }))
  model.setSale(item('tea'), { soldOut: true }, true)
  await vi.waitFor(() => expect(model.$notice.get()).toEqual({ what: 'publish-failed' }))
  expect(model.$refused.get()).toHaveLength(1)
})

test('an edit of the same place that does not apply any more is left behind', async () => {
  const broken = { kind: 'set', path: [{ item: 'tea' }, 'sold_out'], from: true, to: null } as const
  desk = {
    ...desk,
    edits: [{ id: 'old', edit: broken, who: 'Omar', at: '', problem: 'changed', schedule: null }],
  }
  await model.load()
  model.setSale(item('tea'), { soldOut: true }, true)
  await isPublished(1)
  expect(published('tea')).toMatchObject({ sold_out: true })
  expect(desk.edits).toMatchObject([{ id: 'old' }])
})

test('a broken edit of a place does not keep the sound ones before it from being published', async () => {
  const price = (from: string, to: string) =>
    ({ kind: 'set', path: [{ item: 'tea' }, 'price'], from, to }) as const
  const entry = { who: 'Omar', at: '', problem: null, schedule: null }
  desk = {
    ...desk,
    edits: [
      { ...entry, id: 'broken', edit: price('9', '8'), problem: 'changed' },
      { ...entry, id: 'sound', edit: price('1.000', '2.000') },
    ],
  }
  await model.load()
  setPrice('tea', '3', true)
  await isPublished(1)
  expect(published('tea')).toMatchObject({ price: '3.000' })
  expect(desk.edits).toMatchObject([{ id: 'broken' }])
})

const friday = { id: 's', at: '2026-12-24T17:00:00Z', who: 'Omar', problem: null }

test('a scheduled edit of the same place stays for its time', async () => {
  setPrice('tea', '2')
  await vi.waitFor(() => expect(desk.edits).toHaveLength(1))
  desk = { ...desk, edits: desk.edits.map((edit) => ({ ...edit, schedule: friday })) }
  await model.load()
  const [scheduled] = desk.edits
  const held = page.client.hold(publishEditsCall)
  setPrice('tea', '3', true)
  const { body } = await held.asked
  expect(body.ids).toHaveLength(1)
  expect(body.ids).not.toContain(scheduled?.id)
})

test('an edit of what is only added at a later time waits for it, and that is said', async () => {
  const group = { id: 'milk', modifiers: [{ id: 'oat', price: '0.100' }] }
  const path = [{ item: 'tea' }, 'modifier_groups'] as const
  const added = { kind: 'add', list: path, value: group, before: null } as const
  const entry = { id: 'a', edit: added, who: 'Omar', at: '', problem: null, schedule: friday }
  desk = { ...desk, edits: [entry] }
  await model.load()
  show('tea')
  const form = model.$form.get()
  const [opened] = form?.options.groups ?? []
  if (!form || !opened) throw new Error('the group is missing')
  const options = opened.options.map((option) => ({ ...option, price: '0.2' }))
  model.change({ options: { ...form.options, groups: [{ ...opened, options }] } })
  expect(model.save(true)).toBe(true)
  await vi.waitFor(() => expect(model.$notice.get()).toEqual({ what: 'publish-failed' }))
  expect(page.client.requests(publishEditsCall)).toEqual([])
})

test('what diners have already is not said to be published', async () => {
  page.client.answer(saveEditsCall, ({ body }) => {
    const added = [...desk.edits, ...body.edits.map(draftEdit)]
    // The platform ends a draft that changes nothing.
    desk = { ...desk, edits: added.length > 1 ? [] : added }
    return { refused: [], edits: desk.edits }
  })
  model.setSale(item('tea'), { soldOut: true }, false)
  await vi.waitFor(() => expect(desk.edits).toHaveLength(1))
  page.client.answer(publishEditsCall, () => desk)
  model.setSale(item('tea'), { soldOut: false }, true)
  await vi.waitFor(() => expect(model.$notice.get()).toEqual({ what: 'nothing-published' }))
})

test('a dish that the draft adds is not published', () => {
  model.duplicate(item('tea'))
  const added = category().items.find(({ id }) => id !== 'tea' && id !== 'cola') as MenuItem
  expect([added, item('tea')].map(model.isPublished)).toEqual([false, true])
})

test('the facts of a form are saved with it, and a new dish has them too', async () => {
  model.show({ kind: 'new-item', category: category() })
  const form = model.$form.get()
  if (form?.facts.now.kind !== 'item' || form.facts.before.kind !== 'item') throw new Error('no dish')
  model.change({
    texts: { en: { name: 'Soup', description: '' } },
    facts: { before: form.facts.before, now: { ...form.facts.now, calories: 'x' } },
  })
  expect(model.save()).toBe(false)
  expect(model.$problems.get()?.facts?.measures).toEqual({ calories: 'number' })
  model.change({
    facts: { before: form.facts.before, now: { ...form.facts.now, calories: '90', sold_out: true } },
  })
  expect(model.save()).toBe(true)
  expect(item('soup').element).toMatchObject({ calories: 90, sold_out: true })
  await vi.waitFor(() => expect(model.$changes.get()).toMatchObject([{ what: 'added', ids: { length: 3 } }]))
})
