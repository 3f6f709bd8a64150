import { expect, it } from 'vitest'
import { checkDeskFields, renderDeskFields } from '../../../../scripts/check/desk-fields/desk-fields-page.ts'
import { fieldsOf, type Schema } from '../../../../scripts/check/desk-fields/schema-fields.ts'

const names: Schema = { items: { properties: { locale: {}, name: {} } } }
const schema: Schema = {
  properties: {
    format: {},
    business: { properties: { currency: {}, phone: {} } },
    menu: { anyOf: [{ items: { $ref: '#/$defs/category' } }, {}] },
    shifts: { additionalProperties: { properties: { monday: { properties: { closed: {} } }, friday: {} } } },
  },
  $defs: {
    category: {
      properties: {
        id: {},
        locales: names,
        pin: { properties: { monday: {}, friday: {} } },
        subcategories: { items: { $ref: '#/$defs/category' } },
      },
    },
  },
}
const fields = fieldsOf(schema)

it('lists every field once, and a part that contains itself without its fields', () => {
  expect(fields.map(({ path }) => path.join('.'))).toEqual([
    ...['format', 'business', 'business.currency', 'business.phone'],
    ...['menu', 'menu.id', 'menu.locales', 'menu.pin', 'menu.subcategories'],
    ...['shifts', 'shifts.closed'],
  ])
})

it('says which part of the desk edits a field, and why none does', () => {
  const page = renderDeskFields(fields, { List: ['menu[]'], Texts: ['menu.locales'] })
  expect(page.split('\n').filter((line) => line.startsWith('| `'))).toEqual([
    '| `format` | no: for the operator |',
    '| `business.currency` | no: for the operator |',
    '| `business.phone` | not yet |',
    '| `menu` | yes: List |',
    '| `menu.id` | no: an id stays as it is |',
    '| `menu.locales` | yes: Texts |',
    '| `menu.pin` | not yet |',
    '| `menu.subcategories` | not yet |',
    '| `shifts.closed` | not yet |',
  ])
  expect(page).toContain('Staff edit 2 of 9 fields.')
})

it('reports a field that no venue file has', () => {
  const problems = checkDeskFields(fields, { Texts: ['menu.locales', 'menu[]', 'menu.title'] })
  expect(problems.map(({ message }) => message)).toEqual(['names menu.title, which no venue file has'])
})
