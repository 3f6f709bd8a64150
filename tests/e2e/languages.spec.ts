/** The language is not in the address: the visitor's cookie, then the browser's wishes, then the venue's first. */
import type { Response } from '@playwright/test'
import arabic from '../../locales/ar/cart.json' with { type: 'json' }
import german from '../../locales/de/cart.json' with { type: 'json' }
import french from '../../locales/fr/cart.json' with { type: 'json' }
import { expect, test } from './fixtures.ts'
import { choseLanguage } from './support/visit.ts'

const MENU = '/dallah-grill/dinein'

for (const [wish, locale, path, lang, heading] of [
  ['Arabic', 'ar-KW', MENU, 'ar', 'داخل المطعم'],
  ['English', 'en-GB', MENU, 'en', 'Dine in'],
  ['a language the venue does not have', 'sv-SE', MENU, 'ar', 'داخل المطعم'],
  ['French', 'fr-CH', '/cafe-linde', 'fr', 'Café zur Linde'],
  ['German', 'de-CH', '/cafe-linde', 'de', 'Café zur Linde'],
  ['English where the venue does not ask', 'en-GB', '/maison-ombelle/dinein', 'fr', 'Sur place'],
  ['Japanese', 'ja-JP', '/kawasemi/dinein', 'ja', undefined],
  ['Arabic on the site’s own page', 'ar-EG', '/', 'ar', 'سُفرة ممدودة لكل ضيف'],
] as const) {
  test.describe('a browser that asks for', () => {
    test.use({ locale })

    test(`${wish} gets ${lang}`, async ({ page }) => {
      await page.goto(path)
      const html = page.locator('html')
      await expect(html).toHaveAttribute('lang', lang)
      await expect(html).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr')
      if (heading) await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    })
  })
}

test('what the visitor chose wins over the browser', async ({ page, context, server }) => {
  await choseLanguage(context, server.url, 'ar')
  await page.goto(MENU)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

test('a chosen language that the venue does not have changes nothing', async ({ page, context, server }) => {
  await choseLanguage(context, server.url, 'tr')
  await page.goto(MENU)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('switching keeps the choice for a year and shows the page in it', async ({ page, context }) => {
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

  // Every page of it, and other venues that speak it, are in Arabic from now on.
  await page.goto('/dallah-grill/dinein/cold/hummus')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('حمص')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hummus')
})

test('a venue with three languages unfolds the others', async ({ page }) => {
  await page.goto('/cafe-linde')
  const choice = page.getByRole('banner').getByRole('group')
  await choice.getByText('English').click()
  await choice.getByRole('button', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByText('Café, gâteaux et plats du midi')).toBeVisible()
})

test('in the settings all of them stand side by side', async ({ page }) => {
  await page.goto('/cafe-linde/settings#language')
  const languages = page.getByRole('region', { name: 'Language' })
  await expect(languages.getByRole('button')).toHaveText(['Deutsch', 'Français', 'English'])
  await expect(languages.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
  await languages.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(
    page.getByRole('region', { name: 'Sprache' }).getByRole('button', { name: 'Deutsch' }),
  ).toHaveAttribute('aria-pressed', 'true')
})

test('the page comes in its language and never changes it while it loads', async ({
  page,
  context,
  server,
}) => {
  await choseLanguage(context, server.url, 'ar')
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

test('a host that cannot choose is helped by script', async ({ page, context, server }) => {
  await choseLanguage(context, server.url, 'ar')
  // As such a host answers: the first file there is, whatever the cookie says; here the English one.
  const english = await page.request.get(`${MENU}/index.en.html`)
  await page.route(`${server.url}${MENU}`, (route) => route.fulfill({ response: english }))
  await page.goto(MENU)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('داخل المطعم')
  await expect(page).toHaveURL(MENU)
})

test('what the venue wrote stays in the cart’s language of the day', async ({ page }) => {
  await page.goto(MENU)
  await page.locator('.item').getByRole('link', { name: 'Add Hummus' }).click()
  await page.goto(`${MENU}/cart`)
  await expect(page.getByRole('main').getByText('Hummus', { exact: true }).first()).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByRole('main').getByText('حمص', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Hummus')
})

test('a language brings its own messages only', async ({ page, context, server }) => {
  await choseLanguage(context, server.url, 'ar')
  const loaded: Response[] = []
  page.on('response', (response) => {
    if (['document', 'script', 'fetch'].includes(response.request().resourceType())) loaded.push(response)
  })
  await page.goto(`${MENU}/cart`)
  await expect(page.getByRole('main').getByText(arabic.empty)).toBeVisible()
  const code = (await Promise.all(loaded.map((response) => response.text()))).join('\n')
  expect(code).toContain(arabic.empty)
  expect(code).not.toContain(german.empty)
  expect(code).not.toContain(french.empty)
})
