/** nginx serves the pages of the site folder and forwards API calls and pictures to the running server. */
import { type RunningNginx, startNginx } from '../../../scripts/machine/nginx.ts'
import { expectPictures, setLanguageCookie } from '../support/visit/browser-state.ts'
import { addItem, addItemWithChoices, fillContact } from '../support/visit/diner.ts'
import { expectOfflineCopy } from '../support/visit/offline-copies.ts'
import { test as base, expect } from '../support/visit/open-venue.ts'

const siteDir = process.env.SUFRA_SITE ?? ''

const test = base.extend<{ nginx: RunningNginx }>({
  nginx: async ({ server }, use) => {
    const nginx = await startNginx(siteDir, new URL(server.url).host)
    await use(nginx)
    await nginx.close()
  },
  baseURL: ({ nginx }, use) => use(`http://127.0.0.1:${nginx.port}`),
})

test.skip(siteDir === '', 'the site folder of an external server is unknown')
test.setTimeout(120_000)
test.beforeEach(({ context, baseURL }) => setLanguageCookie(context, baseURL ?? '', 'en'))

// @feature edge.nginx-order
test('a diner reads the menu, orders, and follows the order through nginx', async ({
  page,
  baseURL,
  grill,
}) => {
  const home = await page.goto(`/${grill.ref}/`)
  expect(home?.headers().server).toContain('nginx')
  await expect(page).toHaveURL(`${baseURL}/${grill.ref}`)
  await page.getByRole('main').getByRole('link', { name: 'Car pickup' }).click()
  await addItem(page, 'Hummus')
  await expectPictures(page.locator('li.item img').first())
  await addItemWithChoices(page, 'Lamb kebab', ['Tannour bread', 'Hot'])
  await page.getByRole('link', { name: '2 Cart' }).click()
  await page.getByRole('link', { name: /^Go to checkout/ }).click()
  await fillContact(page, { name: 'Noura', phone: '50012345' })
  await page.getByLabel('Make and model').fill('White Patrol')
  await page.getByLabel('Plate number').fill('14-20551')
  const place = page.getByRole('button', { name: /^Place order/ })
  await expect(place).toHaveAccessibleName(/3\.555/)
  await page.clock.install()
  await place.click()

  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  const [order] = await grill.orders()
  expect(order).toMatchObject({ name: 'Noura', amounts: { total: 3.555 } })
  expect(page.url()).toContain(`${baseURL}/${grill.ref}/order/`)
  // The page is a shell, which nginx serves for an address without a file.
  const again = await page.reload()
  expect([again?.status(), again?.headers().server]).toEqual([200, expect.stringContaining('nginx')])
  await expect(page.locator('[aria-current=step]')).toContainText('Sent')
  await grill.setStatus(order?.id ?? '', 'accepted')
  await page.clock.fastForward(61_000)
  await expect(page.getByText('We’re preparing your order.')).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow', allowedErrors: [/net::ERR_/] })

  // @feature edge.nginx-order
  test('a menu served by nginx opens again from the service worker of the venue', async ({
    page,
    nginx,
    grill,
  }) => {
    await page.goto(`/${grill.ref}/dinein`)
    await expectOfflineCopy(page, grill, 'en')
    const { scope } = await page.evaluate(async () => {
      const { scope } = await navigator.serviceWorker.ready
      return { scope: new URL(scope).pathname }
    })
    expect(scope).toBe(`/${grill.ref}`)
    await nginx.close()
    await page.context().setOffline(true)
    const answer = await page.reload()
    expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([200, true])
    await expect(page.locator('.as-of').getByRole('status')).toHaveText(
      /^You are offline\. This is the menu as of/,
    )
    await expect(page.getByRole('heading', { name: 'Hummus', exact: true }).first()).toBeVisible()
  })
})
