import { expect, test } from 'vitest'
import { type ChangedPlace, countChanged } from '../../../../src/domain/desk/count-changed.ts'

// @feature-file desk.changed-dishes

const change = (part: ChangedPlace['part'], more: Partial<ChangedPlace> = {}): ChangedPlace => ({
  ...{ part, alsoIn: [], what: 'price', from: null, to: null },
  ...more,
})
const dish = (id: string) => ({ kind: 'item', id }) as const
const category = (id: string) => ({ kind: 'category', id }) as const

test('a dish counts once, however much of it is changed, also if it shares a change with others', () => {
  expect(
    countChanged([
      ...[change(dish('tea')), change(dish('tea'), { what: 'name' }), change(category('hot'))],
      change(dish('cake'), { what: 'options', alsoIn: ['pie', 'tea'] }),
    ]),
  ).toEqual({ dishes: 3, categories: 1, details: 0 })
})

test('a category that is added or removed counts with its dishes and subcategories', () => {
  const hot = {
    id: 'hot',
    items: [{ id: 'tea' }, { id: 9 }],
    subcategories: [{ id: 'milk', items: [{ id: 'latte' }] }],
  }
  const added = change(category('hot'), { what: 'added', to: hot })
  expect(countChanged([added, change(dish('tea'))])).toEqual({ dishes: 3, categories: 2, details: 0 })
  const removed = change(category('hot'), { what: 'removed', from: hot })
  expect(countChanged([removed])).toEqual({ dishes: 3, categories: 2, details: 0 })
})

test('what is not on the menu counts as details of the venue', () => {
  const counted = countChanged([change(null), change(null, { what: 'added', to: { id: 'table' } })])
  expect(counted).toEqual({ dishes: 0, categories: 0, details: 2 })
})
