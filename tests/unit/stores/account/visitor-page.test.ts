import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { VisitorRoute } from '../../../../src/domain/visit/route-guards.ts'
import { authFor } from '../../../../src/stores/account/auth.ts'
import { lastRoute } from '../../../../src/stores/account/last-route.ts'
import { rememberRoute } from '../../../../src/stores/account/remember-route.ts'
import { createVisitorPage } from '../../../../src/stores/account/visitor-page.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { wireUser } from '../../../helpers/page/wire-examples.ts'

let page: FakePage
let businesses = 0
let business = ''
beforeEach(() => {
  page = fakePage()
  business = `visitor-${++businesses}`
})
afterEach(() => void vi.unstubAllGlobals())

const logIn = (ofBusiness = business) =>
  authFor(business).logIn({ token: 't', user: wireUser(ofBusiness) as never })
const visit = (route: VisitorRoute, address: string) => {
  const model = createVisitorPage(page, { route, userId: business, referenceId: 'ref', address })
  return { model, close: model.open() }
}

describe('a screen that requires a login', () => {
  test('sends a guest to the login and stores where to return', () => {
    const { model } = visit('/profile', '/ref/profile?next=/ref/pickup/checkout')
    expect(model.$refusal.get()).toBe('log-in')
    expect(page.visits).toEqual(['replace /ref/login'])
    expect(lastRoute('ref')).toBe('/ref/profile?next=/ref/pickup/checkout')
  })

  test('sends a customer to the login who logs out in another tab', () => {
    logIn()
    const { model } = visit('/orders/history', '/ref/orders/history')
    expect([model.$refusal.get(), model.$customer.get()?.name, page.visits]).toEqual([null, 'Noura', []])
    page.elsewhere(`okmenu_auth_${business}`, null)
    expect([model.$refusal.get(), model.$customer.get()]).toEqual(['log-in', null])
    expect(page.visits).toEqual(['replace /ref/login'])
  })

  // @feature account.authenticated
  test('treats a customer of another business as a guest', () => {
    logIn('another')
    visit('/wallet/home', '/ref/wallet/home')
    expect(page.visits).toEqual(['replace /ref/login'])
  })

  test('does not redirect after it was left', () => {
    logIn()
    const { close } = visit('/locations', '/ref/locations')
    close()
    page.elsewhere(`okmenu_auth_${business}`, null)
    expect(page.visits).toEqual([])
  })
})

describe('the login', () => {
  // @feature guard.guests-only guard.guest routing.last-route role.login-guests-only
  test.each([
    ['the last route', '/ref/pickup?table=none', '/ref/pickup?table=none'],
    ['the venue if no route is stored', null, '/ref'],
    ['the venue if the stored route belongs to another venue', '/reference/pickup', '/ref'],
    ['the venue if the stored route is not a path', 'https://evil.example/ref/', '/ref'],
    ['the venue if the stored route is the login', '/ref/login', '/ref'],
  ])('leads a customer to %s', (_, route, to) => {
    if (route) rememberRoute('ref', route)
    logIn()
    visit('/login', '/ref/login')
    expect(page.visits).toEqual([`replace ${to}`])
  })

  test('is shown to a guest, and returns them as soon as they log in, here or in another tab', () => {
    rememberRoute('ref', '/ref/pickup/cart?from=qr')
    const { model } = visit('/login', '/ref/login')
    expect([model.$refusal.get(), page.visits]).toEqual([null, []])
    page.elsewhere(`okmenu_auth_${business}`, JSON.stringify({ token: 't', user: wireUser(business) }))
    expect(page.visits).toEqual(['replace /ref/pickup/cart?from=qr'])
  })
})

test.each(['/order/:order', '/orders/status', '/Feedback', '/payment/fail'] as const)(
  '%s is shown to everybody and does not redirect on login or logout',
  (route) => {
    const { model } = visit(route, '/ref/x')
    logIn()
    expect(model.$customer.get()?.id).toBe('u1')
    authFor(business).logOut()
    expect([model.$refusal.get(), model.$customer.get(), page.visits]).toEqual([null, null, []])
  },
)
