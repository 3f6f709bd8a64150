import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Desk,
  deskCall,
  MAX_DRAFT,
  MAX_EDITS,
  saveEditsCall,
} from '../../../../../src/contract/counter/desk-calls.ts'
import { itemsOf } from '../../../../../src/stores/desk/bulk/chosen-items.ts'
import type { MenuCategory } from '../../../../../src/stores/desk/menu-list.ts'
import { createMenuPage, type MenuPage } from '../../../../../src/stores/desk/menu-page.ts'
import { draftEdit } from '../../../../helpers/desk/draft-edit.ts'
import { answerNoStock } from '../../../../helpers/desk/no-stock.ts'
import { type FakePage, fakePage } from '../../../../helpers/page/fake-page.ts'

// @feature-file desk.bulk

const label = (id: string, price: string) => ({ id, label: id, price })
const group = {
  id: 'extras',
  modifiers: [
    { id: 'lemon', price: '0.100', locales: [{ locale: 'en', name: 'Lemon' }] },
    { id: 'plain', price: 0 },
  ],
}
const tea = { id: 'tea', price: '1.000', modifier_groups: [group] }
const cola = { id: 'cola', price: 0.5, sold_out: 1 }
const juice = { id: 'juice', price_labels: [label('s', '1.200'), label('l', '2.100')] }
const gift = { id: 'gift' }
const category = (id: string, items: object[], subcategories: object[] = []) => ({
  ...{ id, locales: [{ locale: 'en', name: id }], items, subcategories },
})
const FILE = {
  business: { currency: 'KWD', locales: ['en'] },
  menu: [category('drinks', [tea, cola], [category('cold', [juice, cola])]), category('food', [gift])],
}

let page: FakePage
let model: MenuPage
let edits: Desk['edits']
let file: object = FILE
let refs = 0
const open = async () => {
  page = fakePage()
  answerNoStock(page)
  edits = []
  page.client.answer(deskCall, () => ({ version: 1, file: file as never, edits }))
  page.client.answer(saveEditsCall, ({ body }) => {
    edits = [...edits, ...body.edits.map(draftEdit)]
    return { refused: [], edits }
  })
  model = createMenuPage(page, `bulk-${refs++}`)
  model.open()
  await vi.waitFor(() => expect(model.$state.get()).toBe('ready'))
}
beforeEach(async () => {
  file = FILE
  await open()
})
afterEach(() => void vi.unstubAllGlobals())

const categoryOf = (id: string) => model.$menu.get().find((one) => one.id === id) as MenuCategory
const chooseAll = () => model.bulk.choose(itemsOf(model.$menu.get()), true)
const ids = (id: string) => categoryOf(id).items.map((one) => one.id)
const whats = () => model.$changes.get().map(({ part, what }) => `${part?.id} ${what}`)
const rows = (which: 'changed' | 'unchanged') =>
  model.bulk.$preview
    .get()
    ?.[which].map(({ item, of, from, to, problem }) => [item.id, of?.id, from, problem ?? to].join(' '))

test('single dishes, a category with its subcategories, or all that is found are chosen', () => {
  const { bulk } = model
  bulk.start()
  const chosen = () => bulk.$chosen.get().map(({ item, category: of }) => `${of.id} ${item.id}`)
  bulk.choose(bulk.itemsIn(categoryOf('drinks')), true)
  expect(chosen()).toEqual(['drinks tea', 'drinks cola', 'cold juice', 'cold cola'])
  bulk.choose(itemsOf([categoryOf('cold')]), false)
  expect(chosen()).toEqual(['drinks tea', 'drinks cola'])
  bulk.stop()
  expect([chosen(), bulk.$isSelecting.get()]).toEqual([[], false])
  model.search('food')
  bulk.choose(bulk.$found.get(), true)
  expect(chosen()).toEqual(['food gift'])
})

test('dishes are hidden, sold out, moved or deleted in one step, which one undo takes back', () => {
  const { bulk } = model
  bulk.start()
  chooseAll()
  expect(bulk.show(false)).toBe(true)
  // A dish that is in two categories is hidden once.
  expect(whats()).toEqual(['tea visible', 'cola visible', 'juice visible', 'gift visible'])
  expect(model.$notice.get()).toEqual({ what: 'bulk', action: 'hidden', count: 4 })
  expect(bulk.$isSelecting.get()).toBe(false)
  chooseAll()
  expect(bulk.show(false)).toBe(false)
  expect(model.$notice.get()).toEqual({ what: 'bulk-nothing' })
  model.undo()
  expect(whats()).toEqual([])

  bulk.mark(true)
  expect(whats()).toEqual(['tea fact', 'juice fact', 'gift fact'])
  model.undo()

  chooseAll()
  bulk.moveTo(categoryOf('food'))
  expect([ids('food'), ids('drinks'), ids('cold')]).toEqual([['gift', 'tea', 'cola', 'juice'], [], ['cola']])
  expect(model.$notice.get()).toEqual({ what: 'bulk', action: 'moved', count: 3 })
  model.undo()
  expect([ids('food'), ids('drinks'), ids('cold')]).toEqual([['gift'], ['tea', 'cola'], ['juice', 'cola']])

  chooseAll()
  bulk.remove()
  expect([ids('food'), ids('drinks'), ids('cold')]).toEqual([[], [], []])
  model.undo()
  expect([ids('food'), ids('drinks'), ids('cold')]).toEqual([['gift'], ['tea', 'cola'], ['juice', 'cola']])
})

test('a change of prices is previewed, with the reasons for what stays, and is one step', async () => {
  const { bulk } = model
  chooseAll()
  bulk.openPrices()
  expect([bulk.$preview.get(), bulk.$sizeProblem.get()]).toEqual([null, null])
  expect(bulk.applyPrices()).toBe(false)
  expect(bulk.$sizeProblem.get()).toBe('empty')
  bulk.changePrices({ size: '١٠٫٥٪', rounding: '0/50' })
  expect(rows('changed')).toEqual([
    'tea  1000 1100',
    'cola  500 550',
    'juice s 1200 1350',
    'juice l 2100 2300',
  ])
  expect(rows('unchanged')).toEqual(['gift   no-price'])
  bulk.changePrices({ direction: 'down', by: 'amount', size: '0.500', rounding: '', withLabels: false })
  expect(rows('changed')).toEqual(['tea  1000 500'])
  expect(rows('unchanged')).toEqual(['cola  500 not-positive', 'juice   labels', 'gift   no-price'])
  bulk.changePrices({ direction: 'up', by: 'percent', size: '20', withLabels: true, withOptions: true })
  expect(rows('changed')).toEqual([
    ...['tea  1000 1200', 'tea lemon 100 120', 'cola  500 600', 'juice s 1200 1440', 'juice l 2100 2520'],
  ])
  expect(rows('unchanged')).toEqual(['tea plain 0 free', 'gift   no-price'])
  expect(bulk.applyPrices()).toBe(true)
  expect(model.$notice.get()).toEqual({ what: 'bulk', action: 'priced', count: 5 })
  const [changed] = categoryOf('drinks').items
  expect(changed?.element).toMatchObject({
    price: '1.200',
    modifier_groups: [{ modifiers: [{ price: '0.120' }, { price: 0 }] }],
  })
  // A number stays a number.
  expect(categoryOf('drinks').items[1]?.element.price).toBe(0.6)
  await vi.waitFor(() => expect(edits).toHaveLength(5))
  const jobs = page.client.requests(saveEditsCall).flatMap(({ body }) => body.edits.map(({ job }) => job))
  expect([new Set(jobs).size, typeof jobs[0]]).toEqual([1, 'string'])
  model.undo()
  expect(model.$changes.get()).toEqual([])
})

test.each([
  ['up', 'percent', '1001', 'percent'],
  ['down', 'percent', '100', 'percent'],
  ['up', 'percent', '1.234', 'decimals'],
  ['up', 'amount', 'a lot', 'number'],
  ['up', 'amount', '0', 'empty'],
] as const)('%s by %s %s is no change of prices: %s', (direction, by, size, problem) => {
  chooseAll()
  model.bulk.changePrices({ direction, by, size })
  model.bulk.applyPrices()
  expect(model.bulk.$sizeProblem.get()).toBe(problem)
  expect(model.$changes.get()).toEqual([])
})

const many = (count: number) => ({
  ...FILE,
  menu: [
    category(
      'drinks',
      Array.from({ length: count }, (_, index) => ({ id: `item-${index}`, price: 1 })),
    ),
  ],
})

test('a large change is sent in several calls, and undone as a whole', async () => {
  file = many(MAX_EDITS + 10)
  await open()
  chooseAll()
  model.bulk.show(false)
  await vi.waitFor(() => expect(edits).toHaveLength(MAX_EDITS + 10))
  expect(page.client.requests(saveEditsCall).map(({ body }) => body.edits.length)).toEqual([MAX_EDITS, 10])
  model.undo()
  expect(model.$changes.get()).toEqual([])
})

test('a change that would not fit into the draft, with its undo, is not begun', async () => {
  file = many(MAX_DRAFT / 2 + 1)
  await open()
  chooseAll()
  expect(model.bulk.show(false)).toBe(false)
  expect(model.$notice.get()).toEqual({ what: 'bulk-full' })
  expect(model.$changes.get()).toEqual([])
})
