/** Every route of the specification (§2), opened directly, by a link and again, as a guest and as a customer. */
import type { Page } from '@playwright/test'
import { type Route, routes } from '../../src/domain/route-guards.ts'
import type { Server } from './fixtures.ts'
import { actAs, newCustomer } from './support/log-in.ts'
import { test as base, expect, GRILL, type OpenVenue, shared } from './support/open-venue.ts'

base.skip(({ isMobile }) => !isMobile, 'where a route leads is the same at any width')

/** A venue that offers all there is, so that every route has its page. */
const test = base.extend<object, { everything: OpenVenue }>({
  everything: [
    shared({
      ...GRILL,
      edit(file) {
        file.business.enable_wallet = true
        file.business.wallet_config = {
          packages: [
            {
              id: 'ten',
              locales: [{ locale: 'en', name: 'Ten' }],
              description: [],
              price: 10,
              credit: 11,
            },
          ],
          policy: [],
        }
      },
    }),
    { scope: 'worker' },
  ],
})

// Nobody has placed the order of this address.
test.use({ allowedErrors: [/404.*\/webapp\/(order|reservation)\/unknown/] })

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
const both = (heading: string | RegExp) => ({ guest: heading, customer: heading })

const landings: Readonly<Record<Route, Landing>> = {
  '/': { path: '', ...both(/^Tavola/) },
  '/:type': { path: '/dinein', ...both(/./) },
  '/:type/:category': { path: '/dinein/cold', ...both('Cold mezze') },
  '/:type/:category/:item': { path: '/dinein/cold/hummus', ...both('Hummus') },
  '/:type/cart': { path: '/dinein/cart', ...both('Cart') },
  '/:type/checkout': { path: '/dinein/checkout', ...both('Checkout') },
  '/:type/search': { path: '/dinein/search', ...both('Search the menu') },
  '/Branches': { path: '/Branches', ...both('Branches') },
  '/Feedback': { path: '/Feedback', ...both('Feedback') },
  '/Policies': { path: '/Policies', ...both('Policies') },
  '/more': { path: '/more', ...both(/Tavola/) },
  '/locations': { path: '/locations', customer: 'Your addresses', ...LOGIN },
  '/login': { path: '/login', guest: 'Log in', customer: /^Tavola/, customerAt: '' },
  '/order/:order': { path: '/order/unknown', ...both('Your order') },
  '/orders/history': { path: '/orders/history', customer: 'Your orders', ...LOGIN },
  '/orders/status': { path: '/orders/status', ...both('Orders under way') },
  '/payment/fail': { path: '/payment/fail', ...both('Payment') },
  '/profile': { path: '/profile', customer: 'Profile', ...LOGIN },
  '/reservation/:reserveType': { path: '/reservation/reserv_dinein', ...both('Reserve a table') },
  '/reservation/history': { path: '/reservation/history', ...both('Your reservations') },
  '/reservation/success/:reservation': { path: '/reservation/success/unknown', ...both('Your reservation') },
  '/settings': { path: '/settings', ...both('Settings') },
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
  for (const route of Object.keys(routes) as Route[])
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

/** Who is logged in at one branch is at all of them; a customer of this worker is made once. */
let customer: Awaited<ReturnType<typeof newCustomer>> | undefined
async function actAsCustomer(page: Page, server: Server, ref: string): Promise<void> {
  customer ??= await newCustomer(server, ref)
  await actAs(page, customer)
}
