import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOrderTab } from '../../../../src/stores/counter/order-tab.ts'
import { backToBoard, resetTab } from '../../../../src/stores/staff-order/reset-tab.ts'
import { boardOfTab } from '../../../../src/stores/staff-order/staff-tab.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'

let visits: string[]
beforeEach(() => {
  visits = []
  fakePage()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('close', () => visits.push('close'))
  vi.stubGlobal('location', { assign: (url: string) => visits.push(url) })
})
afterEach(() => vi.unstubAllGlobals())

const keys = () => Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at))

// @feature counter.enter-order
test('nothing of an order is left for the next guest; what belongs to the counter stays', () => {
  for (const key of ['cart:7', 'okmenu_auth_7', 'counter-seen', 'order-form:cart:7', 'table:b1'])
    sessionStorage.setItem(key, 'x')
  resetTab(sessionStorage, 'grill')
  expect(keys()).toEqual(['counter-seen', 'staff'])
  expect(boardOfTab()).toBe('grill')
})

test('back on the board, the tab is that of a diner again', () => {
  resetTab(sessionStorage, 'a b')
  sessionStorage.setItem('cart:7', 'x')
  backToBoard('a b')
  expect(keys()).toEqual([])
  expect(visits).toEqual(['close', '/counter/a%20b'])
})

test('an order opens in a tab that is prepared before the menu reads its storage', () => {
  const other: Record<string, string> = { 'cart:7': 'of the board’s tab', 'counter-seen': '[]' }
  const storage = {
    get length() {
      return Object.keys(other).length
    },
    key: (at: number) => Object.keys(other)[at] ?? null,
    removeItem: (key: string) => delete other[key],
    setItem(key: string, value: string) {
      other[key] = value
    },
  }
  const opened: unknown[] = []
  vi.stubGlobal('open', () => ({
    sessionStorage: storage,
    location: { assign: (url: string) => opened.push({ url, ...other }) },
  }))
  expect(openOrderTab('grill', 'pickup')).toBe(true)
  expect(opened).toEqual([{ url: '/grill/pickup', staff: 'grill', 'counter-seen': '[]' }])
  expect([visits, boardOfTab()]).toEqual([[], null])
})

test('a browser that opens no tab shows the menu in that of the board', () => {
  vi.stubGlobal('open', () => null)
  expect(openOrderTab('grill', 'dinein')).toBe(false)
  expect([visits, boardOfTab()]).toEqual([['/grill/dinein'], 'grill'])
})
