import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readVenueFile } from '../../../../../api/venues/file/read-venue-file.ts'
import { deskFields } from '../../../../../src/contract/counter/desk-fields.ts'
import { type Edit, invertEdit } from '../../../../../src/domain/desk/edit.ts'
import { applyEdit } from '../../../../../src/domain/desk/plan-edit.ts'
import { isSameValue } from '../../../../../src/domain/desk/same-value.ts'
import type { Json, JsonObject } from '../../../../../src/domain/json/json.ts'
import { readBranches, withBranch, writeBranches } from '../../../../../src/stores/desk/facts/branch-list.ts'
import { factFields } from '../../../../../src/stores/desk/facts/fact-subject.ts'
import { factsEdits } from '../../../../../src/stores/desk/facts/facts-edits.ts'
import {
  type CategoryFacts,
  checkFacts,
  type FactsForm,
  type ItemFacts,
  openFacts,
} from '../../../../../src/stores/desk/facts/facts-form.ts'
import { addEntry, entriesInUse } from '../../../../../src/stores/desk/facts/named-entries.ts'
import { listMenu, type MenuCategory, type MenuItem } from '../../../../../src/stores/desk/menu-list.ts'
import { grill } from '../../../../api/support/venue.ts'

// @feature-file desk.facts

const names = (en: string) => [{ locale: 'en', name: en }]
/** Facts in all the forms that an import accepts. */
const odd = {
  ...{ id: 'odd', locales: names('Odd'), sold_out: '0', comment_required: 1, types: { delivery: '0' } },
  branches: [{ id: 'grill-b1', visible: 1, note: 'kept' }],
  availability: '{"status":"1","from":"6:30 pm","to":"24:00","pos":7}',
  available_from: '2026-05-01 18:30:00Z',
  ...{ calories: '120', weight: 0.5, preparation_time: 2, preparation_time_type: 'hour' },
  ingredients: [
    { locales: names('Rice') },
    { id: 3, locales: [...names('Egg'), { locale: 'ar', name: 'بيض' }] },
  ],
  tags: [{ id: 'v', locales: names('Vegan'), icon: 'leaf' }],
  stickers: [{ id: 'hot', locales: names('Hot'), image: '/hot.png' }],
  ...{ suggested_items: ['plain', 7], taxes: [{ id: 1, name: 'City', rate: '2.50' }] },
}
const seven = { id: 7, locales: names('Seven'), availability: null }
const FILE = (() => {
  const file = structuredClone(grill('grill')) as unknown as { menu: JsonObject[] }
  const [first, ...rest] = file.menu
  const lunch = {
    id: 'lunch',
    available: { sunday: '0' },
    pin: { friday: 1 },
    smart: '0',
    items: [odd, seven],
  }
  return {
    ...file,
    menu: [{ ...first, subcategories: [...((first?.subcategories as Json[]) ?? []), lunch] }, ...rest],
  } as unknown as Json
})()
const menu = listMenu(FILE)
const category = (id: string) => menu.find((one) => one.id === id) as MenuCategory
const item = (id: string) => menu.flatMap(({ items }) => items).find((one) => one.id === id) as MenuItem

const context = { menu, newId: ([name = '']: readonly string[]) => `new-${name.replace(' ', '-')}` }
const formOf = (id: string, change: Partial<ItemFacts>) => {
  const { before, now } = openFacts('item', item(id).element, null) as { before: ItemFacts; now: ItemFacts }
  return { before, now: { ...now, ...change } }
}
const editItem = (id: string, change: Partial<ItemFacts>) =>
  factsEdits({ ...item(id), kind: 'item' }, formOf(id, change), context)
const editCategory = (id: string, change: (facts: CategoryFacts) => Partial<CategoryFacts>) => {
  const { element, place } = category(id)
  const { before, now } = openFacts('category', element, place) as {
    before: CategoryFacts
    now: CategoryFacts
  }
  return factsEdits(
    { ...category(id), kind: 'category' },
    { before, now: { ...now, ...change(now) } },
    context,
  )
}

/** The file with edits, which an import accepts and which can be taken back. */
function edited(edits: readonly Edit[]): Json {
  const apply = (file: Json, edit: Edit) => {
    const result = applyEdit(file, edit)
    if ('problem' in result) throw new Error(JSON.stringify(result))
    return result.file
  }
  const file = edits.reduce(apply, FILE)
  readVenueFile(Buffer.from(JSON.stringify(file)))
  expect(isSameValue(edits.map(invertEdit).reduceRight(apply, file), FILE)).toBe(true)
  return file
}
const itemIn = (file: Json, id: string) =>
  listMenu(file)
    .flatMap(({ items }) => items)
    .find((one) => one.id === id)?.element

test('facts are read in every form that an import accepts', () => {
  const facts = formOf('odd', {}).now
  expect(facts).toMatchObject({
    ...{ sold_out: false, comment_required: true, types: { delivery: false, dine_in: true } },
    ...{ branches: { 'grill-b1': true }, window: { when: 'daily', from: '18:30', to: '' } },
    ...{ available_from: '2026-05-01T18:30', calories: '120', weight: '0.5', shippingWeight: '' },
    ...{ preparation_time_type: 'hour', suggested_items: ['plain', '7'] },
  })
  expect(facts.ingredients.map((entry) => entry.names)).toEqual([{ en: 'Rice' }, { en: 'Egg', ar: 'بيض' }])
  const lunch = openFacts('category', category('lunch').element, category('lunch').place).now
  expect(lunch).toMatchObject({
    ...{ available: { sunday: false, monday: true }, pin: { friday: true, monday: false } },
    ...{ smart: false, parent: menu[0]?.id },
  })
})

const DEMO = new URL('../../../../../api/demo/', import.meta.url)
const demos = readdirSync(DEMO).filter((name) => name.endsWith('.json'))

test.each(['odd', ...demos])('nothing of %s is edited that was not changed', (name) => {
  const file = name === 'odd' ? FILE : (JSON.parse(readFileSync(new URL(name, DEMO), 'utf8')) as Json)
  for (const { items, ...one } of listMenu(file)) {
    const form = openFacts('category', one.element, one.place)
    expect(factsEdits({ ...one, kind: 'category' }, form, context)).toEqual([])
    for (const dish of items) {
      const opened = openFacts('item', dish.element, dish.place)
      expect(factsEdits({ ...dish, kind: 'item' }, opened, context)).toEqual([])
      expect(checkFacts(opened)).toBeNull()
    }
  }
})

const odds = formOf('odd', {}).now
const renamed = odds.tags.map((tag) => ({ ...tag, names: { en: 'Plant-based', ar: ' نباتي ' } }))
const tax = { key: 'new', element: null }
test.each<[string, Partial<ItemFacts>, unknown]>([
  ['sold_out', { sold_out: true }, true],
  ['comment_required', { comment_required: false }, false],
  ['types', { types: { ...odds.types, dine_in: false } }, { delivery: '0', dine_in: false }],
  ['available_from', { available_from: '' }, undefined],
  ['calories', { calories: '1,200' }, '1200'],
  ['weight', { weight: '٠٫٧٥' }, 0.75],
  ['shippingWeight', { shippingWeight: '1,5' }, 1.5],
  ['preparation_time', { preparation_time: '' }, undefined],
  ['preparation_time_type', { preparation_time_type: 'day' }, 'day'],
  ['suggested_items', { suggested_items: ['7', 'odd'] }, [7, 'odd']],
  ['ingredients', { ingredients: odds.ingredients.slice(1) }, odd.ingredients.slice(1)],
  [
    'tags',
    { tags: renamed },
    [{ ...odd.tags[0], locales: [...names('Plant-based'), { locale: 'ar', name: 'نباتي' }] }],
  ],
  [
    'tags',
    { pending: { tags: { typed: ' Spicy ', locale: 'en' }, stickers: { typed: ' ', locale: 'en' } } },
    [...odd.tags, { locales: names('Spicy') }],
  ],
  [
    'stickers',
    { stickers: addEntry(odds.stickers, ' New ', 'en', []) },
    [...odd.stickers, { id: 'new-New', locales: names('New') }],
  ],
  [
    'taxes',
    { taxes: [...odds.taxes, { ...tax, name: ' ', rate: '' }, { ...tax, name: 'VAT', rate: '7' }] },
    [...odd.taxes, { id: 'new-VAT-7', name: 'VAT', rate: 7 }],
  ],
  ['inclusive_taxes', { inclusive_taxes: [{ ...tax, name: 'City', rate: '2.5' }] }, odd.taxes],
  ['branches', { branches: { 'grill-b1': false } }, [{ ...odd.branches[0], visible: false }]],
  ['branches', { branches: null }, odd.branches],
  [
    'branches',
    { branches: withBranch(odds.branches, 'grill-b2', true, ['grill-b1', 'grill-b2']) },
    [...odd.branches, { id: 'grill-b2', visible: true }],
  ],
  [
    'availability',
    { window: { when: 'dates', from: '2026-06-01T00:00', to: '' } },
    '{"pos":7,"status":true,"from":"2026-06-01T00:00"}',
  ],
  [
    'availability',
    { window: { ...odds.window, when: 'never' } },
    '{"status":false,"from":"6:30 pm","to":"24:00","pos":7}',
  ],
])('%s is edited alone, in the form that the file has', (field, change, expected) => {
  const edits = editItem('odd', change)
  const file = edited(edits)
  expect(itemIn(file, 'odd')).toEqual(
    Object.fromEntries(
      Object.entries({ ...odd, [field]: expected }).filter(([, value]) => value !== undefined),
    ),
  )
})

test('branches that sell the same as before are no edit, however the file lists them', () => {
  const all = ['grill-b1', 'grill-b2']
  const once = (branches: ItemFacts['branches'], id: string, isSold: boolean) =>
    withBranch(withBranch(branches, id, isSold, all), id, !isSold, all)
  expect(editItem('odd', { branches: once(odds.branches, 'grill-b2', true) })).toEqual([])
  expect(editItem('7', { branches: once(null, 'grill-b2', false) })).toEqual([])
  const listed = all.map((id) => ({ id, visible: true }))
  expect(writeBranches(listed, once(readBranches(listed), 'grill-b1', false))).toBe(listed)
})

test('a dish without facts gets them, and loses them again', () => {
  const file = edited(
    editItem('7', {
      ...{ branches: withBranch(null, 'grill-b2', false, ['grill-b1', 'grill-b2']) },
      window: { when: 'daily', from: '11:00', to: '15:00' },
    }),
  )
  const changed = itemIn(file, '7')
  expect(changed).toEqual({
    ...seven,
    branches: [
      { id: 'grill-b1', visible: true },
      { id: 'grill-b2', visible: false },
    ],
    availability: { status: true, from: '11:00', to: '15:00' },
  })
  if (!changed) throw new Error('the dish is missing')
  const { before, now } = openFacts('item', changed, null) as { before: ItemFacts; now: ItemFacts }
  const owner = { ...item('7'), element: changed, kind: 'item' } as const
  const always = { when: 'always', from: '', to: '' } as const
  expect(
    factsEdits(owner, { before, now: { ...now, branches: null, window: always } }, context),
  ).toMatchObject([
    { path: [{ item: '7' }, 'branches'], to: null },
    { path: [{ item: '7' }, 'availability'], to: null },
  ])
})

test('the days, the kind and the place of a category are edited', () => {
  const edits = editCategory('lunch', ({ available, pin }) => ({
    available: { ...available, sunday: true },
    pin: { ...pin, friday: false, monday: true },
    ...{ smart: true, parent: null },
  }))
  const file = edited(edits)
  expect(listMenu(file).at(-1)).toMatchObject({ id: 'lunch', depth: 0 })
  expect(listMenu(file).at(-1)?.element).toMatchObject({
    ...{ available: { sunday: true }, pin: { friday: false, monday: true }, smart: true },
  })
})

test('entries that other dishes have are taken over with their translations and pictures', () => {
  const inUse = entriesInUse(menu, 'stickers')
  const added = addEntry([], 'HOT', 'ar', inUse)
  expect(itemIn(edited(editItem('7', { stickers: added })), '7')?.stickers).toEqual(odd.stickers)
  expect(addEntry(added, 'hot', 'en', inUse)).toBe(added)
})

test('what an import would refuse has to be corrected, and also what makes no sense', () => {
  const problems = checkFacts(
    formOf('odd', {
      ...{ calories: 'many', weight: '-1', shippingWeight: '1.5' },
      window: { when: 'dates', from: '2026-06-02T00:00', to: '2026-06-01T00:00' },
      tags: odds.tags.map((tag) => ({ ...tag, names: { en: ' ' } })),
      taxes: [
        { ...tax, key: 'a', name: 'VAT', rate: '101' },
        { ...tax, key: 'b', name: '', rate: '' },
      ],
    }),
  )
  expect(problems).toEqual({
    ...{ measures: { calories: 'number', weight: 'negative' }, window: 'order' },
    ...{ unnamed: { tags: ['0'] }, rates: { taxes: ['a'] } },
  })
  const daily = { when: 'daily', from: '', to: '' } as const
  expect(checkFacts(formOf('7', { window: daily }))?.window).toBe('empty')
  // A daily end before the start is on the next day.
  expect(checkFacts(formOf('7', { window: { ...daily, from: '18:00', to: '02:00' } }))).toBeNull()
})

test('a whole day is no limit', () => {
  const form = openFacts('item', { availability: { status: true, from: '00:00', to: '24:00' } }, null)
  expect(form.now.window).toEqual({ when: 'always', from: '', to: '' })
})

test('a window that this form cannot show stays until another is chosen', () => {
  const availability = { from: '2026-05-01T10:00', to: '18:00' }
  const form = openFacts('item', { availability }, null) as FactsForm & { now: ItemFacts }
  expect(form.now.window.when).toBe('other')
})

test('the list of fields at the desk names every fact', () => {
  const listed = new Set(Object.values(deskFields).flat())
  const isListed = (field: string) =>
    ['menu', 'menu.items'].some((owner) =>
      [`${owner}.${field}`, `${owner}.${field}[]`].some((name) => listed.has(name)),
    )
  expect(factFields.filter((field) => !isListed(field))).toEqual([])
})
