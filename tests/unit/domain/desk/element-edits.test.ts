import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Edit, invertEdit } from '../../../../src/domain/desk/edit.ts'
import { editsBetween } from '../../../../src/domain/desk/element-edits.ts'
import { applyEdit } from '../../../../src/domain/desk/plan-edit.ts'
import { isSameGroup } from '../../../../src/domain/desk/same-group.ts'
import { isSameValue } from '../../../../src/domain/desk/same-value.ts'
import type { Json, JsonObject } from '../../../../src/domain/json/json.ts'
import { scaledCount } from '../../../helpers/seed.ts'

// @feature-file desk.options

const fileOf = (item: JsonObject): Json => ({ menu: [{ id: 'c', items: [{ id: 'other' }, item] }] })
const between = (before: JsonObject, after: JsonObject) => editsBetween([{ item: 'i' }], before, after)

function apply(file: Json, edits: readonly Edit[]): Json {
  return edits.reduce((before, edit) => {
    const result = applyEdit(before, edit)
    if ('problem' in result) throw new Error(`${JSON.stringify(edit)}: ${result.problem}`)
    return result.file
  }, file)
}

const locales = fc.uniqueArray(
  fc.record({ locale: fc.constantFrom('en', 'ar', 'de'), name: fc.constantFrom('A', 'B') }),
  { selector: ({ locale }) => locale },
)
const option = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c', 'd', 5),
    price: fc.constantFrom(1, '1.000', null),
    locales,
    other: fc.constant({ x: [1] }),
  },
  { requiredKeys: ['id'] },
)
const options = fc.uniqueArray(option, { selector: ({ id }) => id })
const group = fc.record(
  { id: fc.constantFrom('g', 'h', 'k'), min: fc.constantFrom(0, 1), locales, modifiers: options },
  { requiredKeys: ['id'] },
)
const item = fc.record(
  {
    id: fc.constant('i'),
    price_labels: fc.option(options),
    modifier_groups: fc.uniqueArray(group, { selector: ({ id }) => id }),
    images: fc.array(fc.constantFrom('x', 'y')),
  },
  { requiredKeys: ['id'] },
)

test('the edits between any two states of an element apply, lead to the second one, and can be taken back', () => {
  fc.assert(
    fc.property(item, item, (before, after) => {
      const edits = between(before, after)
      const edited = apply(fileOf(before), edits)
      expect(isSameValue(edited, fileOf(after))).toBe(true)
      const back = apply(edited, edits.map(invertEdit).reverse())
      expect(isSameValue(back, fileOf(before))).toBe(true)
    }),
    { numRuns: scaledCount(3000) },
  )
})

test('edits are as small as the change: a field, a text, one move', () => {
  const part = (id: string) => ({ id, price: 1, locales: [{ locale: 'en', name: id }] })
  const [a, b, c, d] = [part('a'), part('b'), part('c'), part('d')]
  const list = [a, b, c, d]
  const of = (modifiers: JsonObject[]) => ({ id: 'i', groups: [{ id: 'g', modifiers }] })
  const edits = (modifiers: JsonObject[]) => between(of(list), of(modifiers))
  expect(edits(list)).toEqual([])
  expect(edits([b, c, d, a])).toMatchObject([{ kind: 'move', id: 'a', before: { from: 'b', to: null } }])
  expect(edits([d, a, b, c])).toMatchObject([{ kind: 'move', id: 'd', before: { from: null, to: 'a' } }])
  expect(edits([{ ...a, price: 2 }, b, d])).toMatchObject([
    { kind: 'set', path: [{ item: 'i' }, 'groups', { id: 'g' }, 'modifiers', { id: 'a' }, 'price'] },
    { kind: 'remove', before: 'd' },
  ])
  const named = { ...a, locales: [...a.locales, { locale: 'ar', name: 'ا' }] }
  expect(edits([named, b, c, d])).toMatchObject([{ kind: 'set', from: null, to: 'ا' }])
})

test('a group is the same in two dishes if its id and everything in it mean the same', () => {
  const milk = { id: 'milk', max: 1, modifiers: [{ id: 'oat', price: '0.500' }] }
  expect(isSameGroup(milk, { ...milk, min: null, locales: [] })).toBe(true)
  expect(isSameGroup({ ...milk, id: 7 }, { ...milk, id: '7' })).toBe(true)
  expect(isSameGroup(milk, { ...milk, id: 'milk-2' })).toBe(false)
  expect(isSameGroup(milk, { ...milk, max: 2 })).toBe(false)
  expect(isSameGroup(milk, { ...milk, modifiers: [{ id: 'oat', price: '0.500', sold_out: true }] })).toBe(
    false,
  )
})
