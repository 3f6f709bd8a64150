/** The owner brings the pictures of many dishes at once. */
// @feature-file desk.import-pictures

import { zipSync } from 'fflate'
import { twoColours } from '../../../helpers/pictures/sample-pictures.ts'
import { axeFindings } from '../../support/inspect/axe.ts'
import { chooseMore, openMenuDesk } from '../../support/visit/menu-desk.ts'
import { expect, GRILL, test } from '../../support/visit/open-venue.ts'

test('pictures of a ZIP file find their dishes, and one tap takes them back', async ({
  browser,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const venue = await ownVenue(GRILL)
  const tablet = await openMenuDesk(browser, venue, baseURL ?? '')
  await tablet.setViewportSize({ width: 360, height: 740 })
  const image = tablet
    .getByRole('button', { name: /^Hummus/ })
    .first()
    .locator('img')
  const before = await image.getAttribute('src')
  await chooseMore(tablet, 'Import')
  const picture = await twoColours(400, 300).png().toBuffer()
  const files = {
    'photos/hummus.png': picture,
    'photos/IMG_2041.png': picture,
    'photos/IMG_1.png': Buffer.from('-'),
  }
  const zip = Buffer.from(zipSync(files))
  const start = tablet.getByRole('dialog', { name: 'Import your menu' })
  await start.getByLabel('Choose pictures').setInputFiles([{ name: 'photos.zip', mimeType: '', buffer: zip }])

  const check = tablet.getByRole('dialog', { name: 'Check the import' })
  await expect(check.getByText('Matched to dishes: 1 of 3')).toBeVisible()
  for (const file of ['photos/IMG_2041.png', 'photos/IMG_1.png']) {
    const row = check.getByRole('listitem').filter({ hasText: file })
    await row.getByRole('button', { name: 'Choose a dish' }).click()
    await expect(row.getByRole('searchbox')).toBeFocused()
    await row.getByRole('searchbox').fill('mutab')
    await row.getByRole('button', { name: 'Mutabbal' }).click()
    await expect(row.getByRole('button', { name: 'Mutabbal' })).toBeFocused()
  }
  const drawn = check.getByRole('listitem').filter({ hasText: 'IMG_2041' }).locator('canvas')
  const corner = (canvas: SVGElement | HTMLElement) =>
    canvas instanceof HTMLCanvasElement && [...(canvas.getContext('2d')?.getImageData(4, 4, 1, 1).data ?? [])]
  await expect.poll(() => drawn.evaluate(corner)).toEqual([255, 0, 0, 255])
  expect(await axeFindings(tablet)).toEqual([])
  await check.getByRole('button', { name: 'Add to changes' }).click()
  await expect(check.getByText('This isn’t a picture we can use.')).toBeVisible()
  await check.getByRole('button', { name: 'Leave these out' }).click()
  await check.getByRole('button', { name: 'Add to changes' }).click()
  await expect(tablet.getByText(/^Dishes imported: /)).toBeVisible()
  await expect(tablet.getByText('Changed: 2 dishes')).toBeVisible()
  await expect(image).toHaveAttribute('src', /media%2Fpictures/)
  await tablet.getByRole('button', { name: 'Undo' }).click()
  await expect(image).toHaveAttribute('src', before ?? '')
  await tablet.context().close()
})
