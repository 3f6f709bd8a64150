import { expect, test } from 'vitest'
import { type Edit, invertEdit } from '../../../../../src/domain/desk/edit.ts'
import type { Json } from '../../../../../src/domain/json/json.ts'
import type { ListsPage } from '../../../../../src/stores/desk/lists/lists-page.ts'
import type { Texts } from '../../../../../src/stores/desk/menu-list.ts'
import { applyAll, digits, entriesOf, openLists, submit } from '../../../../helpers/desk/lists.ts'

// @feature-file desk.lists

const entryOf = (lists: ListsPage, key: string) => {
  const entry = entriesOf(lists).find((one) => one.key === key)
  if (!entry) throw new Error(`there is no ${key}`)
  return entry
}
const business = {
  ...{ reference_id: 'grill', branch_id: 'b1', business_name: 'Grill', currency: 'KWD' },
  ...{ locales: ['en', 'ar'], time_zone: 'Asia/Kuwait' },
}
const names = (en: string) => [{ locale: 'en', name: en }]

test('what a form does not show survives, and each change is as small as its field', () => {
  const { lists, made, $file } = openLists({
    business,
    tables: { b1: [{ id: 't1', locales: names('One'), floor: names('Terrace'), seats: '4', colour: 'red' }] },
    coupons: [
      {
        ...{ code: 'TEN', note: 'kept', item_ids: ['tea'], free_delivery: '0' },
        coupon: { discount_type: 'percent', discount_value: '10', all_menu: 1, extra: true },
      },
    ],
    banners: [{ id: 7, image: '/a.webp', url: 'https://a.example', from: '2026-01-01', clicks: 3 }],
    discounts: { dinein: { all_menu: { id: 'own', type: 'percent', value: 5, why: 'kept' } } },
  })
  lists.open('tables')
  lists.edit(entryOf(lists, 't1'))
  submit(lists, { locales: { en: 'Uno', ar: 'واحد' }, seats: '٦' })
  lists.open('coupons')
  lists.edit(entryOf(lists, 'TEN'))
  submit(lists, { value: '12,5', most: '3' })
  lists.open('discounts')
  lists.edit(entryOf(lists, 'all_menu'))
  submit(lists, { unit: 'fixed', value: '0.5' })
  lists.open('banners')
  lists.edit(entryOf(lists, '7'))
  submit(lists, { target: '', to: '2026-12-31' })
  expect($file.get()).toEqual({
    business,
    tables: {
      b1: [
        {
          ...{ id: 't1', floor: names('Terrace'), seats: '6', colour: 'red' },
          locales: [...names('Uno'), { locale: 'ar', name: 'واحد' }],
        },
      ],
    },
    coupons: [
      {
        ...{ code: 'TEN', note: 'kept', item_ids: ['tea'], free_delivery: '0' },
        coupon: {
          ...{ discount_type: 'percent', discount_value: '12.5', all_menu: 1, extra: true },
          max_allowed_items: 3,
        },
      },
    ],
    banners: [{ id: 7, image: '/a.webp', from: '2026-01-01', to: '2026-12-31', clicks: 3 }],
    discounts: { dinein: { all_menu: { id: 'own', type: 'fixed', value: 0.5, why: 'kept' } } },
  })
  expect(made.map((edit) => edit.kind === 'set' && edit.path)).toEqual([
    ['tables', 'b1', { id: 't1' }, 'locales', { locale: 'en' }, 'name'],
    ['tables', 'b1', { id: 't1' }, 'locales', { locale: 'ar' }, 'name'],
    ['tables', 'b1', { id: 't1' }, 'seats'],
    ['coupons', { id: 'TEN' }, 'coupon', 'discount_value'],
    ['coupons', { id: 'TEN' }, 'coupon', 'max_allowed_items'],
    ['discounts', 'dinein', 'all_menu'],
    ['banners', { id: '7' }, 'url'],
    ['banners', { id: '7' }, 'to'],
  ])
})

test('a text that is emptied takes its language with it, and no other', () => {
  const both = [...names('Bar'), { locale: 'ar', name: 'بار' }]
  const { lists, made, $file } = openLists({ business, tables: { b1: [{ id: 't1', locales: both }] } })
  lists.open('tables')
  lists.edit(entryOf(lists, 't1'))
  expect(submit(lists, { locales: { en: ' ', ar: '' } })).toEqual({ locales: 'name' })
  expect(submit(lists, { locales: { en: ' ', ar: 'بار' } })).toEqual({})
  const name = ['tables', 'b1', { id: 't1' }, 'locales', { locale: 'en' }, 'name']
  expect(made).toEqual([{ kind: 'set', path: name, from: 'Bar', to: null }])
  expect($file.get()).toMatchObject({ tables: { b1: [{ id: 't1', locales: both.slice(1) }] } })
})

test('tables are added by numbers, in the words and digits of those that exist', () => {
  const { lists, $file } = openLists({
    business: { ...business, locales: ['ar', 'en'] },
    tables: {
      b1: [
        {
          id: 'old',
          locales: [{ locale: 'ar', name: 'طاولة ٢' }, ...names('Table 2')],
          floor: names('Inside'),
        },
      ],
    },
  })
  lists.open('tables')
  lists.addMany(digits)
  expect(lists.$typed.get()).toMatchObject({ word: { en: 'Table', ar: 'طاولة' }, first: '3', last: '' })
  expect(submit(lists, { last: '2' })).toEqual({ last: 'order' })
  expect(submit(lists, { last: '103' })).toEqual({ last: 'many' })
  expect(submit(lists, { first: '2', last: '4' })).toEqual({})
  lists.addMany(digits)
  const floor = { floor: 'new', floorNames: { en: 'Terrace', ar: '' } }
  expect(submit(lists, { first: '1', last: '2', ...floor, seats: '4' })).toEqual({})
  lists.addMany(digits)
  const [terrace] = lists.$groups.get().slice(-1)
  expect(submit(lists, { first: '2', last: '5', floor: terrace?.key ?? '' })).toEqual({
    first: 'table-taken',
  })
  const { tables } = $file.get() as { tables: { b1: { id: string; locales: Json; floor?: Json }[] } }
  expect(tables.b1.map(({ id }) => id)).toEqual([
    ...['old', 'table-2', 'table-3', 'table-4', 'table-1', 'table-2-2'],
  ])
  expect(tables.b1.at(-1)).toEqual({
    ...{ id: 'table-2-2', floor: names('Terrace'), seats: 4 },
    locales: [{ locale: 'ar', name: 'طاولة ٢' }, ...names('Table 2')],
  })
})

test('the first tables are called what tables are called, and later ones like those', () => {
  const { lists } = openLists({ business, tables: { b1: [] } })
  lists.open('tables')
  const words = { en: 'Table', ar: 'طاولة' }
  lists.addMany(digits, words)
  expect(lists.$typed.get()).toMatchObject({ word: words, first: '1' })
  expect(submit(lists, { word: { ...words, en: 'Booth' }, last: '2' })).toEqual({})
  lists.addMany(digits, words)
  expect(lists.$typed.get()).toMatchObject({ word: { ...words, en: 'Booth' }, first: '3' })
})

test('a floor is renamed on all its tables, whose ids stay', () => {
  const { lists, made, $file } = openLists({
    business,
    tables: {
      b1: [
        { id: 'a', floor: names('Inside') },
        { id: 'b', floor: [{ locale: 'ar', name: 'شرفة' }, ...names('Terrace')] },
        { id: 'c', floor: [...names('Terrace '), { locale: 'ar', name: 'شرفة' }] },
      ],
    },
  })
  lists.open('tables')
  expect(lists.$groups.get().map(({ entries }) => entries.map(({ key }) => key))).toEqual([['a'], ['b', 'c']])
  lists.renameFloor(lists.$groups.get()[1]?.key ?? '')
  expect(submit(lists, { floorNames: { en: ' ', ar: '' } })).toEqual({ floorNames: 'name' })
  expect(submit(lists, { floorNames: { en: 'Garden', ar: 'حديقة' } })).toEqual({})
  expect(made).toHaveLength(2)
  expect(lists.$groups.get().map(({ names: named }) => named.en)).toEqual(['Inside', 'Garden'])
  expect($file.get()).toMatchObject({ tables: { b1: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] } })
})

test('a coupon with another code is another coupon at the same place', () => {
  const coupon = { discount_type: 'percent', discount_value: 5, all_menu: true }
  const { lists, made, $file } = openLists({
    business,
    coupons: [
      { code: 'A', coupon },
      { code: 'b ', coupon },
      { code: 'C', coupon },
    ],
  })
  lists.open('coupons')
  lists.edit(entryOf(lists, 'b '))
  expect(submit(lists, { code: 'ａ' })).toEqual({ code: 'code-taken' })
  expect(submit(lists, { code: 'two words' })).toEqual({ code: 'code' })
  expect(submit(lists, { code: 'B2 ' })).toEqual({})
  expect($file.get()).toMatchObject({ coupons: [{ code: 'A' }, { code: 'B2', coupon }, { code: 'C' }] })
  const before = applyAll($file.get(), made.map(invertEdit).reverse())
  expect(before).toMatchObject({ coupons: [{ code: 'A' }, { code: 'b ' }, { code: 'C' }] })
})

test('a coupon gives something, to somebody, for some time', () => {
  const { lists, $file } = openLists({ business })
  lists.open('coupons')
  lists.add()
  expect(submit(lists, {})).toEqual({ code: 'code', value: 'value' })
  expect(submit(lists, { code: 'eid', value: '120' })).toEqual({ value: 'percent' })
  expect(submit(lists, { unit: 'fixed', value: '1.2345' })).toEqual({ value: 'amount' })
  expect(submit(lists, { value: '٠', scope: 'items' })).toEqual({ value: 'value', items: 'dish' })
  const period = { from: '2026-12-31', to: '2026-12-01' }
  const wrong = submit(lists, { value: '', free_delivery: true, scope: 'all', most: '0', ...period })
  expect(wrong).toEqual({ most: 'whole', to: 'days' })
  expect(submit(lists, { most: '', from: '2026-11-01', users: 'guests' })).toEqual({})
  expect($file.get()).toEqual({
    business,
    coupons: [
      {
        ...{ code: 'eid', free_delivery: true, from: '2026-11-01', to: '2026-12-01' },
        coupon: { discount_type: 'fixed', discount_value: '0', all_menu: true, user_type: 'guests' },
      },
    ],
  })
})

test('dishes of a coupon that holds for the whole menu are forgotten', () => {
  const coupon = { discount_type: 'percent', discount_value: 5 }
  const { lists, $file } = openLists({ business, coupons: [{ code: 'A', item_ids: ['tea'], coupon }] })
  lists.open('coupons')
  lists.edit(entryOf(lists, 'A'))
  submit(lists, { scope: 'all' })
  expect($file.get()).toMatchObject({ coupons: [{ code: 'A', coupon: { all_menu: true } }] })
  expect(JSON.stringify($file.get())).not.toContain('tea')
  lists.edit(entryOf(lists, 'A'))
  submit(lists, { scope: 'items', items: ['tea'] })
  expect($file.get()).toMatchObject({ coupons: [{ item_ids: ['tea'], coupon: { all_menu: false } }] })
})

test('a discount is added to several dishes and order types, once each', () => {
  const { lists, $file, made } = openLists({
    business,
    discounts: { delivery: { items: { tea: { type: 'percent', value: 5 } } } },
  })
  lists.open('discounts')
  lists.add()
  expect(submit(lists, { scope: 'items' })).toEqual({ types: 'type', value: 'percent', items: 'dish' })
  const chosen = { types: ['dinein', 'delivery'], items: ['tea', 'cake'], value: '10' }
  expect(submit(lists, chosen)).toEqual({ items: 'discount-taken' })
  expect(submit(lists, { types: ['dinein'] })).toEqual({})
  const ten = { type: 'percent', value: 10 }
  expect($file.get()).toMatchObject({ discounts: { dinein: { items: { tea: ten, cake: ten } } } })
  lists.copy(entryOf(lists, 'items tea'))
  expect(lists.$typed.get()).toMatchObject({ types: [], scope: 'items', items: ['tea'], value: '10' })
  lists.remove(entryOf(lists, 'items cake'), {})
  expect($file.get()).toMatchObject({ discounts: { dinein: { items: { tea: ten } } } })
  expect(JSON.stringify($file.get())).not.toContain('cake')
  expect(applyAll($file.get(), [invertEdit(made.at(-1) as Edit)])).toMatchObject({
    discounts: { dinein: { items: { cake: ten } } },
  })
})

test('a banner waits until its picture is uploaded', () => {
  const { lists, $file, made } = openLists({ business, banners: [{ id: 'a', image: '/a.webp' }] })
  lists.open('banners')
  lists.edit(entryOf(lists, 'a'))
  expect(submit(lists, { image: null })).toEqual({ image: 'uploading' })
  lists.change('image', '')
  expect(lists.$wrong.get()).toEqual({ image: 'picture' })
  expect(made).toEqual([])
  expect(submit(lists, { image: '/b.webp' })).toEqual({})
  expect($file.get()).toMatchObject({ banners: [{ id: 'a', image: '/b.webp' }] })
  lists.add()
  expect(submit(lists, { image: null })).toEqual({ image: 'uploading' })
})

test('a banner opens one thing, and its days stay in order', () => {
  const { lists, $file, made } = openLists({
    business,
    banners: [{ id: 'a', image: '/a.webp', item_id: 'tea', from: '2026-01-01', to: '2026-01-31' }],
  })
  lists.open('banners')
  lists.edit(entryOf(lists, 'a'))
  expect(submit(lists, { target: 'url', url: 'javascript:alert(1)' })).toEqual({ url: 'link' })
  expect(submit(lists, { target: 'category' })).toEqual({ category: 'category' })
  expect(submit(lists, { category: ['hot'], from: '2026-03-01', to: '2026-03-31' })).toEqual({})
  expect($file.get()).toMatchObject({ banners: [{ category_id: 'hot', from: '2026-03-01' }] })
  expect(JSON.stringify($file.get())).not.toContain('item_id')
  const days = made.flatMap((edit) => (edit.kind === 'set' ? [edit.path.at(-1)] : []))
  expect(days.indexOf('to')).toBeLessThan(days.indexOf('from'))
  lists.add()
  expect(submit(lists, {})).toEqual({ image: 'picture' })
})

test('tables move within their floor and can be removed and taken back', () => {
  const { lists, $file, made, notices } = openLists({
    business,
    tables: {
      b1: [
        { id: 'a', floor: names('Inside') },
        { id: 'b', floor: names('Terrace') },
        { id: 'c', floor: names('Inside') },
        { id: 'd', floor: names('Inside') },
      ],
    },
  })
  lists.open('tables')
  const named: Texts = { en: { name: 'D', description: '' } }
  lists.move(entryOf(lists, 'd'), -1, named)
  expect(lists.$groups.get()[0]?.entries.map(({ key }) => key)).toEqual(['a', 'd', 'c'])
  lists.move(entryOf(lists, 'b'), -1, named)
  expect(notices.filter(Boolean)).toEqual([{ what: 'moved', texts: named, position: 2 }])
  lists.remove(entryOf(lists, 'b'), named)
  expect(lists.$groups.get()).toHaveLength(1)
  const before = applyAll($file.get(), made.map(invertEdit).reverse())
  expect(before).toMatchObject({ tables: { b1: [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }] } })
})

test('messages follow what is typed after the first attempt, and today is that of the venue', () => {
  const { lists } = openLists({ business })
  lists.open('tables')
  lists.add()
  lists.change('seats', 'many')
  expect(lists.$wrong.get()).toEqual({})
  expect(lists.save()).toBe(false)
  lists.change('seats', '4')
  expect(lists.$wrong.get()).toEqual({ locales: 'name' })
  lists.closeForm()
  expect(lists.$form.get()).toBeNull()
  expect(lists.today()).toBe('2026-11-27')
})

test('a form in which something was typed asks before it is closed', () => {
  const { lists } = openLists({
    business,
    coupons: [{ code: 'TEN', coupon: { discount_type: 'percent', discount_value: '10' } }],
  })
  lists.open('coupons')
  lists.edit(entryOf(lists, 'TEN'))
  expect(lists.leave()).toBe(true)
  lists.change('value', '12')
  expect(lists.leave()).toBe(false)
  expect(lists.$isLeaving.get()).toBe(true)
  lists.change('value', '10')
  expect(lists.$isLeaving.get()).toBe(false)
  expect(lists.leave()).toBe(true)
})
