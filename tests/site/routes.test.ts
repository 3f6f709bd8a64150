/** Every route of the specification (§2) has a published page with its heading, and placeholders for data to be loaded. */
import { describe, expect, test } from 'vitest'
import { type Route, routes } from '../../src/domain/visit/routes.ts'
import { byAttribute, byClass, textOf } from '../helpers/html/elements.ts'
import { allByRole, byRole } from '../helpers/html/roles.ts'
import { variantReferenceId } from '../helpers/published-site/variants.ts'
import { requestPage, visit } from '../helpers/published-site/visit.ts'

const home = () => `/${variantReferenceId('everything')}`

/** The path below the venue, and the heading of the page. */
const pages: Readonly<Record<Route, readonly [path: string, heading: string | RegExp]>> = {
  '/': ['', /^Tavola/],
  '/:type': ['/dinein', 'Dine in'],
  '/:type/:category': ['/dinein/cold', 'Cold mezze'],
  '/:type/:category/:item': ['/dinein/cold/hummus', 'Hummus'],
  '/:type/cart': ['/dinein/cart', 'Cart'],
  '/:type/checkout': ['/dinein/checkout', 'Checkout'],
  '/:type/search': ['/dinein/search', 'Search the menu'],
  '/Branches': ['/Branches', 'Branches'],
  '/Feedback': ['/Feedback', 'Feedback'],
  '/Policies': ['/Policies', 'Policies'],
  '/more': ['/more', /Tavola/],
  '/locations': ['/locations', 'Your addresses'],
  '/login': ['/login', 'Log in'],
  '/order/:order': ['/order/unknown', 'Your order'],
  '/orders/history': ['/orders/history', 'Your orders'],
  '/orders/status': ['/orders/status', 'Active orders'],
  '/payment/fail': ['/payment/fail', 'Payment'],
  '/profile': ['/profile', 'Profile'],
  '/reservation/:reserveType': ['/reservation/reserv_dinein', 'Reserve a table'],
  '/reservation/history': ['/reservation/history', 'Your reservations'],
  '/reservation/success/:reservation': ['/reservation/success/unknown', 'Your reservation'],
  '/settings': ['/settings', 'Settings'],
  '/wallet/:package': ['/wallet/ten', 'Wallet package'],
  '/wallet/history': ['/wallet/history', 'Wallet history'],
  '/wallet/home': ['/wallet/home', 'Wallet'],
  '/wallet/walletPackage': ['/wallet/walletPackage', 'Add credit'],
}

test.each(Object.keys(routes) as Route[])('%s has a page at its own address', async (route) => {
  const [path, heading] = pages[route]
  const page = await visit(home() + path)
  expect([page.status, page.path]).toEqual([200, home() + path])
  expect(allByRole(page.document, 'heading', { level: 1 }).map(textOf)).toEqual([
    typeof heading === 'string' ? heading : expect.stringMatching(heading),
  ])
})

describe('a screen that loads its data', () => {
  test.each(['/dinein/cart', '/dinein/checkout', '/orders/status'])(
    '%s has its heading and placeholders at once, and its data is published',
    async (path) => {
      const { document } = await visit(home() + path)
      const main = byRole(document, 'main')
      byRole(main, 'heading', { level: 1 })
      expect(byAttribute(main, 'aria-hidden', 'true').length).toBeGreaterThan(0)
      expect(byClass(main, 'bone').length).toBeGreaterThan(0)
      expect((await requestPage(`${home()}${path}/_payload.json`)).status).toBe(200)
    },
  )

  test('explains without scripts that it needs them, and what to do', async () => {
    const { html } = await visit('/dallah-grill/dinein/cart?item=kebab')
    expect(html).toMatch(
      /<noscript><p>Ordering needs JavaScript. Please turn it on, or call us.<\/p><\/noscript>/,
    )
  })

  test.each([
    ['en', 'This part of the page couldn’t load', 'Reload page'],
    ['ar', 'لم يتم تحميل هذا الجزء من الصفحة', 'إعادة تحميل الصفحة'],
  ])('contains the message for code that fails to load (%s)', async (chosen, title, reload) => {
    const { html } = await visit('/dallah-grill/dinein/cart', { chosen })
    const template = /<template id="?island-failed"?>(.*?)<\/template>/s.exec(html)?.[1] ?? ''
    expect(template).toContain(title)
    expect(template).toContain(reload)
  })
})
