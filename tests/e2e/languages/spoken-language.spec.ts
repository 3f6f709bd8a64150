/**
 * Texts of a venue in another language than the page declare it, so that they are pronounced correctly (spec §4, WCAG
 * 3.1.2).
 */
import type { Page } from '@playwright/test'
import { THAI } from '../../helpers/published-site/variants.ts'
import { waitForIsland } from '../support/screens.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { expect, test } from '../support/visit/open-venue.ts'

/** Returns texts in Latin letters that are not marked as English, and Thai texts that are not marked as Thai. */
function findWrongLanguages(page: Page, place: string): Promise<string[]> {
  return page.locator(place).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const text = (element.textContent ?? '').trim()
      const lang = element.closest('[lang]')?.getAttribute('lang')
      const is = /\p{Script=Thai}/u.test(text) ? 'th' : /[a-z]{3}/i.test(text) ? 'en' : lang
      return is === lang ? [] : [`${lang}: ${text.slice(0, 60)}`]
    }),
  )
}

// @feature screen.text-language
test('texts that fell back to English are marked as English in islands', async ({
  page,
  context,
  server,
  ownVenue,
}) => {
  const { ref } = await ownVenue(THAI)
  await setLanguageCookie(context, server.url, 'th')
  await page.goto(`/${ref}/dinein`)
  await page.locator('.item a[data-add=hummus]').click()
  await page.locator('.item a[data-add=kebab]').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'Lamb kebab' }).locator('bdi')).toHaveAttribute(
    'lang',
    'en',
  )
  expect(await findWrongLanguages(page, 'dialog bdi')).toEqual([])
  for (const group of await sheet.locator('fieldset:has(input[type=radio])').all())
    await group.getByRole('radio').first().check()
  await sheet.locator('[type=submit]').click()
  await expect(sheet).toHaveCount(0)

  await page.goto(`/${ref}/dinein/cart`)
  await waitForIsland(page)
  const lines = page.locator('main ul').first()
  await expect(lines.getByText('Lamb kebab')).toHaveAttribute('lang', 'en')
  await expect(lines.getByText('Tannour bread')).toHaveAttribute('lang', 'en')
  await expect(lines.getByText('ฮัมมูส')).not.toHaveAttribute('lang')
  expect(await findWrongLanguages(page, 'main bdi')).toEqual([])

  await page.goto(`/${ref}/dinein/checkout`)
  await waitForIsland(page)
  await expect(page.getByText('Lamb kebab')).toHaveAttribute('lang', 'en')
})
