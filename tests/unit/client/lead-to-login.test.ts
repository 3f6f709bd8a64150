// @feature-file error.unauthorised

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authKey, redirectToLogin } from '../../../src/client/credentials.ts'
import { calcOrderCall } from '../../../src/contract/order/order-calls.ts'

const LOGIN = '/grill/login'
const KEY = authKey('b1')
let kept: Record<string, string> = {}
let visits: string[] = []

beforeEach(() => {
  kept = {}
  visits = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    removeItem: (key: string) => delete kept[key],
  })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('StorageEvent', class {})
})
afterEach(() => void vi.unstubAllGlobals())

/** A call that was made with `token` is refused on this page. */
function refused(token: string | null, pathname: string, login?: string): string[] {
  vi.stubGlobal('document', { documentElement: { dataset: { business: 'b1', login } } })
  vi.stubGlobal('location', { pathname, assign: (to: string) => visits.push(to) })
  redirectToLogin({ call: calcOrderCall, token })
  return visits
}

test('a guest whose call needs a login is led there', () => {
  expect(refused(null, '/grill/dinein/checkout', LOGIN)).toEqual([LOGIN])
})

test('a customer whose session has ended is led there too, and is logged in no more', () => {
  kept[KEY] = JSON.stringify({ token: 'a' })
  expect(refused('a', '/grill/dinein/checkout', LOGIN)).toEqual([LOGIN])
  expect(kept).toEqual({})
})

test('nobody is led anywhere from the login itself, nor where a venue has none', () => {
  expect(refused(null, LOGIN, LOGIN)).toEqual([])
  expect(refused(null, '/grill/dinein/checkout')).toEqual([])
})

test('what was refused to somebody else is no matter of who is here now', () => {
  kept[KEY] = JSON.stringify({ token: 'b' })
  expect(refused('a', '/grill/dinein/checkout', LOGIN)).toEqual([])
  expect(kept).toHaveProperty(KEY)
})
