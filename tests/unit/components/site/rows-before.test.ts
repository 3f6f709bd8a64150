// @feature-file screen.long-menus

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  FIRST_ROWS,
  isBelowFirstScreen,
  rowsBefore,
} from '../../../../src/components/site/menu/rows-before.ts'
import type { CategorySection } from '../../../../src/payload/view/view.ts'

/** A category with `rows` items. */
const section = (rows: number, part: Partial<CategorySection> = {}) =>
  ({
    items: Array.from({ length: rows }),
    subsections: [],
    days: null,
    pins: null,
    limits: [],
    ...part,
  }) as unknown as CategorySection
const FRIDAYS = [false, false, false, false, true, false, false]
const MORNINGS = [[{ window: { from: '07:00', to: '11:00' } }]]

test('the rows of all categories above count, with those of their subcategories', () => {
  const withSubcategories = section(3, { subsections: [section(4), section(5, { days: FRIDAYS })] })
  expect(rowsBefore([section(2), withSubcategories, section(1), section(1)])).toEqual([0, 2, 9, 10])
  expect(rowsBefore([section(2), section(1)], 20)).toEqual([20, 22])
})

test('rows that come last or are hidden at some times do not count', () => {
  expect(rowsBefore([section(9, { limits: MORNINGS }), section(9, { days: FRIDAYS }), section(1)])).toEqual([
    0, 0, 0,
  ])
})

test('a category that comes first on some days has no rows above it, but its rows count', () => {
  expect(rowsBefore([section(9), section(9, { pins: FRIDAYS }), section(1)])).toEqual([0, 0, 18])
})

test('a category is below the first screen after as many rows as the styles exclude', () => {
  expect([FIRST_ROWS - 1, FIRST_ROWS].map(isBelowFirstScreen)).toEqual([false, true])
  const styles = readFileSync(new URL('../../../../src/styles/items.css', import.meta.url), 'utf8')
  expect(styles).toContain(`.item:nth-child(n + ${FIRST_ROWS + 1})`)
})
