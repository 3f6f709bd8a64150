/** The owner gives the venue a logo, and diners see it on the home page. */
// @feature-file desk.venue-pictures

import { twoColours } from '../../../helpers/pictures/sample-pictures.ts'
import { axeFindings } from '../../support/inspect/axe.ts'
import { openMenuDesk, waitUntilLive } from '../../support/visit/menu-desk.ts'
import { expect, GRILL, test } from '../../support/visit/open-venue.ts'

test('a logo is chosen, previewed in light and dark, cropped and published', async ({
  browser,
  page,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const venue = await ownVenue(GRILL)
  const tablet = await openMenuDesk(browser, venue, baseURL ?? '')
  await tablet.getByRole('button', { name: 'Venue' }).click()
  await tablet.getByRole('button', { name: /^Appearance/ }).click()
  const look = tablet.getByRole('dialog', { name: 'Appearance' })
  const logo = look.getByRole('region', { name: 'Logo' })
  const [chooser] = await Promise.all([
    tablet.waitForEvent('filechooser'),
    logo.getByRole('button', { name: 'Choose a picture' }).click(),
  ])
  await chooser.setFiles([
    { name: 'logo.png', mimeType: '', buffer: await twoColours(1200, 300).png().toBuffer() },
  ])
  await expect(logo.getByText('Picture changed')).toBeAttached()
  const preview = look.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Light')).toBeVisible()
  await expect(preview.getByText('Dark')).toBeVisible()
  await expect(preview.locator('img[src*="media%2Fpictures"]')).toHaveCount(2)
  await logo.getByRole('button', { name: 'Crop: Logo' }).click()
  await logo.getByLabel('Left to right').fill('1')
  expect(await axeFindings(tablet)).toEqual([])
  await logo.getByRole('button', { name: 'Use this part' }).click()
  await expect(logo.getByRole('button', { name: 'Crop: Logo' })).toBeFocused()
  await look.getByRole('button', { name: 'Save' }).click()
  await expect(look).toBeHidden()
  await tablet.getByRole('button', { name: 'Publish' }).click()
  await waitUntilLive(tablet)

  await expect(async () => {
    await page.goto(`/${venue.ref}`)
    const source = await page.locator('img.logo').getAttribute('src', { timeout: 2000 })
    expect(source).toContain(encodeURIComponent('/media/pictures/'))
  }).toPass({ timeout: 120_000 })
  await tablet.context().close()
})
