import { expect, test } from 'vitest'
import type { Edit } from '../../../../../src/domain/desk/edit.ts'
import type { Json } from '../../../../../src/domain/json/json.ts'
import { createI18n } from '../../../../../src/i18n/messages/island-i18n.ts'
import { subjectText, valueText } from '../../../../../src/islands/counter/menu/change-text.ts'
import { ruleText } from '../../../../../src/islands/counter/menu/options/options-text.ts'
import { foldEdits } from '../../../../../src/stores/desk/draft-changes.ts'
import { listMenu } from '../../../../../src/stores/desk/menu-list.ts'
import { translatorFor } from '../../../../helpers/messages.ts'

// @feature-file desk.options

const text = (name: string) => [{ locale: 'en', name }]
const menu = listMenu({
  menu: [
    {
      id: 'c',
      items: [
        {
          ...{ id: 'tea', price_labels: [{ id: 'cup', label: 'Cup', locale: 'en', price: 1 }] },
          modifier_groups: [
            { id: 'milk', locales: text('Milk'), modifiers: [{ id: 'oat', locales: text('Oat') }] },
          ],
        },
      ],
    },
  ],
})
const i18n = createI18n(translatorFor('en'), 'en', { currency: 'KWD', locales: ['en'] })
const describing = { i18n, menu, currency: 'KWD', file: null }

function said(edit: Edit): string {
  const [change] = foldEdits([{ id: 'e', edit, who: 'Mona', problem: null }])
  if (!change) throw new Error('there is no change')
  const values = [change.from, change.to].map((value) => valueText(change, value, describing))
  return [subjectText(change, describing), ...values].filter((part) => part !== null).join(' | ')
}
const group = [{ item: 'tea' }, 'modifier_groups', { id: 'milk' }] as const
const option = [...group, 'modifiers', { id: 'oat' }] as const
const size = [{ item: 'tea' }, 'price_labels', { id: 'cup' }] as const
const set = (path: Extract<Edit, { kind: 'set' }>['path'], from: Json, to: Json): Edit => ({
  ...{ kind: 'set', path, from, to },
})

test.each<[Edit, RegExp]>([
  [set([...option, 'price'], '0.5', '0.750'), /^Milk – Oat – Price \(KWD\) \| .*0\.500 \| .*0\.750$/],
  [set([...option, 'sold_out'], null, true), /^Milk – Oat – Sold out \| Available \| Sold out$/],
  [set([...option, 'quantity'], null, 3), /^Milk – Oat – How often it can be chosen \| — \| 3$/],
  [set([...option, 'pos'], 1, 2), /^Milk – Oat – Changed$/],
  [
    set([...group, 'locales', { locale: 'ar' }, 'name'], null, 'حليب'),
    /^Milk – Name \(.*العربية.*\) \| — \| حليب$/,
  ],
  [set([...group, 'required'], null, true), /^Milk – Diners have to choose \| Optional \| Required$/],
  [set([...group, 'max'], 2, null), /^Milk – At most \| 2 \| —$/],
  [set([...size, 'price'], 1, 2), /^Price of Cup \(KWD\) \|/],
  [set([...size, 'label'], 'Mug', 'Cup'), /^Cup – Changed \| Mug \| Cup$/],
  [set([...size, 'units', { locale: 'en' }, 'name'], null, 'kg'), /^Cup – Unit \(English\) \| — \| kg$/],
  [
    {
      kind: 'remove',
      list: [...group, 'modifiers'],
      value: { id: 'soy', locales: text('Soy') },
      before: null,
    },
    /^Milk – Soy – Deleted$/,
  ],
  [
    { kind: 'add', list: [{ item: 'tea' }, 'modifier_groups'], value: { id: 'new' }, before: null },
    /^new – Added$/,
  ],
])('the change %j is described with names', (edit, expected) => {
  expect(said(edit)).toMatch(expected)
})

test.each([
  ['0', '', 'Optional'],
  ['0', '2', 'Optional, up to 2'],
  ['1', '1', 'Choose 1'],
  ['1', '3', 'Choose 1 to 3'],
  ['2', '', 'Choose at least 2'],
])('a group of %s to “%s” options says: %s', (least, most, expected) => {
  expect(ruleText({ least, most }, i18n)).toBe(expected)
})
