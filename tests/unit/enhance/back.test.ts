// @feature-file screen.item-back

import { describe, expect, it } from 'vitest'
import { type BackNavigation, isPreviousPage } from '../../../src/enhance/page/back.ts'

const ITEM = '/grill/dinein/mezze/hummus'
const from = (before: string | null, part: Partial<BackNavigation> = {}) =>
  isPreviousPage({
    previous: before && new URL(before, 'https://menu.example').href,
    here: { origin: 'https://menu.example', pathname: ITEM },
    arrow: '/grill/dinein/mezze',
    menu: '/grill/dinein',
    ...part,
  })

describe('the back arrow of an item', () => {
  it.each([
    '/grill/dinein',
    '/grill/dinein?table=3#csweets',
    '/grill/dinein/mezze',
    '/grill/dinein/sweets',
    '/grill/dinein/search?q=a',
  ])('goes back to the list it was opened from: %s', (before) => expect(from(before)).toBe(true))

  it.each([
    null,
    'about:blank',
    '/grill',
    '/grill/delivery',
    '/grill/dinein/cart',
    '/grill/dinein/checkout',
    '/grill/dinein/sweets/luqaimat',
    '/grill/dineins',
    'https://elsewhere.example/grill/dinein',
  ])('follows its link instead of going back to %s', (before) => expect(from(before)).toBe(false))
})

it('the back arrow of a category goes back only to the menu', () => {
  const category = {
    here: { origin: 'https://menu.example', pathname: '/grill/dinein/mezze' },
    arrow: '/grill/dinein',
  }
  expect(from('/grill/dinein', category)).toBe(true)
  expect(from('/grill/dinein/sweets', category)).toBe(false)
  expect(from('/grill/dinein/search', category)).toBe(false)
})
