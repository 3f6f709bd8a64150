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

describe('the screens of a venue’s visitors', () => {
  it('are all there where the venue offers what they are about', () => {
    const paths = pathsOf({})
    for (const path of [...CUSTOMERS, ...WALLET, '/Feedback', '/orders/status', '/order/_', '/payment/fail'])
      expect(paths).toContain(path)
  })

  it('are none of customers where no codes are sent', () => {
    const paths = pathsOf({ disableOtp: true })
    for (const path of [...CUSTOMERS, ...WALLET]) expect(paths).not.toContain(path)
    for (const path of ['/orders/status', '/order/_']) expect(paths).toContain(path)
  })

  // @feature business.feedback business.enable-wallet wallet.enabled
  it.each([
    ['without a wallet', { wallet: { ...ALL.wallet, enabled: false } }, WALLET],
    ['that brings nothing', { delivery: { ...ALL.delivery, zones: false, shipping: false } }, ['/locations']],
    [
      'that asks for nothing',
      { rating: { ...ALL.rating, show: false }, feedback: { ...ALL.feedback, on: false } },
      ['/Feedback'],
    ],
  ])('are not there at a venue %s', (_, part, gone) => {
    const paths = pathsOf(part)
    for (const path of gone) expect(paths).not.toContain(path)
    expect(paths).toContain('/login')
  })

  // @feature business.login-button
  it.each([
    ['offers to log in', {}, { loginPath: true, profilePath: '/profile', showLogin: true }],
    [
      'keeps the login out of its header',
      { look: { ...ALL.theme, showLoginButton: false } },
      { loginPath: true, profilePath: '/profile', showLogin: false },
    ],
    [
      'sends no codes',
      { disableOtp: true },
      { loginPath: false, profilePath: '/orders/status', showLogin: false },
    ],
  ])('are led to by a venue that %s', (_, part, expected) => {
    const look = { ...ALL.theme, showLoginButton: true }
    const frames = planOf({ theme: look, ...part }).pages.flatMap(({ view }) =>
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
