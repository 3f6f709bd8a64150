import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastTypePaths, rememberType, tableType } from '../../../src/stores/last-type.ts'
import { fakePage } from '../../helpers/page/fake-page.ts'

beforeEach(() => void fakePage())
afterEach(() => void vi.unstubAllGlobals())

const types = { dinein: false, pickup: true, delivery: true }

// @feature routing.bottom-navigation
test('links menu and cart to the last used order type, separately for each venue', () => {
  expect(lastTypePaths('grill', types)).toBeNull()
  rememberType('grill', 'pickup')
  rememberType('grill', 'delivery')
  rememberType('cafe', 'pickup')
  expect(lastTypePaths('grill', types)).toEqual({
    menuPath: '/grill/delivery',
    cartPath: '/grill/delivery/cart',
  })
  expect(lastTypePaths('cafe', types)?.menuPath).toBe('/cafe/pickup')
})

test('leaves the cart link unchanged for an order type without a cart', () => {
  rememberType('grill', 'dinein')
  expect(lastTypePaths('grill', types)).toEqual({ menuPath: '/grill/dinein' })
})

test('ignores a stored order type that the venue does not have', () => {
  rememberType('grill', 'delivery')
  expect(lastTypePaths('grill', { dinein: true, pickup: true })).toBeNull()
  sessionStorage.setItem('okmenu_last_type_grill', 'constructor')
  expect(lastTypePaths('grill', types)).toBeNull()
})

test('assigns a table to the order type that is served at tables', () => {
  expect(tableType(types)).toBe('dinein')
  expect(tableType({ pickup: true, product_service: true })).toBe('product_service')
  expect(tableType({ pickup: true })).toBeNull()
})
