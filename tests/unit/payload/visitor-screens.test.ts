import { describe, expect, it } from 'vitest'
import { NO_DISCOUNTS } from '../../../src/domain/menu/discount.ts'
import type { Business, Venue } from '../../../src/domain/venue/venue.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import { plainBusiness } from '../../helpers/arbitrary-business.ts'
import { exampleCategory, exampleItem, exampleMenu } from '../../helpers/example-item.ts'

const ALL = {
  ...plainBusiness,
  disableOtp: false,
  wallet: { ...plainBusiness.wallet, enabled: true },
  rating: { ...plainBusiness.rating, show: true },
  delivery: { ...plainBusiness.delivery, zones: true },
}
function planOf(part: Partial<Business>) {
  const venue: Venue = {
    business: { ...ALL, ...part },
    menu: exampleMenu(exampleCategory('cold', [exampleItem('hummus')])),
    discounts: { dinein: NO_DISCOUNTS, car_pickup: NO_DISCOUNTS, delivery: NO_DISCOUNTS },
    hours: [],
    branchHours: {},
    banners: [],
    tables: [],
    survey: null,
  } as unknown as Venue
  return planSite(venue, 'day')
}
const pathsOf = (part: Partial<Business>) => new Set(planOf(part).pages.map(({ path }) => path))
const CUSTOMERS = ['/login', '/profile', '/orders/history', '/locations']
const WALLET = ['/wallet/home', '/wallet/history', '/wallet/walletPackage', '/wallet/_']

describe('visitor screens', () => {
  it('exist if the venue offers their functions', () => {
    const paths = pathsOf({})
    for (const path of [...CUSTOMERS, ...WALLET, '/Feedback', '/orders/status', '/order/_', '/payment/fail'])
      expect(paths).toContain(path)
  })

  it('exclude those of customers if the venue sends no login codes', () => {
    const paths = pathsOf({ disableOtp: true })
    for (const path of [...CUSTOMERS, ...WALLET]) expect(paths).not.toContain(path)
    for (const path of ['/orders/status', '/order/_']) expect(paths).toContain(path)
  })

  // @feature business.feedback business.enable-wallet wallet.enabled
  it.each([
    ['without a wallet', { wallet: { ...ALL.wallet, enabled: false } }, WALLET],
    [
      'that delivers nothing',
      { delivery: { ...ALL.delivery, zones: false, shipping: false } },
      ['/locations'],
    ],
    [
      'without ratings and survey',
      { rating: { ...ALL.rating, show: false }, feedback: { ...ALL.feedback, on: false } },
      ['/Feedback'],
    ],
  ])('are absent at a venue %s', (_, part, absent) => {
    const paths = pathsOf(part)
    for (const path of absent) expect(paths).not.toContain(path)
    expect(paths).toContain('/login')
  })

  // @feature business.login-button
  it.each([
    ['shows the login button', {}, { loginPath: true, profilePath: '/profile', showLogin: true }],
    [
      'hides the login button',
      { theme: { ...ALL.theme, showLoginButton: false } },
      { loginPath: true, profilePath: '/profile', showLogin: false },
    ],
    [
      'sends no login codes',
      { disableOtp: true },
      { loginPath: false, profilePath: '/orders/status', showLogin: false },
    ],
  ])('have links at a venue that %s', (_, part, expected) => {
    const theme = { ...ALL.theme, showLoginButton: true }
    const frames = planOf({ theme, ...part }).pages.flatMap(({ view }) =>
      'venue' in view ? [view.venue] : [],
    )
    expect(frames.length).toBeGreaterThan(0)
    for (const frame of frames as { loginPath: string | null; profilePath: string; showLogin: boolean }[]) {
      expect(frame.loginPath !== null).toBe(expected.loginPath)
      expect(frame.profilePath).toMatch(new RegExp(`${expected.profilePath}$`))
      expect(frame.showLogin).toBe(expected.showLogin)
    }
  })
})
