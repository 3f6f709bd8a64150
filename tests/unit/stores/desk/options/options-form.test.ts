import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Desk, deskCall, saveEditsCall } from '../../../../../src/contract/counter/desk-calls.ts'
import type { Json, JsonObject } from '../../../../../src/domain/json/json.ts'
import type { ItemFacts } from '../../../../../src/stores/desk/facts/facts-form.ts'
import { addEntry } from '../../../../../src/stores/desk/facts/named-entries.ts'
import type { MenuCategory, MenuItem } from '../../../../../src/stores/desk/menu-list.ts'
import { createMenuPage, type MenuPage } from '../../../../../src/stores/desk/menu-page.ts'
import * as change from '../../../../../src/stores/desk/options/form-changes.ts'
import type { OptionsForm } from '../../../../../src/stores/desk/options/option-forms.ts'
import { groupsToCopy } from '../../../../../src/stores/desk/options/shared-groups.ts'
import type { PartForm } from '../../../../../src/stores/desk/part-form.ts'
import { draftEdit } from '../../../../helpers/desk/draft-edit.ts'
import { answerNoStock } from '../../../../helpers/desk/no-stock.ts'
import { type FakePage, fakePage } from '../../../../helpers/page/fake-page.ts'

// @feature-file desk.options

const text = (name: string) => [{ locale: 'en', name }]
const oat = { id: 'oat', locales: text('Oat'), price: '0.500', pos: { sku: 7 } }
const whole = { id: 'whole', locales: text('Whole') }
const milk = { id: 'milk', locales: text('Milk'), required: true, max: 1, modifiers: [whole, oat] }
const dish = (id: string, rest: JsonObject = {}) => ({ id, locales: text(id), price: '1.000', ...rest })
const FILE: Json = {
  business: { currency: 'KWD', locales: ['en', 'ar'] },
  menu: [
    {
      id: 'coffee',
      items: [
        dish('latte', { modifier_groups: [milk] }),
        dish('mocha', { modifier_groups: [{ ...milk, min: null }] }),
        dish('flat', { modifier_groups: [{ ...milk, max: 2 }] }),
        dish('tea', {
          price: null,
          price_labels: [
            { id: 'cup', label: 'Cup', price: '0.500', pos: 1 },
            { id: 'pot', locales: text('Pot'), price: 2 },
          ],
        }),
        dish('cake'),
      ],
    },
  ],
}
const venue = () => ({ currency: 'KWD', locales: ['en', 'ar'], menu: model.$menu.get() })

let page: FakePage
let model: MenuPage
let edits: Desk['edits']
let refs = 0
beforeEach(async () => {
  page = fakePage()
  answerNoStock(page)
  edits = []
  page.client.answer(deskCall, () => ({ version: 1, file: FILE, edits }))
  page.client.answer(saveEditsCall, ({ body }) => {
    const added = body.edits.map(draftEdit)
    edits = [...edits, ...added]
    return { refused: [], edits }
  })
  model = createMenuPage(page, `options-${refs++}`)
  model.open()
  await vi.waitFor(() => expect(model.$state.get()).toBe('ready'))
})
afterEach(() => void vi.unstubAllGlobals())

const item = (id: string) => model.$menu.get()[0]?.items.find((one) => one.id === id) as MenuItem
const show = (id: string) =>
  model.show({ kind: 'item', item: item(id), category: model.$menu.get()[0] as MenuCategory })
const form = () => model.$form.get() as PartForm
const edit = (work: (options: OptionsForm) => OptionsForm) => model.change({ options: work(form().options) })
const problems = () =>
  (model.$problems.get()?.options ?? []).map(({ part, field, what }) => [part, field, what].join(' '))
const groups = (id: string) => item(id).element.modifier_groups as JsonObject[]
const prices = (id: string) =>
  groups(id).map(({ modifiers }) => (modifiers as JsonObject[]).map(({ price }) => price))
const named = (key: string) => ({ names: { en: key, ar: '' } })

test('a group is added with a rule and options, whose ids are made from their names', () => {
  show('cake')
  edit((options) => change.addGroup(options, venue()))
  expect(form().options.step).toEqual({ what: 'group', key: 'new 0' })
  expect(model.save()).toBe(false)
  expect(problems()).toEqual([' name missing', 'new 1 name missing'])
  edit((options) => change.changeGroup(options, 'new 0', { ...named('Milk'), least: '٢', most: '1' }))
  edit((options) => change.changeOption(options, 'new 0', 'new 1', { ...named('Oat'), price: '0.1234' }))
  edit((options) => change.addOption(options, 'new 0', venue()))
  edit((options) => change.changeOption(options, 'new 0', 'new 2', { ...named(' oat '), times: '0' }))
  expect(model.save()).toBe(false)
  expect(problems()).toEqual([
    ' least order',
    ...['new 1 name duplicate', 'new 1 price decimals', 'new 2 name duplicate', 'new 2 times number'],
  ])
  edit((options) => change.changeGroup(options, 'new 0', { most: '' }))
  edit((options) => change.changeOption(options, 'new 0', 'new 1', { price: '٠٫٢' }))
  edit((options) => change.changeOption(options, 'new 0', 'new 2', { ...named('Soy'), times: '1' }))
  edit((options) => change.moveOption(options, 'new 0', 'new 2', -1))
  expect(model.save()).toBe(true)
  expect(groups('cake')).toEqual([
    {
      ...{ id: 'milk-2', locales: text('Milk'), required: true, min: 2 },
      modifiers: [
        { id: 'soy', locales: text('Soy') },
        { id: 'oat-2', locales: text('Oat'), price: '0.200' },
      ],
    },
  ])
  expect(model.$changes.get()).toMatchObject([{ what: 'options', field: 'added', within: ['milk-2'] }])
  model.undo()
  expect(item('cake').element.modifier_groups ?? []).toEqual([])
})

test('a group cannot require more than its options allow, or lose all of them', () => {
  show('latte')
  edit((options) => change.changeGroup(options, 'milk', { least: '3', most: '' }))
  expect(model.save()).toBe(false)
  expect(model.$problems.get()?.options).toMatchObject([{ field: 'least', what: 'offers', most: 2 }])
  expect(form().options).toMatchObject({ step: { what: 'group', key: 'milk' }, isChecked: true })
  for (const key of ['whole', 'oat']) edit((options) => change.removeOption(options, 'milk', key))
  expect(problems()).toEqual([' options empty'])
  edit((options) => change.changeGroup(options, 'milk', { least: '', most: '0' }))
  expect(problems()).toEqual([' least number', ' most number', ' options empty'])
})

test('a change of a group that another dish has too applies to both or to one, and undo takes it back', () => {
  const raise = () => {
    show('latte')
    expect(form().options.groups[0]?.users.map(({ id }) => id)).toEqual(['mocha'])
    edit((options) => change.changeOption(options, 'milk', 'oat', { price: '0.75' }))
    expect(model.save()).toBe(false)
    expect(form().options).toMatchObject({ step: { what: 'shared', key: 'milk' }, isChecked: false })
  }
  const decide = (where: 'here' | 'all') => {
    edit((options) => ({ ...options, step: null, spread: { milk: where } }))
    expect(model.save()).toBe(true)
  }
  raise()
  decide('all')
  expect(['latte', 'mocha', 'flat'].flatMap(prices)).toEqual([
    [undefined, '0.750'],
    [undefined, '0.750'],
    [undefined, '0.500'],
  ])
  expect(model.$changes.get()).toMatchObject([
    { item: 'latte', ids: [expect.any(String), expect.any(String)], alsoIn: ['mocha'], to: '0.750' },
  ])
  model.undo()
  expect(model.$changes.get()).toEqual([])
  expect(prices('mocha')).toEqual([[undefined, '0.500']])
  raise()
  decide('here')
  expect([prices('latte'), prices('mocha')]).toEqual([[[undefined, '0.750']], [[undefined, '0.500']]])
  show('mocha')
  expect(form().options.groups[0]?.users).toEqual([])
})

test('limits are loosened before options change and tightened after, so that the menu is valid after each edit', async () => {
  const sent = async (least: string, most: string, work: (options: OptionsForm) => OptionsForm) => {
    const before = edits.length
    show('flat')
    edit((options) => work(change.changeGroup(options, 'milk', { least, most })))
    expect(model.save()).toBe(true)
    await vi.waitFor(() => expect(edits.length).toBe(before + 3))
    return edits.slice(before).map(({ edit }) => (edit.kind === 'set' ? edit.path.at(-1) : edit.kind))
  }
  const more = await sent('3', '4', (options) => {
    const added = change.addOption(options, 'milk', venue())
    return change.changeOption(added, 'milk', 'new 0', named('Soy'))
  })
  expect(more).toEqual(['max', 'add', 'min'])
  const fewer = await sent('1', '2', (options) => change.removeOption(options, 'milk', 'soy'))
  expect(fewer).toEqual(['min', 'remove', 'max'])
})

test('what concerns only the dish is not asked: its order of groups, and removing one', () => {
  show('latte')
  edit((options) => change.addGroup(options, venue()))
  edit((options) => change.changeGroup(options, 'new 0', named('Lid')))
  edit((options) => change.changeOption(options, 'new 0', 'new 1', named('Paper')))
  edit((options) => change.moveGroup(options, 'new 0', -1))
  expect(model.save()).toBe(true)
  expect(groups('latte').map(({ id }) => id)).toEqual(['lid', 'milk'])
  show('latte')
  edit((options) => change.removeGroup(options, 'milk'))
  expect(model.save()).toBe(true)
  expect([groups('latte').length, groups('mocha').length]).toEqual([1, 1])
})

test('options of another dish are used with all that the form does not know, and as the same group', () => {
  show('cake')
  const found = groupsToCopy(form().options, venue())
  expect(found.map(({ key, users }) => [key, users.map(({ id }) => id)])).toEqual([
    ['milk', ['latte', 'mocha']],
    ['milk', ['flat']],
  ])
  edit((options) => change.copyGroup(options, found[0]?.base ?? {}, venue()))
  expect(groupsToCopy(form().options, venue())).toEqual([])
  expect(model.save()).toBe(true)
  expect(groups('cake')).toEqual([milk])
  show('latte')
  expect(form().options.groups[0]?.users.map(({ id }) => id)).toEqual(['mocha', 'cake'])
})

test('a copied group gets ids of its own if the dish has one of its options already', () => {
  show('latte')
  edit((options) => change.copyGroup(options, { ...milk, id: 'more' }, venue()))
  expect(model.save()).toBe(true)
  expect(groups('latte')[1]).toMatchObject({
    id: 'milk-2',
    modifiers: [{ id: 'whole-2' }, { id: 'oat-2', pos: { sku: 7 } }],
  })
})

test('a dish gets several sizes and one price again', () => {
  show('cake')
  model.change(change.addSize(form(), venue()))
  model.change(change.addSize(form(), venue()))
  expect(form().prices).toEqual({ 'new 0': '1.000', 'new 1': '' })
  edit((options) => change.changeSize(options, 'new 0', named('Slice')))
  edit((options) =>
    change.changeSize(options, 'new 1', {
      ...{ ...named('By weight'), isQuantity: true, minimum: '5', maximum: '2' },
      unit: { en: '100 g', ar: '' },
    }),
  )
  expect(model.save()).toBe(false)
  expect(problems()).toEqual(['new 1 minimum order'])
  edit((options) => change.changeSize(options, 'new 1', { maximum: '' }))
  expect(model.save()).toBe(true)
  expect(item('cake').element).toMatchObject({
    price_labels: [
      { id: 'slice', locales: text('Slice'), price: '1.000' },
      { id: 'by-weight', isQty: true, minimum: 5, units: text('100 g') },
    ],
  })
  expect(item('cake').element.price ?? null).toBeNull()
  show('cake')
  for (const key of ['by-weight', 'slice']) model.change(change.removeSize(form(), key))
  model.change({ prices: { '': '1.5' } })
  expect(model.save()).toBe(true)
  expect(item('cake').prices).toEqual([{ id: null, names: {}, price: '1.500' }])
})

test('sizes are renamed where the file has their name, and keep what the form does not know', () => {
  show('tea')
  expect(form().options.sizes.map(({ names }) => names)).toEqual([
    { en: 'Cup', ar: '' },
    { en: 'Pot', ar: '' },
  ])
  edit((options) => change.changeSize(options, 'cup', { names: { en: 'Glass', ar: 'كوب' } }))
  edit((options) => change.moveSize(options, 'pot', -1))
  model.change({ prices: { cup: '0.75', pot: '2' } })
  expect(model.save()).toBe(true)
  expect(item('tea').element.price_labels).toEqual([
    { id: 'pot', locales: text('Pot'), price: 2 },
    { id: 'cup', label: 'Glass', locales: [{ locale: 'ar', name: 'كوب' }], price: '0.750', pos: 1 },
  ])
})

test('a new dish has the options of its form', () => {
  model.show({ kind: 'new-item', category: model.$menu.get()[0] as MenuCategory })
  model.change({ texts: { en: { name: 'Cortado', description: '' } } })
  const [found] = groupsToCopy(form().options, venue())
  edit((options) => change.copyGroup(options, found?.base ?? {}, venue()))
  expect(model.save()).toBe(true)
  expect(groups('cortado')).toEqual([milk])
  expect(model.$changes.get()).toMatchObject([{ what: 'added' }])
})

test('everything that a form adds gets an id of its own', () => {
  model.show({ kind: 'new-item', category: model.$menu.get()[0] as MenuCategory })
  const form = () => model.$form.get() as PartForm
  const { before, now } = form().facts as { before: ItemFacts; now: ItemFacts }
  const stickers = addEntry(addEntry([], 'Chai', 'en', []), 'Chai شاي', 'en', [])
  const group = change.addGroup(form().options, venue())
  const [{ key = '', options = [] } = {}] = group.groups
  const withOption = change.changeOption(group, key, options[0]?.key ?? '', { names: { en: 'Chai', ar: '' } })
  model.change({
    texts: { en: { name: 'Chai', description: '' } },
    options: change.changeGroup(withOption, key, { names: { en: 'Chai', ar: '' } }),
    facts: { before, now: { ...now, stickers } },
  })
  expect(model.save()).toBe(true)
  const added = model.$menu.get()[0]?.items.at(-1)?.element
  expect(added?.id).toBe('chai')
  expect(added?.modifier_groups).toMatchObject([{ id: 'chai-2', modifiers: [{ id: 'chai-3' }] }])
  expect(added?.stickers).toMatchObject([{ id: 'chai-4' }, { id: 'chai-5' }])
})
