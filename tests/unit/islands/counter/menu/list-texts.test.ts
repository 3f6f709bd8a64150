import { expect, test } from 'vitest'
import type { Edit } from '../../../../../src/domain/desk/edit.ts'
import type { Json, JsonObject } from '../../../../../src/domain/json/json.ts'
import { createI18n } from '../../../../../src/i18n/messages/island-i18n.ts'
import { subjectText, valueText } from '../../../../../src/islands/counter/menu/change-text.ts'
import { entryName, factsText } from '../../../../../src/islands/counter/menu/lists/list-texts.ts'
import { foldEdits } from '../../../../../src/stores/desk/draft-changes.ts'
import type { ListName } from '../../../../../src/stores/desk/lists/venue-list.ts'
import { listMenu } from '../../../../../src/stores/desk/menu-list.ts'
import { translatorFor } from '../../../../helpers/messages.ts'

// @feature-file desk.lists

const text = (name: string) => [{ locale: 'en', name }]
const file = {
  menu: [{ id: 'hot', locales: text('Hot drinks'), items: [{ id: 'tea', locales: text('Tea') }] }],
  tables: { b1: [{ id: 't1', locales: text('Table 1'), floor: text('Terrace') }] },
  coupons: [{ code: 'TEN', coupon: { discount_type: 'fixed', discount_value: 1 } }],
  discounts: { dinein: { items: { tea: { type: 'percent', value: 10 } } } },
  banners: [{ id: 'b', locales: text('Tea time') }],
}
const menu = listMenu(file)
const i18n = createI18n(translatorFor('en'), 'en', { currency: 'KWD', locales: ['en'] })
const describing = { i18n, menu, currency: 'KWD', file }
const plain = (said: string) => said.replaceAll('\u00a0', ' ')

const facts = (list: ListName, element: JsonObject): string => {
  const entry = { key: 'k', element, path: ['coupons'], place: null } as const
  return plain(factsText(list, entry, { ...describing, today: '2026-06-10' }))
}

test.each<[ListName, JsonObject, string]>([
  ['tables', { id: 't', seats: '4' }, 'Seats: 4'],
  ['tables', { id: 't' }, ''],
  [
    'coupons',
    {
      ...{ code: 'A', free_delivery: 1, to: '2026-06-10' },
      coupon: { discount_type: 'percent', discount_value: 12.5, all_menu: true, user_type: 'guests' },
    },
    '12.5% · Free delivery · Only orders without an account · Until Jun 10, 2026',
  ],
  [
    'coupons',
    {
      ...{ code: 'B', item_ids: ['tea', 'cake'], to: '2026-06-09' },
      coupon: { discount_type: 'fixed', discount_value: '1.000', max_allowed_items: 3 },
    },
    'KWD 1.000 · Dishes: 2 · At most 3 discounted per order · Ended: Jun 9, 2026',
  ],
  ['coupons', { from: '2026-06-11', coupon: { all_menu: true } }, 'From Jun 11, 2026'],
  ['discounts', { type: 'fixed', value: '0.5' }, 'KWD 0.500'],
  [
    'banners',
    { item_id: 'tea', from: '2026-07-01', to: '2026-07-31' },
    'Tea · From Jul 1, 2026 to Jul 31, 2026',
  ],
  ['banners', { category_id: 'hot', from: '2026-06-01' }, 'Hot drinks'],
  ['banners', { url: 'https://a.example' }, 'https://a.example'],
])('an entry of %s has the facts of %j', (list, element, expected) => {
  expect(facts(list, element)).toBe(expected)
})

test('entries have names that people know', () => {
  const nameOf = (list: ListName, element: JsonObject, path: Edit & { kind: 'set' }) =>
    entryName(list, { key: 'key', element, path: path.path }, describing)
  const at = (...path: (Edit & { kind: 'set' })['path']) =>
    ({ kind: 'set', path, from: null, to: null }) as const
  expect(nameOf('tables', { id: 't', locales: text('Bar') }, at('tables'))).toBe('Bar')
  expect(nameOf('tables', { id: 't' }, at('tables'))).toBe('key')
  expect(nameOf('coupons', { code: 'TEN' }, at('coupons'))).toBe('TEN')
  expect(nameOf('discounts', {}, at('discounts', 'dinein', 'all_menu'))).toBe('The whole menu')
  expect(nameOf('discounts', {}, at('discounts', 'dinein', 'categories', 'hot'))).toBe('Hot drinks')
})

function said(edit: Edit): string {
  const [change] = foldEdits([{ id: 'e', edit, who: 'Mona', problem: null }])
  if (!change) throw new Error('there is no change')
  const values = [change.from, change.to].map((value) => valueText(change, value, describing))
  return plain([subjectText(change, describing), ...values].filter((part) => part !== null).join(' | '))
}
const set = (path: Extract<Edit, { kind: 'set' }>['path'], from: Json, to: Json): Edit => ({
  ...{ kind: 'set', path, from, to },
})
const table = ['tables', 'b1', { id: 't1' }] as const
const coupon = ['coupons', { id: 'TEN' }] as const
const percent = (value: number) => ({ discount_type: 'percent', discount_value: value })

test.each<[Edit, string]>([
  [set([...table, 'seats'], null, 4), 'Tables – Table 1 – Seats | — | 4'],
  [set([...table, 'floor'], text('Inside'), null), 'Tables – Table 1 – Floor | Inside | No floor'],
  [
    set([...table, 'locales', { locale: 'en' }, 'name'], 'Table 1', null),
    'Tables – Table 1 – Name (English) | Table 1 | —',
  ],
  [set([...table, 'pos'], 1, 2), 'Tables – Table 1 – Changed'],
  [
    set([...coupon, 'coupon', 'discount_value'], 1, 2),
    'Coupons – TEN – Discount (KWD) | KWD 1.000 | KWD 2.000',
  ],
  [
    set([...coupon, 'coupon'], { discount_type: 'fixed', discount_value: 1 }, percent(5)),
    'Coupons – TEN – Discount | KWD 1.000 | 5%',
  ],
  [
    set([...coupon, 'coupon', 'all_menu'], null, true),
    'Coupons – TEN – Applies to | Certain dishes | The whole menu',
  ],
  [
    set([...coupon, 'coupon', 'user_type'], null, 'guests'),
    'Coupons – TEN – Who can use it | Everybody | Only orders without an account',
  ],
  [set([...coupon, 'free_delivery'], null, true), 'Coupons – TEN – Free delivery | No | Yes'],
  [set([...coupon, 'item_ids'], null, ['tea']), 'Coupons – TEN – Dishes | — | Tea'],
  [set([...coupon, 'to'], null, '2026-12-31'), 'Coupons – TEN – Last day | — | Dec 31, 2026'],
  [
    set(['discounts', 'dinein', 'items', 'tea'], null, { type: 'percent', value: 10 }),
    'Discounts – Dine-in – Tea | — | 10%',
  ],
  [
    set(['discounts', 'dinein', 'items', 'tea', 'value'], 10, 20),
    'Discounts – Dine-in – Tea – Discount (%) | 10% | 20%',
  ],
  [
    set(['banners', { id: 'b' }, 'category_id'], null, 'hot'),
    'Banners – Tea time – Category | — | Hot drinks',
  ],
  [
    set(['banners', { id: 'b' }, 'url'], null, 'https://a.example'),
    'Banners – Tea time – Link | — | https://a.example',
  ],
  [set(['banners'], [], [{ id: 'x' }]), 'Banners – Changed'],
  [
    { kind: 'remove', list: ['banners'], value: { id: 'gone', locales: text('Old') }, before: null },
    'Banners – Old – Deleted',
  ],
  [{ kind: 'add', list: ['coupons'], value: { code: 'NEW' }, before: null }, 'Coupons – NEW – Added'],
  [
    {
      ...{ kind: 'move', id: 't1', from: ['tables', 'b1'], to: ['tables', 'b1'] },
      before: { from: null, to: 't0' },
    },
    'Tables – Table 1 – Moved',
  ],
])('the change %j is described with names', (edit, expected) => {
  expect(said(edit)).toBe(expected)
})
