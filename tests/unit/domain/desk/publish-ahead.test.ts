import { expect, test } from 'vitest'
import type { Edit } from '../../../../src/domain/desk/edit.ts'
import { publishAhead } from '../../../../src/domain/desk/publish-ahead.ts'
import type { Json } from '../../../../src/domain/json/json.ts'

// @feature-file desk.publish-now

const price = (from: Json, to: Json): Edit => ({ kind: 'set', path: [{ item: 'tea' }, 'price'], from, to })
type When = 'now' | 'later' | 'draft'
const plan = (...edits: readonly (readonly [Edit, When])[]) =>
  publishAhead(
    edits.map(([edit, when], index) => ({
      ...{ id: `${index}`, edit, isChosen: when === 'now', isLater: when === 'later' },
    })),
  )
const values = (...edits: readonly (readonly [Edit, When])[]) =>
  [...plan(...edits)].map(([id, edit]) => (edit.kind === 'set' ? [id, edit.from, edit.to] : [id]))

test('a scheduled edit starts from what is published ahead of it', () => {
  expect(values([price(1, 2), 'later'], [price(2, 3), 'now'])).toEqual([
    ['1', 1, 3],
    ['0', 3, 2],
  ])
})

test('several edits keep their order, on both sides', () => {
  const edits = [
    [price(1, 2), 'now'],
    [price(2, 3), 'later'],
    [price(3, 4), 'now'],
    [price(4, 5), 'later'],
  ] as const
  expect(values(...edits)).toEqual([
    ['0', 1, 2],
    ['2', 2, 4],
    ['1', 4, 3],
    ['3', 3, 5],
  ])
})

test('an offer ends with what was published meanwhile', () => {
  expect(values([price(5, 4), 'later'], [price(4, 5), 'later'], [price(5, 6), 'now'])).toEqual([
    ['2', 5, 6],
    ['0', 6, 4],
    ['1', 4, 6],
  ])
})

test('edits that are based on nothing scheduled, or on what would be left behind, stay as they are', () => {
  const remove: Edit = { kind: 'remove', list: ['menu'], value: { id: 'a' }, before: null }
  expect(values([price(1, 2), 'now'], [price(2, 1), 'later'])).toEqual([])
  expect(values([price(1, 2), 'draft'], [price(2, 3), 'later'], [price(3, 4), 'now'])).toEqual([])
  expect(values([remove, 'later'], [remove, 'now'])).toEqual([])
})
