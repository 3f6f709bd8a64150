import { describe, expect, it } from 'vitest'
import { checkGuards, type VisitFacts, type VisitorRoute } from '../../../../src/domain/visit/route-guards.ts'
import { type Route, routes } from '../../../../src/domain/visit/routes.ts'

const all = Object.keys(routes) as Route[]
const asking = (guard: string) => all.filter((route) => (routes[route] as readonly string[]).includes(guard))

describe('the table', () => {
  // @feature guard.login-required
  it('asks for a login exactly where the specification does', () => {
    expect(asking('auth')).toEqual([
      '/locations',
      '/orders/history',
      '/profile',
      '/wallet/:package',
      '/wallet/history',
      '/wallet/home',
      '/wallet/walletPackage',
    ])
    expect(asking('guest')).toEqual(['/login'])
  })

  it('loads the business before anything else, everywhere', () => {
    expect(all.filter((route) => routes[route][0] !== 'fetch-business')).toEqual([])
  })

  it('checks the selling type on its menu, categories, cart, checkout and search', () => {
    expect(asking('check-selling-type')).toEqual([
      '/:type',
      '/:type/:category',
      '/:type/cart',
      '/:type/search',
      '/:type/checkout',
    ])
    expect(asking('check-one-type')).toEqual(['/'])
    expect(asking('load-item')).toEqual(['/:type/:category/:item'])
    expect(asking('fast-checkout')).toEqual(['/:type/checkout'])
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
  it('throws on a guard that nobody has defined, naming it', () => {
    expect(() => checkGuards('/x', {}, { '/x': ['fetch-business', 'premium'] })).toThrow(
      'The route /x has an unknown guard: premium',
    )
    expect(() => checkGuards('/nowhere', {})).toThrow('The route /nowhere is not defined')
    expect(() => checkGuards('/x', {}, { '/x': ['constructor'] })).toThrow(RangeError)
  })
})
