/** With JavaScript off: the whole menu can be read, every link leads somewhere, an order can be put together by link. */
import { expect, test } from './fixtures.ts'
import { choseLanguage } from './support/visit.ts'

test.use({ javaScriptEnabled: false })

const MENU = '/dallah-grill/dinein'

test('from the landing page to an item, with every price', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Dallah Grill' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Dine in' }).click()
  await expect(page).toHaveURL(MENU)

  const items = page.locator('li.item')
  expect(await items.count()).toBeGreaterThan(25)
  for (const item of await items.all())
    await expect(item, (await item.textContent()) ?? undefined).toContainText(
      /KWD\s\d+\.\d{3}|Price on request/,
    )

  await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .getByRole('link', { name: 'Cold mezze' })
    .click()
  await expect(page).toHaveURL(`${MENU}/cold`)
  await page.getByRole('link', { name: 'Fattoush', exact: true }).click()
  await expect(page).toHaveURL(`${MENU}/cold/fattoush`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fattoush')
  await expect(page.getByRole('main')).toContainText('KWD 1.650')
})

test('nothing is hidden that only a script could show', async ({ page }) => {
  await page.goto(MENU)
  await expect(page.getByRole('heading', { name: 'Friday machboos' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'From the Gulf' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Opening hours' })).toBeVisible()
  for (const picture of await page.locator('main img').all())
    await expect(picture).toHaveAttribute('src', /^\/_image\?/)
})

test('tabs lead to their category on the page', async ({ page }) => {
  await page.goto(MENU)
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Sweets' }).click()
  await expect(page.locator('section#csweets')).toBeInViewport()
})

test('“add” leads to the item, whose form leads to the cart with what was chosen', async ({ page }) => {
  await page.goto(MENU)
  await page.locator('.item').getByRole('link', { name: 'Choose options for Lamb kebab' }).click()
  await expect(page).toHaveURL(`${MENU}/grill/kebab`)
  await page.getByRole('radio', { name: 'Iranian bread' }).check()
  await page.getByRole('radio', { name: 'Hot' }).check()
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page).toHaveURL(/\/dallah-grill\/dinein\/cart\?/)
  expect(new URL(page.url()).searchParams.getAll('item')).toEqual(['kebab'])
  expect(new URL(page.url()).searchParams.get('quantity')).toBe('2')
  // Chromium switches scripts off without telling its parser: the sentence is in the page but not drawn here.
  const html = await (await page.request.get(page.url(), { headers: { 'accept-language': 'en' } })).text()
  expect(html).toMatch(
    /<noscript><p>Ordering needs JavaScript. Please switch it on, or call us.<\/p><\/noscript>/,
  )
})

test('the browser itself asks for what is required', async ({ page }) => {
  await page.goto(`${MENU}/grill/kebab`)
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page).toHaveURL(`${MENU}/grill/kebab`)
})

test('the language comes by the browser’s wish or the cookie', async ({ page, context, server }) => {
  await page.goto(`${MENU}/cold`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await choseLanguage(context, server.url, 'ar')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('مقبلات باردة')
})

test('a venue without ordering is read the same way', async ({ page }) => {
  await page.goto('/maison-ombelle/dinein')
  await page.getByRole('link', { name: 'Tarte aux pralines roses' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('pralines')
  await expect(page.locator('form [type=submit]')).toHaveCount(0)
})

/** Each kind of page that is written once for everybody, by the words it must say. */
const PAGES = {
  '/dallah-grill': /Meat cut fresh/,
  [MENU]: /Mixed grill/,
  [`${MENU}/cold`]: /Fattoush/,
  [`${MENU}/grill/kebab`]: /hand-minced/,
  [`${MENU}/search`]: /Kebab wrap/,
  '/dallah-grill/Branches': /Salmiya/,
  '/dallah-grill/Policies': /kept for thirty minutes/,
  '/dallah-grill/more': /Opening hours/,
  '/dallah-grill/settings': /العربية/,
}

test('every static page reads whole, and each of its links leads somewhere', async ({ page, request }) => {
  const led = new Map<string, number>()
  for (const [path, words] of Object.entries(PAGES)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('main'), path).toContainText(words)
    // Nothing waits for a script: no empty frames, no text that stays out of sight.
    await expect(page.locator('main .bone'), path).toHaveCount(0)
    for (const href of await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname)))
      led.set(href, led.get(href) ?? (await request.get(href)).status())
    const targets = await page
      .locator('a[href^="#"]')
      .evaluateAll((links) =>
        links
          .map((link) => decodeURIComponent((link as HTMLAnchorElement).hash.slice(1)))
          .filter((id) => id && !document.getElementById(id)),
      )
    expect.soft(targets, `${path}: targets on the page`).toEqual([])
  }
  expect(led.size).toBeGreaterThan(40)
  expect([...led].filter(([, status]) => status !== 200)).toEqual([])
})
