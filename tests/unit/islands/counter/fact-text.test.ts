import { expect, test } from 'vitest'
import type { Json } from '../../../../src/domain/json/json.ts'
import { createI18n } from '../../../../src/i18n/messages/island-i18n.ts'
import { factSubjectText, factValueText } from '../../../../src/islands/counter/menu/facts/fact-text.ts'
import { factAt, factFields } from '../../../../src/stores/desk/facts/fact-subject.ts'
import { listMenu } from '../../../../src/stores/desk/menu-list.ts'
import { translatorFor } from '../../../helpers/messages.ts'

const i18n = createI18n(translatorFor('en'), 'en', { currency: 'KWD', locales: ['en'] })
const names = (en: string) => [{ locale: 'en', name: en }]
const menu = listMenu({ menu: [{ id: 'drinks', items: [{ id: 'tea', locales: names('Tea') }] }] })
const subjectOf = (field: string, within?: string) => {
  const subject = factAt([{ item: 'tea' }, field, ...(within === undefined ? [] : [within])])
  if (!subject) throw new Error(`${field} is no fact`)
  return subject
}

// @feature desk.facts
test.each<[string, string | undefined, Json, string, string | null]>([
  ['sold_out', undefined, '1', 'Sold out', 'Sold out'],
  ['types', 'delivery', null, 'Order type: Delivery', 'Yes'],
  ['pin', 'friday', null, 'First on the menu on Friday', 'No'],
  ['available', 'friday', 0, 'Offered on Friday', 'No'],
  ['branches', undefined, [{ id: 'b1' }], 'Sold at these branches', null],
  ['availability', undefined, null, 'Available', 'Always'],
  ['availability', undefined, { status: 0, from: '10:00' }, 'Available', 'Not for now'],
  ['availability', undefined, '{"from":"18:30","to":"24:00"}', 'Available', 'From 6:30 PM'],
  ['availability', undefined, { to: '09:00' }, 'Available', 'Until 9:00 AM'],
  ['available_from', undefined, '2026-05-01T18:30', 'First available', 'May 1, 2026, 6:30 PM'],
  ['preparation_time_type', undefined, 'hour', 'Unit of time', 'Hours'],
  [
    'tags',
    undefined,
    [{ locales: names('Vegan') }, { locales: names('Hot') }],
    'Tags and allergens',
    'Vegan, Hot',
  ],
  ['taxes', undefined, [{ id: 1, name: 'VAT', rate: 5 }], 'Taxes added to the price', 'VAT 5 %'],
  ['suggested_items', undefined, ['tea', 'gone'], 'Goes well with', 'Tea, gone'],
  ['calories', undefined, null, 'Calories (kcal)', '—'],
  ['calories', undefined, '120', 'Calories (kcal)', '120'],
])('a change of %s %s to %j is read as people write it', (field, within, value, subject, text) => {
  const change = subjectOf(field, within)
  expect(factSubjectText(change, i18n)).toBe(subject)
  expect(factValueText(change, value, menu, i18n)?.replaceAll('\u202f', ' ')).toBe(text ?? undefined)
})

test('every fact has a name', () => {
  for (const field of factFields) expect(factSubjectText(subjectOf(field), i18n)).not.toMatch(/[:_]/)
  expect(factAt(['business', 'calories'])).toBeNull()
})
