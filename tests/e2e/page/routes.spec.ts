/**
 * Routes for guests or customers only (spec §2): each one opened, and one of each kind also reloaded and
 * opened by a link. All routes are tested in tests/site.
 */
import type { Page } from '@playwright/test'
import type { Route, routes } from '../../../src/domain/visit/routes.ts'
import { EVERYTHING } from '../../helpers/published-site/variants.ts'
import type { Server } from '../fixtures.ts'
import { newCustomer, setLoggedIn } from '../support/visit/log-in.ts'
import { test as base, expect, type OpenVenue, visitedVenue } from '../support/visit/open-venue.ts'

const test = base.extend<{ everything: OpenVenue }>({
  everything: visitedVenue(EVERYTHING),
})

type Landing = {
  /** The path below the venue. */
  readonly path: string
  /** The heading of the resulting screen, after redirects. */
  readonly guest: string | RegExp
  readonly customer: string | RegExp
  /** The resulting path below the venue if it differs from `path`. */
  readonly guestAt?: string
  readonly customerAt?: string
}

const LOGIN = { guest: 'Log in', guestAt: '/login' } as const

/** The routes with a guard that requires or excludes a login. */
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

type Role = 'guest' | 'customer'

/** Returns where a route of the venue leads: its address, the final address, and the heading there. */
function addressesOf(route: Guarded, role: Role, venue: OpenVenue) {
  const landing = landings[route]
  const home = `/${venue.ref}`
  const at = role === 'guest' ? landing.guestAt : landing.customerAt
  return { home, wanted: home + landing.path, expected: home + (at ?? landing.path), heading: landing[role] }
}

// After other screens, the login may return to the last one. It has its own tests below.
const opened = (Object.keys(landings) as Guarded[]).filter((route) => route !== '/login')
for (const role of ['guest', 'customer'] as const) {
  // @feature route.locations route.orders-history route.profile route.wallet-package route.wallet
  // @feature guard.login-required guard.auth role.login-required
  test(`every route that requires a login leads a ${role} where its guards send them`, async ({
    page,
    server,
    everything,
  }) => {
    if (role === 'customer') await actAsCustomer(page, server, everything.ref)
    for (const route of opened) {
      const { wanted, expected, heading } = addressesOf(route, role, everything)
      await test.step(route, async () => {
        const answer = await page.goto(wanted)
        expect(answer?.status()).toBe(200)
        await expectScreen(page, expected, heading)
      })
    }
  })
}

for (const [route, role] of [
  ['/profile', 'guest'],
  ['/profile', 'customer'],
  ['/login', 'guest'],
  ['/login', 'customer'],
] as const) {
  // @feature route.login guard.guests-only role.login-guests-only
  test(`${route} leads a ${role} to the same screen at first, after a reload, and by a link`, async ({
    page,
    server,
    everything,
  }) => {
    if (role === 'customer') await actAsCustomer(page, server, everything.ref)
    const { home, wanted, expected, heading } = addressesOf(route, role, everything)
    const answer = await page.goto(wanted)
    expect(answer?.status()).toBe(200)
    await expectScreen(page, expected, heading)
    await page.reload()
    await expectScreen(page, expected, heading)

    // By a link, from a public page.
    await page.goto(home)
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'there' })
      document.querySelector('main')?.prepend(link)
    }, wanted)
    await page.getByRole('link', { name: 'there', exact: true }).click()
    await expectScreen(page, expected, heading)
  })
}

/** Created once per worker. */
let customer: Awaited<ReturnType<typeof newCustomer>> | undefined
async function actAsCustomer(page: Page, server: Server, ref: string): Promise<void> {
  customer ??= await newCustomer(server, ref)
  await setLoggedIn(page, customer)
}
