/** Every screen, narrow and wide, in both directions, light and dark, in three venues' colours: axe finds nothing, and nothing sticks out. */
import { expectFine, expectFineInAllThemes } from './support/accessible.ts'
import { unfoldLanguages } from './support/customer-screens.ts'
import { everyScreen } from './support/every-screen.ts'
import { test as base, expect, type OpenVenue, shared } from './support/open-venue.ts'
import { OPEN_GRILL, show } from './support/screens.ts'
import { choseLanguage } from './support/visit.ts'

const test = base.extend<object, { venue: OpenVenue }>({
  venue: [shared(OPEN_GRILL), { scope: 'worker' }],
})

// Colours are read as they stand in the end, not halfway through a movement.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const screen of everyScreen) {
  const { name, language, allowed, foreign } = screen
  if (screen.manyLanguages) continue
  for (const locale of ['en', 'ar']) {
    test.describe(`${name}, ${locale}`, () => {
      if (allowed) test.use({ allowedErrors: [allowed] })
      // Each screen at either width and in either direction; all four of each would take half an hour.
      test.skip(({ isMobile }) => isMobile !== (locale === 'ar'), 'looked at in the other width')

      test('is accessible', async ({ page, context, server, venue }) => {
        await choseLanguage(context, server.url, locale)
        await show(page, screen, { venue, shown: 'dallah-grill' })
        await expect(page.locator('html')).toHaveAttribute('lang', language ?? locale)
        await expectFine(page)
        if (!foreign) await expectFineInAllThemes(page)
      })
    })
  }
}

test('a list of languages is accessible', async ({ page }) => {
  await page.goto('/cafe-linde/dinein')
  await unfoldLanguages(page)
  await expectFine(page)
  await expectFineInAllThemes(page)
})

test('a target that is small is seen, one half under a bar is not taken for small', async ({ page }) => {
  const button = (name: string, size: number) =>
    `<button style="display:block;inline-size:${size}px;block-size:${size}px;padding:0">${name}</button>`
  const shown = (buttons: string) =>
    page.setContent(`<!doctype html><html lang="en"><title>Targets</title><main><h1>Targets</h1>
      <a href="#bar" style="position:sticky;inset-block-start:0;display:block;block-size:60px;background:#fff">A bar</a>
      ${buttons}<div style="block-size:3000px"></div></main>`)
  await shown(button('a', 14) + button('b', 14))
  await expect(expectFine(page)).rejects.toThrow('target-size')
  await shown(button('a', 48) + button('b', 48))
  // The first one lies under the bar but for its last pixels.
  await page.evaluate(() => {
    const { bottom } = document.querySelector('button')?.getBoundingClientRect() ?? { bottom: 0 }
    scrollTo(0, scrollY + bottom - 60 - 9)
  })
  await expectFine(page)
})

/** Whatever colours, fonts, shapes and bars a venue chose. */
for (const path of [
  '/cafe-linde/dinein',
  '/crumb-and-kiln',
  '/flor-de-rua',
  '/flor-de-rua/product_service',
  '/kawasemi',
  '/kawasemi/dinein/nigiri/maguro',
  '/maison-ombelle',
  '/maison-ombelle/more',
  '/pazar-yeri/pickup/manav',
]) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path)
    await expectFine(page)
  })
}

test('the visitor’s own choice of light or dark wins over the device and is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dallah-grill/settings#theme')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(await ground()).toBe('light')
  const look = page.getByRole('region', { name: 'Appearance' })
  await look.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect(look.getByRole('button', { name: 'Dark', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await ground()).toBe('dark')
  await page.goto('/dallah-grill/dinein')
  expect(await ground()).toBe('dark')
  await page.goto('/dallah-grill/settings#theme')
  await page.getByRole('button', { name: 'Like the device' }).click()
  expect(await ground()).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground()).toBe('dark')
})

test('a venue that is always light or always dark stays so', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await page.goto('/crumb-and-kiln')
  expect(await scheme()).toBe('light')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/maison-ombelle')
  expect(await scheme()).toBe('dark')
})
