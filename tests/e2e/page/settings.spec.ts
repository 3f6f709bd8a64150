/** What visitors choose for their device: language, light or dark, and whether they hear how their order moves on. */
// @feature-file route.settings

import type { Page } from '@playwright/test'
import { addItem } from '../support/visit/diner.ts'
import { expect, test } from '../support/visit/open-venue.ts'

const SETTINGS = '/dallah-grill/settings'
const scheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)

test('“more” leads to them; each section has an address of its own', { tag: '@wide' }, async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dallah-grill/more')
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL(SETTINGS)
  const list = page.getByRole('navigation', { name: 'Settings', exact: true })
  await expect(list.getByRole('link')).toHaveCount(3)
  const language = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'English' }) })
  // A list on phones; with room the first section stands beside it.
  await expect(language).toBeVisible({ visible: !isMobile })
  await list.getByRole('link', { name: 'Appearance' }).click()
  await expect(page).toHaveURL(`${SETTINGS}#theme`)
  const section = page.getByRole('region', { name: 'Appearance' })
  await expect(section).toBeVisible()
  await expect(list).toBeVisible({ visible: !isMobile })
  if (!isMobile) await expect(list.locator('[aria-current]')).toHaveText('Appearance')
  const dark = section.getByRole('button', { name: 'Dark', exact: true })
  await dark.click()
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  expect(await scheme(page)).toBe('dark')
  await page.reload()
  await expect(section).toBeVisible()
  expect(await scheme(page)).toBe('dark')
  if (isMobile) {
    await section.getByRole('link', { name: 'All settings' }).click()
    await expect(list).toBeVisible()
    await expect(section).toBeHidden()
    await page.goBack()
    await expect(section).toBeVisible()
  }
})

test('another language comes where one is', async ({ page }) => {
  await page.goto(`${SETTINGS}#language`)
  await page.getByRole('region', { name: 'Language' }).getByRole('button', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page).toHaveURL(`${SETTINGS}#language`)
  await expect(
    page.getByRole('region', { name: 'اللغة' }).getByRole('button', { name: 'العربية' }),
  ).toHaveAttribute('aria-pressed', 'true')
})

// @feature business.dark-mode storage.theme theme.dark-mode
test('the visitor’s own choice of light or dark wins over the device and is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dallah-grill/settings#theme')
  expect(await scheme(page)).toBe('light')
  const look = page.getByRole('region', { name: 'Appearance' })
  await look.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect(look.getByRole('button', { name: 'Dark', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await scheme(page)).toBe('dark')
  await page.goto('/dallah-grill/dinein')
  expect(await scheme(page)).toBe('dark')
  await page.goto('/dallah-grill/settings#theme')
  await page.getByRole('button', { name: 'Same as device' }).click()
  expect(await scheme(page)).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await scheme(page)).toBe('dark')
})

// @feature business.dark-mode theme.dark-mode
test('a venue that is always light or always dark stays so', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/crumb-and-kiln')
  expect(await scheme(page)).toBe('light')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/maison-ombelle')
  expect(await scheme(page)).toBe('dark')
})

test.describe('notifications', { tag: '@whole-browser' }, () => {
  test.use({ serviceWorkers: 'allow' })
  const section = (page: Page) => page.getByRole('region', { name: 'Notifications' })

  test('are switched on by a press, remembered, and switched off', async ({ page, context }) => {
    await context.grantPermissions(['notifications'])
    await page.goto(`${SETTINGS}#notifications`)
    await section(page).getByRole('button', { name: 'Turn on order updates' }).click()
    await expect(section(page)).toContainText('We’ll notify you when the status of your order changes.')
    await expect(section(page).getByRole('button')).toBeFocused()
    await page.reload()
    await section(page).getByRole('button', { name: 'Turn off order updates' }).click()
    await page.reload()
    await expect(section(page).getByRole('button', { name: 'Turn on order updates' })).toBeVisible()
  })

  test('that the browser refuses or does not know are told in words', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { value: 'denied', configurable: true }),
    )
    await page.goto(`${SETTINGS}#notifications`)
    await expect(section(page)).toContainText('Notifications are blocked for this site.')
    await expect(section(page).getByRole('button')).toHaveCount(0)
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Notification'))
    await page.reload()
    await expect(section(page)).toContainText('This browser can’t show notifications.')
  })

  test('tell how the order moves on while the diner looks elsewhere, and not before', async ({
    page,
    context,
    grill,
  }) => {
    test.slow()
    await context.grantPermissions(['notifications'])
    // What a browser without a screen would show.
    await page.addInitScript(() => {
      const shown: unknown[] = []
      Object.assign(globalThis, { shown })
      ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
        shown.push([title, options?.body, options?.dir, options?.tag])
      }
    })
    const shown = () => page.evaluate(() => Reflect.get(globalThis, 'shown') as unknown[])
    const look = (away: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, away)
    await page.goto(`/${grill.ref}/dinein`)
    await addItem(page, 'Hummus')
    await page.goto(`/${grill.ref}/dinein/checkout`)
    await page.clock.install()
    await page.getByRole('button', { name: /^Place order/ }).click()
    await page.getByRole('button', { name: 'Notify me of updates' }).click()
    await expect(page.getByText('We’ll notify you of updates')).toBeVisible()
    const [order] = await grill.orders()
    // In sight it needs no notification.
    await grill.setStatus(order?.id ?? '', 'accepted')
    await page.clock.fastForward(61_000)
    await expect(page.getByText('We’re preparing your order.')).toBeVisible()
    expect(await shown()).toEqual([])
    await look(true)
    await grill.setStatus(order?.id ?? '', 'ready')
    await page.clock.fastForward(61_000)
    await expect.poll(shown).toEqual([['Ready', `Order ${order?.number}`, 'ltr', `order-${order?.id}`]])
    await look(false)
    // Beside the worker that keeps the venue, not in its place.
    const scopes = () =>
      page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname).sort(),
      )
    await expect.poll(scopes).toEqual([`/${grill.ref}`, '/notices.js'].sort())
  })
})
