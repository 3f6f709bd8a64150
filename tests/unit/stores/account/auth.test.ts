import { setPersistentEngine } from '@nanostores/persistent'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusalMeaning } from '../../../../src/client/credentials.ts'
import type { WireUser } from '../../../../src/contract/account/account.ts'
import { profileCall } from '../../../../src/contract/account/account-calls.ts'
import { calcOrderCall } from '../../../../src/contract/order/order-calls.ts'
import { authFor } from '../../../../src/stores/account/auth.ts'
import { cartFor } from '../../../../src/stores/cart/cart.ts'
import { type Attempt, attemptOf, keepAttempt } from '../../../../src/stores/checkout/attempt.ts'
import { leave } from '../../../../src/stores/profile/leave.ts'

type Listener = (event: { key: string; newValue: string | null }) => void
let storage: Record<string, string> = {}
let listeners: Listener[] = []
beforeEach(() => {
  storage = {}
  listeners = []
  setPersistentEngine(storage, {
    addEventListener: (_: string, listener: Listener) => listeners.push(listener),
    removeEventListener() {},
  } as never)
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('StorageEvent', class {})
})
afterEach(() => void vi.unstubAllGlobals())
/** What another tab wrote. */
const elsewhere = (key: string, newValue: string | null) => {
  for (const listener of listeners) listener({ key, newValue })
}

let businesses = 0
const newBusiness = () => `b${++businesses}`
const userOf = (business: string, name = 'Noura') =>
  ({ id: `${business}-noura`, business_id: business, name, phone: '+96550012345' }) as WireUser

/** Somebody logged in at a business, watched as a page does. */
function someone(business = newBusiness()) {
  const auth = authFor(business)
  auth.$customer.listen(() => {})
  auth.logIn({ token: 'secret', user: userOf(business) })
  return { auth, business, key: `okmenu_auth_${business}` }
}

describe('who is logged in', () => {
  // @feature account.auth-state
  it('is kept under the prefix of the auth state, one per business', () => {
    const { auth, key } = someone()
    expect(auth.$customer.get()?.name).toBe('Noura')
    expect(JSON.parse(storage[key] ?? '')).toMatchObject({ token: 'secret', user: { name: 'Noura' } })
    expect(authFor(newBusiness()).$customer.get()).toBeNull()
  })

  // @feature account.authenticated
  it('is a guest with the user of another business, or without a token', () => {
    const business = newBusiness()
    const auth = authFor(business)
    auth.logIn({ token: 'secret', user: userOf('another') })
    expect(auth.$customer.get()).toBeNull()
    auth.logIn({ token: '', user: userOf(business) })
    expect(auth.$customer.get()).toBeNull()
  })

  it.each([
    'null',
    '{',
    '7',
    '{"token":7,"user":{"id":"1"}}',
    '{"token":"secret","user":null}',
    '{"token":"secret","user":{"id":"x"},"verifiedPhones":[{}]}',
  ])('is nobody by the stored %s', (stored) => {
    const business = newBusiness()
    storage[`okmenu_auth_${business}`] = stored
    expect(authFor(business).$customer.get()).toBeNull()
    expect(authFor(business).$auth.get().verifiedPhones).toEqual([])
  })

  it('follows other tabs', () => {
    const { auth, business, key } = someone()
    elsewhere(key, JSON.stringify({ token: 'other', user: userOf(business, 'Dana') }))
    expect(auth.$customer.get()?.name).toBe('Dana')
    elsewhere(key, null)
    expect(auth.$customer.get()).toBeNull()
  })

  it('keeps verified phones once each, until they are used', () => {
    const { auth } = someone()
    const proof = (phone: string, proof: string) => ({ phone, proof, expires_at: '2026-11-21T18:00:00Z' })
    auth.keepVerifiedPhone(proof('+1', 'a'))
    auth.keepVerifiedPhone(proof('+2', 'b'))
    auth.keepVerifiedPhone(proof('+1', 'c'))
    expect(auth.$auth.get().verifiedPhones.map(({ proof }) => proof)).toEqual(['b', 'c'])
    auth.forgetVerifiedPhone('+2')
    expect(auth.$auth.get().verifiedPhones.map(({ phone }) => phone)).toEqual(['+1'])
  })
})

describe('logging out', () => {
  // @feature account.logout
  it('clears user, token and verified phones, and of the order form the person; the cart stays', () => {
    const { auth, business, key } = someone()
    auth.keepVerifiedPhone({ phone: '+1', proof: 'a', expires_at: '2026-11-21T18:00:00Z' })
    const cart = cartFor(`cart:${business}`)
    const items = [{ key: 'tea', count: 2 }] as never
    cart.setLines(items)
    cart.setPerson({ name: 'Noura', phone: '50012345', car: { make: 'Van', color: '', plate: '1' } })
    storage.okmenu_delivery_deliveryForm = '{"fields":{"street":"Own street"}}'
    leave(business, `cart:${business}`)
    expect([auth.$customer.get(), storage[key]]).toEqual([null, undefined])
    expect(auth.$auth.get()).toMatchObject({ token: null, user: null, verifiedPhones: [] })
    expect(cart.$lines.get()).toEqual(items)
    expect(cart.$kept.get()).toMatchObject({ name: '', phone: '', car: { make: '', color: '', plate: '' } })
    expect(JSON.stringify(storage)).not.toMatch(/Noura|50012345|Own street/)
  })

  const REFUSED: Attempt = {
    ...{
      key: 'k',
      request: '{"name":"Noura"}',
      replaces: null,
      refused: true,
      lost: [],
      order: null,
      lines: [],
    },
  }
  const LOST = { key: 'l', request: '{"name":"Noura"}', replaces: null }
  // @feature account.logout
  it.each([
    ['that was refused goes', REFUSED, null],
    ['whose answer never came stays', { ...REFUSED, refused: false }, 'k'],
    ['after one whose answer never came stays', { ...REFUSED, lost: [LOST] }, 'k'],
    ['that waits for its payment stays', { ...REFUSED, order: { id: 'o', secret: 's' } }, 'k'],
  ])('an order %s', (_, attempt, kept) => {
    const { business } = someone()
    keepAttempt(`cart:${business}`, attempt)
    leave(business, `cart:${business}`)
    expect(attemptOf(`cart:${business}`)?.key ?? null).toBe(kept)
  })
})

// @feature routing.unauthorised-login
describe('a refused call', () => {
  it.each([
    ['a customer’s call in the session that is kept', profileCall, 'a', 'a', 'over'],
    ['a call for guests too, in the session that is kept', calcOrderCall, 'a', 'a', 'over'],
    ['a customer’s call by a guest', profileCall, null, null, 'nobody'],
    ['a call for guests too, by a guest', calcOrderCall, null, null, 'nobody'],
    ['a call in a session that another tab has left', profileCall, 'a', null, 'none'],
    ['a call in a session that another tab has changed', calcOrderCall, 'a', 'b', 'none'],
    ['a guest’s call, and meanwhile somebody logged in', profileCall, null, 'b', 'none'],
  ] as const)('%s', (_, call, token, kept, meaning) => {
    expect(refusalMeaning({ call, token }, kept)).toBe(meaning)
  })
})
