/** Routes for guests or customers only (spec §2), opened directly, by a link and again. All routes are in tests/site. */
import type { Page } from '@playwright/test'
import type { Route, routes } from '../../../src/domain/visit/routes.ts'
import { EVERYTHING } from '../../helpers/published-site/variants.ts'
import type { Server } from '../fixtures.ts'
import { newCustomer, setLoggedIn } from '../support/visit/log-in.ts'
import { test as base, expect, type OpenVenue, sharedVenue } from '../support/visit/open-venue.ts'

const test = base.extend<{ everything: OpenVenue }>({
  everything: sharedVenue(EVERYTHING),
})

type Landing = {
  /** Below the venue. */
  readonly path: string
  /** The heading of the screen one lands on; where a path leads to another, that other's. */
  readonly guest: string | RegExp
  readonly customer: string | RegExp
  /** Where a guest ends up, or a customer; missing: where they wanted to go. */
  readonly guestAt?: string
  readonly customerAt?: string
}

const LOGIN = { guest: 'Log in', guestAt: '/login' } as const

/** The routes that are not for everybody. */
type Guarded = {
  [R in Route]: Extract<(typeof routes)[R][number], 'auth' | 'guest'> extends never ? never : R
}[Route]

const landings: Readonly<Record<Guarded, Landing>> = {
  '/locations': { path: '/locations', customer: 'Your addresses', ...LOGIN },
  '/login': { path: '/login', guest: 'Log in', customer: /^Tavola/, customerAt: '' },
  '/orders/history': { path: '/orders/history', customer: 'Your orders', ...LOGIN },
  '/profile': { path: '/profile', customer: 'Profile', ...LOGIN },
  '/wallet/:package': { path: '/wallet/ten', customer: 'Wallet package', ...LOGIN },
  '/wallet/history': { path: '/wallet/history', customer: 'Wallet history', ...LOGIN },
  '/wallet/home': { path: '/wallet/home', customer: 'Wallet', ...LOGIN },
  '/wallet/walletPackage': { path: '/wallet/walletPackage', customer: 'Add credit', ...LOGIN },
}

async function expectScreen(page: Page, url: string, heading: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(url)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

for (const who of ['guest', 'customer'] as const)
  for (const route of Object.keys(landings) as Guarded[]) {
    // @feature route.feedback route.locations route.login route.orders-history route.orders-status route.profile
    // @feature route.reservation route.reservation-history route.reservation-success route.settings
    // @feature route.wallet-package route.wallet guard.login-required guard.guests-only guard.auth
    // @feature role.login-required role.login-guests-only
    test(`${route} as a ${who}: where its guards say`, async ({ page, server, everything }) => {
      if (who === 'customer') await actAsCustomer(page, server, everything.ref)
      const landing = landings[route]
      const home = `/${everything.ref}`
      const wanted = home + landing.path
      const expected = home + ((who === 'guest' ? landing.guestAt : landing.customerAt) ?? landing.path)
      const heading = landing[who]

      const answer = await page.goto(wanted)
      expect(answer?.status()).toBe(200)
      await expectScreen(page, expected, heading)
      await page.reload()
      await expectScreen(page, expected, heading)

      // By a link, from a page that everybody may see.
      await page.goto(home)
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href, textContent: 'there' })
        document.querySelector('main')?.prepend(link)
      }, wanted)
      await page.getByRole('link', { name: 'there', exact: true }).click()
      await expectScreen(page, expected, heading)
    })
  }

/** Who is logged in at one branch is at all of them; a customer of this worker is made once. */
let customer: Awaited<ReturnType<typeof newCustomer>> | undefined
async function actAsCustomer(page: Page, server: Server, ref: string): Promise<void> {
  customer ??= await newCustomer(server, ref)
  await setLoggedIn(page, customer)
}
