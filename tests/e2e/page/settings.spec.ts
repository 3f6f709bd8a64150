/** The settings of a visitor on their device: language, light or dark, and order notifications. */
// @feature-file route.settings

import type { Page } from '@playwright/test'
import { addItem } from '../support/visit/diner.ts'
import { expect, test } from '../support/visit/open-venue.ts'

const SETTINGS = '/dallah-grill/settings'
const scheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)

test('the “more” page links to the settings, and each section has its own URL', { tag: '@wide' }, async ({
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
  // Phones show the list only, wide screens the first section beside it.
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

test('changing the language keeps the section', async ({ page }) => {
  await page.goto(`${SETTINGS}#language`)
  await page.getByRole('region', { name: 'Language' }).getByRole('button', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page).toHaveURL(`${SETTINGS}#language`)
  await expect(
    page.getByRole('region', { name: 'اللغة' }).getByRole('button', { name: 'العربية' }),
  ).toHaveAttribute('aria-pressed', 'true')
})

// @feature business.dark-mode storage.theme theme.dark-mode
test('the choice of light or dark overrides the device and is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dallah-grill/settings#theme')
  expect(await scheme(page)).toBe('light')
  const appearance = page.getByRole('region', { name: 'Appearance' })
  await appearance.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect(appearance.getByRole('button', { name: 'Dark', exact: true })).toHaveAttribute(
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
test('a venue that is always light or always dark ignores the device', async ({ page }) => {
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

  test('can be turned on and off, and stay so after a reload', async ({ page, context }) => {
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

  test('are explained if the browser blocks or does not support them', async ({ page }) => {
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

  test('report the order status while the page is hidden, and not before', async ({
    page,
    context,
    grill,
  }) => {
    test.slow()
    await context.grantPermissions(['notifications'])
    // Records notifications instead of showing them.
    await page.addInitScript(() => {
      const shown: unknown[] = []
      Object.assign(globalThis, { shown })
      ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
        shown.push([title, options?.body, options?.dir, options?.tag])
      }
    })
    const shown = () => page.evaluate(() => Reflect.get(globalThis, 'shown') as unknown[])
    const setHidden = (value: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, value)
    await page.goto(`/${grill.ref}/dinein`)
    await addItem(page, 'Hummus')
    await page.goto(`/${grill.ref}/dinein/checkout`)
    await page.clock.install()
    await page.getByRole('button', { name: /^Place order/ }).click()
    await page.getByRole('button', { name: 'Notify me of updates' }).click()
    await expect(page.getByText('We’ll notify you of updates')).toBeVisible()
    const [order] = await grill.orders()
    // A visible page needs no notification.
    await grill.setStatus(order?.id ?? '', 'accepted')
    await page.clock.fastForward(61_000)
    await expect(page.getByText('We’re preparing your order.')).toBeVisible()
    expect(await shown()).toEqual([])
    await setHidden(true)
    await grill.setStatus(order?.id ?? '', 'ready')
    await page.clock.fastForward(61_000)
    await expect.poll(shown).toEqual([['Ready', `Order ${order?.number}`, 'ltr', `order-${order?.id}`]])
    await setHidden(false)
    // The worker for notifications is registered beside that of the venue, not in its place.
    const scopes = () =>
      page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname).sort(),
      )
    await expect.poll(scopes).toEqual([`/${grill.ref}`, '/notices.js'].sort())
  })
})
