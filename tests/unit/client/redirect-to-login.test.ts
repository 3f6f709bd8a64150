// @feature-file error.unauthorised

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authKey, redirectToLogin } from '../../../src/client/credentials.ts'
import { calcOrderCall } from '../../../src/contract/order/order-calls.ts'

const LOGIN = '/grill/login'
const KEY = authKey('b1')
let stored: Record<string, string> = {}
let redirects: string[] = []

beforeEach(() => {
  stored = {}
  redirects = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    removeItem: (key: string) => delete stored[key],
  })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('StorageEvent', class {})
})
afterEach(() => void vi.unstubAllGlobals())

/** Reports a refused call that was made with `token`, and returns the redirects of the page. */
function redirectsAfterRefusal(token: string | null, pathname: string, login?: string): string[] {
  vi.stubGlobal('document', { documentElement: { dataset: { business: 'b1', login } } })
  vi.stubGlobal('location', { pathname, assign: (to: string) => redirects.push(to) })
  redirectToLogin({ call: calcOrderCall, token })
  return redirects
}

test('a guest whose call was refused is redirected to the login', () => {
  expect(redirectsAfterRefusal(null, '/grill/dinein/checkout', LOGIN)).toEqual([LOGIN])
})

test('a customer whose session has ended is logged out and redirected to the login', () => {
  stored[KEY] = JSON.stringify({ token: 'a' })
  expect(redirectsAfterRefusal('a', '/grill/dinein/checkout', LOGIN)).toEqual([LOGIN])
  expect(stored).toEqual({})
})

test('the login page and venues without a login do not redirect', () => {
  expect(redirectsAfterRefusal(null, LOGIN, LOGIN)).toEqual([])
  expect(redirectsAfterRefusal(null, '/grill/dinein/checkout')).toEqual([])
})

test('a refused call of a previous customer does not affect the current one', () => {
  stored[KEY] = JSON.stringify({ token: 'b' })
  expect(redirectsAfterRefusal('a', '/grill/dinein/checkout', LOGIN)).toEqual([])
  expect(stored).toHaveProperty(KEY)
})
