import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Desk,
  deskCall,
  discardEditsCall,
  MAX_DRAFT,
  publicationCall,
  publishEditsCall,
  saveEditsCall,
} from '../../../../src/contract/counter/desk-calls.ts'
import { countPagesCall } from '../../../../src/contract/counter/preview-calls.ts'
import { scheduleEditsCall, unscheduleEditsCall } from '../../../../src/contract/counter/schedule-calls.ts'
import { idOf } from '../../../../src/domain/desk/edit-path.ts'
import { isScheduled } from '../../../../src/stores/desk/draft-changes.ts'
import type { MenuCategory, MenuItem } from '../../../../src/stores/desk/menu-list.ts'
import { createMenuPage, type MenuPage } from '../../../../src/stores/desk/menu-page.ts'
import { draftEdit } from '../../../helpers/desk/draft-edit.ts'
import { answerNoStock } from '../../../helpers/desk/no-stock.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'

// @feature-file desk.screen

const tea = { id: 'tea', price: '1.000', locales: [{ locale: 'en', name: 'Tea' }] }
const cola = { id: 'cola', price: '0.500', locales: [{ locale: 'en', name: 'Cola' }] }
const FILE = {
  business: { currency: 'KWD', locales: ['ar', 'en'] },
  menu: [
    { id: 'drinks', locales: [{ locale: 'en', name: 'Drinks' }], items: [tea, cola] },
    { id: 'food', locales: [{ locale: 'en', name: 'Food' }], items: [] },
  ],
}

let page: FakePage
let model: MenuPage
let edits: Desk['edits']
let refs = 0
beforeEach(async () => {
  page = fakePage()
  answerNoStock(page)
  edits = []
  page.client.answer(publicationCall, () => ({ state: 'none' as const, reason: null, build: null }))
  page.client.answer(deskCall, () => ({ version: 1, file: FILE, edits }))
  page.client.answer(saveEditsCall, ({ body }) => {
    edits = [...edits, ...body.edits.map(draftEdit)]
    return { refused: [], edits }
  })
  model = createMenuPage(page, `ref-${refs++}`)
  model.open()
  await vi.waitFor(() => expect(model.$state.get()).toBe('ready'))
})
afterEach(() => void vi.unstubAllGlobals())

const category = (id = 'drinks') => model.$menu.get().find((one) => one.id === id) as MenuCategory
const item = (id = 'tea') => category().items.find((one) => one.id === id) as MenuItem
const openTea = () => model.show({ kind: 'item', item: item(), category: category() })
const ids = (id = 'drinks') => category(id).items.map((one) => one.id)
const sent = () => vi.waitFor(() => expect(edits.length).toBeGreaterThan(0))

test('a form has the texts of all languages of the venue, and its changes are edits', async () => {
  openTea()
  expect(model.$form.get()).toEqual({
    texts: { ar: { name: '', description: '' }, en: { name: 'Tea', description: '' } },
    ...{ prices: { '': '1.000' }, isVisible: true, category: 'drinks', facts: expect.anything() },
    pictures: { pictures: [], uploads: [] },
    options: expect.objectContaining({ sizes: [], groups: [] }),
  })
  const texts = { ar: { name: 'شاي', description: '' }, en: { name: 'Tea', description: 'Hot' } }
  model.change({ texts, prices: { '': '١٫٥' }, isVisible: false, category: 'food' })
  expect(model.save()).toBe(true)
  model.close()
  expect(model.$opened.get()).toBeNull()
  expect([ids(), ids('food')]).toEqual([['cola'], ['tea']])
  expect(category('food').items[0]).toMatchObject({ texts, isVisible: false, prices: [{ price: '1.500' }] })
  await sent()
  expect(model.$changes.get().map(({ what }) => what)).toEqual([
    'name',
    'description',
    'price',
    'visible',
    'moved',
  ])
  model.undo()
  expect(model.$changes.get()).toEqual([])
  expect(ids()).toEqual(['tea', 'cola'])
})

test('a form is not saved until its price is right and it has a name', () => {
  openTea()
  model.change({ prices: { '': '1.2345' }, texts: {} })
  expect(model.save()).toBe(false)
  expect(model.$problems.get()).toEqual({
    name: true,
    prices: { '': 'decimals' },
    facts: null,
    pictures: null,
    options: [],
  })
  model.change({ prices: { '': '1.2' } })
  expect(model.$problems.get()).toEqual({ name: true, prices: {}, facts: null, pictures: null, options: [] })
  expect(model.$changes.get()).toEqual([])
})

test('elements are added, duplicated, moved and deleted, and that can be undone', () => {
  const texts = { en: { name: 'Tea', description: '' } }
  model.show({ kind: 'new-item', category: category() })
  model.change({ texts, prices: { '': '2' } })
  model.save()
  expect(ids()).toEqual(['tea', 'cola', 'tea-2'])
  model.duplicate(item())
  expect(ids()).toEqual(['tea', 'tea-3', 'cola', 'tea-2'])
  model.move(item('tea-2'), -1)
  expect(model.$notice.get()).toMatchObject({ what: 'moved', position: 3 })
  model.remove(item())
  expect(ids()).toEqual(['tea-3', 'tea-2', 'cola'])
  expect(model.$notice.get()).toMatchObject({ what: 'removed' })
  model.undo()
  expect(ids()[0]).toBe('tea')
  model.show({ kind: 'new-category' })
  model.change({ texts })
  model.save()
  expect(model.$menu.get().map(({ id }) => id)).toEqual(['drinks', 'food', 'tea-4'])
})

test('chosen changes are published or discarded, and a failure says so', async () => {
  model.move(item(), 1)
  model.remove(item('cola'))
  await vi.waitFor(() => expect(edits).toHaveLength(2))
  const [moved, removed] = model.$changes.get()
  if (!moved || !removed) throw new Error('changes are missing')
  page.client.answer(publishEditsCall, ({ body }) => {
    if (body.ids.includes(removed.ids[0] ?? '')) throw refusal('conflict')
    edits = edits.filter(({ id }) => !body.ids.includes(id))
    return { version: 2, file: FILE, edits }
  })
  expect(await model.publish([moved, removed])).toBe(false)
  expect(model.$notice.get()).toEqual({ what: 'publish-failed' })
  expect(await model.publish([moved])).toBe(true)
  expect(model.$notice.get()).toEqual({ what: 'published' })
  page.client.answer(discardEditsCall, () => ({ edits: [] }))
  expect(await model.discard([removed])).toBe(true)
  expect(model.$changes.get()).toEqual([])
})

// @feature desk.schedule
test('chosen changes get a time or lose it, and a failure says so', async () => {
  model.move(item(), 1)
  model.remove(item('cola'))
  await vi.waitFor(() => expect(edits).toHaveLength(2))
  const [moved, removed] = model.$changes.get()
  if (!moved || !removed) throw new Error('changes are missing')
  const schedule = { id: 's', at: '2026-12-24T17:00:00Z', who: 'Mona', problem: null }
  page.client.answer(scheduleEditsCall, ({ body }) => {
    if (body.ids.includes(removed.ids[0] ?? '')) throw refusal('conflict')
    edits = edits.map((edit) => (body.ids.includes(edit.id) ? { ...edit, schedule } : edit))
    return { version: 1, file: FILE, edits }
  })
  expect(await model.schedule([removed], '2026-12-24T18:00')).toBe(false)
  expect(model.$notice.get()).toEqual({ what: 'schedule-failed' })
  expect(await model.schedule([moved], '2026-12-24T18:00')).toBe(true)
  expect(model.$notice.get()).toEqual({ what: 'scheduled' })
  expect(model.$changes.get().map(isScheduled)).toEqual([true, false])
  page.client.answer(unscheduleEditsCall, ({ body }) => {
    edits = edits.map((edit) => (body.ids.includes(edit.id) ? { ...edit, schedule: null } : edit))
    return { version: 1, file: FILE, edits }
  })
  expect(await model.schedule([moved], null)).toBe(true)
  expect(model.$changes.get().map(isScheduled)).toEqual([false, false])
})

// @feature desk.preview
test('pages are counted for chosen changes, or not at all', async () => {
  model.remove(item('cola'))
  await vi.waitFor(() => expect(edits).toHaveLength(1))
  page.client.answer(countPagesCall, ({ body }) => ({ pages: body.ids.length + 30 }))
  expect(await model.countPages(model.$changes.get())).toBe(31)
  page.client.answer(countPagesCall, () => {
    throw lost('timeout')
  })
  expect(await model.countPages(model.$changes.get())).toBeNull()
})

test('changes that are not sent yet are shown, and are sent later', async () => {
  page.client.hold(saveEditsCall).fail(lost('network'))
  model.remove(item())
  await vi.waitFor(() => expect(model.$isOffline.get()).toBe(true))
  expect(model.$changes.get()).toMatchObject([{ what: 'removed', authors: [null] }])
  page.fire('online')
  await vi.waitFor(() => expect(model.$changes.get()).toMatchObject([{ what: 'removed', authors: ['Mona'] }]))
  expect(model.$isOffline.get()).toBe(false)
})

test('a refused edit is shown until it is settled, and can be made again', async () => {
  const held = page.client.hold(saveEditsCall)
  openTea()
  model.change({ prices: { '': '2' } })
  model.save()
  const { body } = await held.asked
  held.answer({ refused: [{ id: body.edits[0]?.id ?? '', problem: 'changed', current: '3.000' }], edits: [] })
  await vi.waitFor(() => expect(model.$refused.get()).toHaveLength(1))
  expect(model.$canUndo.get()).toBe(false)
  // It outlasts the page.
  expect(JSON.parse(page.local[`desk-refused:ref-${refs - 1}`] ?? '')).toHaveLength(1)
  const [refused] = model.$refused.get()
  if (!refused) throw new Error('nothing was refused')
  model.settle(refused, 'mine')
  await sent()
  expect(edits[0]?.edit).toMatchObject({ from: '3.000', to: '2.000' })
  expect(model.$refused.get()).toEqual([])
})

test('a new dish whose id somebody else has used gets another one', async () => {
  const held = page.client.hold(saveEditsCall)
  model.show({ kind: 'new-item', category: category() })
  model.change({ texts: { en: { name: 'Soup', description: '' } } })
  model.save()
  const { body } = await held.asked
  const soup = {
    ...(body.edits[0] as Desk['edits'][number]),
    id: 'other',
    who: 'Omar',
    at: '',
    problem: null,
    schedule: null,
  }
  edits = [soup]
  held.answer({ refused: [{ id: body.edits[0]?.id ?? '', problem: 'exists', current: null }], edits })
  await vi.waitFor(() => expect(model.$refused.get()).toHaveLength(1))
  const [refused] = model.$refused.get()
  if (!refused) throw new Error('nothing is refused')
  expect(model.canKeep(refused)).toBe(true)
  // A code says what it is, so a coupon cannot get another one.
  const coupon = { kind: 'add', list: ['coupons'], value: { code: 'TEN' }, before: null } as const
  expect(model.canKeep({ ...refused, edit: coupon })).toBe(false)
  model.settle(refused, 'mine')
  await vi.waitFor(() => expect(edits.length).toBeGreaterThan(1))
  expect(edits.map(({ edit }) => edit.kind === 'add' && idOf(edit.value))).toEqual(['soup', 'soup-2'])
  expect(ids()).toEqual(['tea', 'cola', 'soup', 'soup-2'])
})

test('what does not fit into the draft is not made, and its form stays open', async () => {
  const edit = { kind: 'set', path: ['business', 'phone'], from: null, to: '1' } as const
  edits = Array.from({ length: MAX_DRAFT - 1 }, (_, index) => draftEdit({ id: `e${index}`, edit }))
  await model.load()
  openTea()
  model.change({ prices: { '': '2' } })
  expect(model.save()).toBe(false)
  expect(model.$notice.get()).toEqual({ what: 'draft-full' })
  expect(model.remove(item())).toBe(false)
  expect(ids()).toEqual(['tea', 'cola'])

  edits = edits.slice(1)
  await model.load()
  expect(model.save()).toBe(true)
  expect(model.$notice.get()).toBe(null)
})

test('a refused edit is forgotten, and not an earlier one with the same values', async () => {
  const show = (isVisible: boolean) => {
    openTea()
    model.change({ isVisible })
    model.save()
  }
  show(false)
  show(true)
  await vi.waitFor(() => expect(edits).toHaveLength(2))
  const held = page.client.hold(saveEditsCall)
  show(false)
  const { body } = await held.asked
  held.answer({ refused: [{ id: body.edits[0]?.id ?? '', problem: 'changed', current: false }], edits })
  await vi.waitFor(() => expect(model.$refused.get()).toHaveLength(1))
  model.undo()
  model.undo()
  expect(model.$canUndo.get()).toBe(false)
  await vi.waitFor(() => expect(edits).toHaveLength(4))
})

test('a form in which something was typed asks before it is closed', () => {
  openTea()
  expect(model.leave()).toBe(true)
  model.change({ prices: { '': '2' } })
  expect(model.leave()).toBe(false)
  expect(model.$isLeaving.get()).toBe(true)
  model.stay()
  expect(model.$isLeaving.get()).toBe(false)
  model.change({ prices: { '': '1.000' } })
  expect(model.leave()).toBe(true)
  model.show({ kind: 'new-item', category: category() })
  expect(model.leave()).toBe(true)
})

test('a menu that no order type shows is unseen, until one is chosen', async () => {
  expect(model.$isUnseen.get()).toBe(true)
  model.venue.show('types')
  model.venue.change('isDineIn', true)
  model.venue.save()
  expect(model.$isUnseen.get()).toBe(false)
})
