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
/** Simulates a write to storage by another tab. */
const writeInOtherTab = (key: string, newValue: string | null) => {
  for (const listener of listeners) listener({ key, newValue })
}

let businesses = 0
const newBusiness = () => `b${++businesses}`
const userOf = (business: string, name = 'Noura') =>
  ({ id: `${business}-noura`, business_id: business, name, phone: '+96550012345' }) as WireUser

/** Logs in a customer of a business and subscribes to the customer, as a page does. */
function logInCustomer(business = newBusiness()) {
  const auth = authFor(business)
  auth.$customer.listen(() => {})
  auth.logIn({ token: 'secret', user: userOf(business) })
  return { auth, business, key: `okmenu_auth_${business}` }
}

describe('the login state of a business', () => {
  // @feature account.auth-state
  it('is stored under the auth prefix, separately for each business', () => {
    const { auth, key } = logInCustomer()
    expect(auth.$customer.get()?.name).toBe('Noura')
    expect(JSON.parse(storage[key] ?? '')).toMatchObject({ token: 'secret', user: { name: 'Noura' } })
    expect(authFor(newBusiness()).$customer.get()).toBeNull()
  })

  // @feature account.authenticated
  it('is a guest if the stored user belongs to another business or the token is missing', () => {
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
  ])('is a guest if storage contains %s', (stored) => {
    const business = newBusiness()
    storage[`okmenu_auth_${business}`] = stored
    expect(authFor(business).$customer.get()).toBeNull()
    expect(authFor(business).$auth.get().verifiedPhones).toEqual([])
  })

  it('follows other tabs', () => {
    const { auth, business, key } = logInCustomer()
    writeInOtherTab(key, JSON.stringify({ token: 'other', user: userOf(business, 'Dana') }))
    expect(auth.$customer.get()?.name).toBe('Dana')
    writeInOtherTab(key, null)
    expect(auth.$customer.get()).toBeNull()
  })

  it('stores each verified phone once, until it is used', () => {
    const { auth } = logInCustomer()
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
  it('clears the user, the token, verified phones and the contact details of the order form, and keeps the cart', () => {
    const { auth, business, key } = logInCustomer()
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
    ['that was refused is forgotten', REFUSED, null],
    ['whose answer was lost is kept', { ...REFUSED, refused: false }, 'k'],
    ['that follows one whose answer was lost is kept', { ...REFUSED, lost: [LOST] }, 'k'],
    ['that awaits payment is kept', { ...REFUSED, order: { id: 'o', secret: 's' } }, 'k'],
  ])('an order %s', (_, attempt, kept) => {
    const { business } = logInCustomer()
    keepAttempt(`cart:${business}`, attempt)
    leave(business, `cart:${business}`)
    expect(attemptOf(`cart:${business}`)?.key ?? null).toBe(kept)
  })
})

// @feature routing.unauthorised-login
describe('the meaning of a refused call', () => {
  it.each([
    ['a customer-only call in the stored session ends the session', profileCall, 'a', 'a', 'over'],
    ['a call open to guests in the stored session ends the session', calcOrderCall, 'a', 'a', 'over'],
    ['a customer-only call by a guest shows that nobody is logged in', profileCall, null, null, 'nobody'],
    [
      'a call open to guests, made by a guest, shows that nobody is logged in',
      calcOrderCall,
      null,
      null,
      'nobody',
    ],
    ['a call in a session that another tab has logged out of has no meaning', profileCall, 'a', null, 'none'],
    ['a call in a session that another tab has replaced has no meaning', calcOrderCall, 'a', 'b', 'none'],
    ['a guest’s call has no meaning if somebody has logged in since', profileCall, null, 'b', 'none'],
  ] as const)('%s', (_, call, token, kept, meaning) => {
    expect(refusalMeaning({ call, token }, kept)).toBe(meaning)
  })
})
