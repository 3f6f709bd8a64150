/** Switching the language in the browser. The initial language of a page is tested in tests/site. */
// @feature-file product.no-language-in-url routing.language-script routing.language-cookie storage.language
// @feature-file limit.language-cookie

import { setLanguageCookie, setOpenHour } from '../support/visit/browser-state.ts'
import { addItem } from '../support/visit/diner.ts'
import { expect, test } from '../support/visit/open-venue.ts'

const MENU = '/dallah-grill/dinein'

test('switching stores the language for a year and shows the page in it', async ({ page, context }) => {
  await page.goto(`${MENU}?table=s1`)
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('داخل المطعم')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page).toHaveURL(`${MENU}?table=s1`)

  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
  expect(cookie).toMatchObject({ value: 'ar', path: '/', sameSite: 'Lax' })
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60)
  expect(days).toBeGreaterThan(364)
  expect(days).toBeLessThanOrEqual(365)

  // The following pages are in Arabic too.
  await page.goto('/dallah-grill/dinein/cold/hummus')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('حمص')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hummus')
})

test('a venue with three languages lists the others on demand', async ({ page }) => {
  await page.goto('/cafe-linde')
  const choice = page.getByRole('banner').getByRole('group')
  await choice.getByText('English').click()
  await choice.getByRole('button', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByText('Café, gâteaux et plats du midi')).toBeVisible()
})

test('the page is sent in its language and does not change it while it loads', async ({
  page,
  context,
  server,
}) => {
  await setLanguageCookie(context, server.url, 'ar')
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      const { lang, dir } = document.documentElement ?? {}
      if (lang && seen.at(-1) !== `${lang} ${dir}`) seen.push(`${lang} ${dir}`)
    }).observe(document, { attributes: true, childList: true, subtree: true })
  })
  const answer = await page.goto(MENU)
  expect(await answer?.text()).toMatch(/<html[^>]*lang="ar"[^>]*dir="rtl"/)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Reflect.get(globalThis, 'seen'))).toEqual(['ar rtl'])
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
})

test('a script corrects the language on a host that ignores the cookie', async ({
  page,
  context,
  server,
}) => {
  await setLanguageCookie(context, server.url, 'ar')
  // Such a host always sends the first file, here the English one.
  const english = await page.request.get(`${MENU}/index.en.html`)
  await page.route(`${server.url}${MENU}`, (route) => route.fulfill({ response: english }))
  await page.goto(MENU)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('داخل المطعم')
  await expect(page).toHaveURL(MENU)
})

test('the names in the cart follow the language of the page', async ({ page }) => {
  await setOpenHour(page)
  await page.goto(MENU)
  await addItem(page, 'Hummus')
  await page.goto(`${MENU}/cart`)
  await expect(page.getByRole('main').getByText('Hummus', { exact: true }).first()).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByRole('main').getByText('حمص', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Hummus')
})
