import { expect, test } from 'vitest'
import { newId } from '../../../../src/domain/desk/new-id.ts'
import { takenIds } from '../../../../src/stores/desk/taken-ids.ts'

const FILE = { menu: [{ id: 'Drinks', items: [{ id: 'tea' }, { id: 7 }] }] }
const id = (...names: string[]) => newId(names, 'item', takenIds([FILE]))

// @feature desk.screen venue.menu-import
test('ids of new parts of the menu are readable', () => {
  expect(id('', 'Crème brûlée & fruit')).toBe('creme-brulee-fruit')
  expect(id('شاي بالنعناع')).toBe('شاي-بالنعناع')
  expect(id('شاي', 'Mint tea')).toBe('mint-tea')
  expect(id('…')).toBe('item')
  expect(id(`${'long '.repeat(20)}`).length).toBeLessThanOrEqual(60)
})

test('and not taken, in any case, nor names that the site or every object has', () => {
  expect(id('TEA')).toBe('tea-2')
  expect(id('Drinks')).toBe('drinks-2')
  expect(id('7')).toBe('7-2')
  expect(id('Cart')).toBe('cart-2')
  expect(id('constructor')).toBe('item-constructor')
})
