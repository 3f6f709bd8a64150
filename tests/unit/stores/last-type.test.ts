import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastTypePaths, rememberType, tableType } from '../../../src/stores/last-type.ts'
import { fakePage } from '../../helpers/page/fake-page.ts'

beforeEach(() => void fakePage())
afterEach(() => void vi.unstubAllGlobals())

const types = { dinein: false, pickup: true, delivery: true }

// @feature routing.bottom-navigation
test('menu and cart are those of the type used last, of each venue by itself', () => {
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

test('a type without a cart leaves the link of the cart as it is', () => {
  rememberType('grill', 'dinein')
  expect(lastTypePaths('grill', types)).toEqual({ menuPath: '/grill/dinein' })
})

test('a type that the venue no longer has leads nowhere', () => {
  rememberType('grill', 'delivery')
  expect(lastTypePaths('grill', { dinein: true, pickup: true })).toBeNull()
  sessionStorage.setItem('okmenu_last_type_grill', 'constructor')
  expect(lastTypePaths('grill', types)).toBeNull()
})

test('a table belongs to the type that is served at one', () => {
  expect(tableType(types)).toBe('dinein')
  expect(tableType({ pickup: true, product_service: true })).toBe('product_service')
  expect(tableType({ pickup: true })).toBeNull()
})
