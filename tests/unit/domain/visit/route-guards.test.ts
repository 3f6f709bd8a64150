import { describe, expect, it } from 'vitest'
import { checkGuards, type VisitFacts, type VisitorRoute } from '../../../../src/domain/visit/route-guards.ts'
import { type Route, routes } from '../../../../src/domain/visit/routes.ts'

const all = Object.keys(routes) as Route[]
const routesWith = (guard: string) =>
  all.filter((route) => (routes[route] as readonly string[]).includes(guard))

describe('the routes', () => {
  // @feature guard.login-required
  it('require a login exactly as specified', () => {
    expect(routesWith('auth')).toEqual([
      '/locations',
      '/orders/history',
      '/profile',
      '/wallet/:package',
      '/wallet/history',
      '/wallet/home',
      '/wallet/walletPackage',
    ])
    expect(routesWith('guest')).toEqual(['/login'])
  })

  it('all load the business first', () => {
    expect(all.filter((route) => routes[route][0] !== 'fetch-business')).toEqual([])
  })

  it('check the selling type on menus, categories, carts, checkouts and searches', () => {
    expect(routesWith('check-selling-type')).toEqual([
      '/:type',
      '/:type/:category',
      '/:type/cart',
      '/:type/search',
      '/:type/checkout',
    ])
    expect(routesWith('check-one-type')).toEqual(['/'])
    expect(routesWith('load-item')).toEqual(['/:type/:category/:item'])
    expect(routesWith('fast-checkout')).toEqual(['/:type/checkout'])
  })
})

describe('checkGuards', () => {
  const cases: [VisitorRoute, VisitFacts, ReturnType<typeof checkGuards>][] = [
    ['/order/:order', {}, null],
    ['/profile', { loggedIn: false }, 'log-in'],
    ['/profile', { loggedIn: true }, null],
    ['/profile', {}, null],
    ['/login', { loggedIn: true }, 'logged-in-already'],
    ['/login', { loggedIn: false }, null],
    ['/:type/checkout', { takesOrders: true, lines: 1 }, null],
    ['/:type/checkout', { takesOrders: false, lines: 0 }, 'takes-no-orders'],
    ['/:type/checkout', { takesOrders: true, lines: 0 }, 'empty-cart'],
    ['/:type/checkout', { lines: 1, loggedIn: true, profileComplete: false }, 'complete-profile'],
    ['/:type/checkout', { lines: 1, loggedIn: false, profileComplete: false }, null],
  ]
  // @feature guard.fast-checkout guard.auth guard.profile guard.guest
  it.each(cases)('%s with %o: %s', (route, facts, expected) => {
    expect(checkGuards(route, facts)).toBe(expected)
  })

  // @feature error.unknown-guard
  it('throws for an undefined guard or route, and names it', () => {
    expect(() => checkGuards('/x', {}, { '/x': ['fetch-business', 'premium'] })).toThrow(
      'The route /x has an unknown guard: premium',
    )
    expect(() => checkGuards('/nowhere', {})).toThrow('The route /nowhere is not defined')
    expect(() => checkGuards('/x', {}, { '/x': ['constructor'] })).toThrow(RangeError)
  })
})
