/** The owner uploads a picture of a dish on the tablet, chooses a part of it, and diners see that part. */
// @feature-file desk.pictures

import type { Page } from '@playwright/test'
import { noisyPhoto, twoColours } from '../../helpers/pictures/sample-pictures.ts'
import { axeFindings } from '../support/inspect/axe.ts'
import { openMenuDesk, waitUntilLive } from '../support/visit/menu-desk.ts'
import { itemRow } from '../support/visit/menu-locators.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'

/** The colour in the middle of the picture of a dish on the menu. */
const colourOf = (page: Page, name: string) =>
  itemRow(page, name)
    .locator('img')
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      image.loading = 'eager'
      await image.decode()
      const canvas = new OffscreenCanvas(1, 1)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0, 1, 1)
      const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
      return red > blue ? 'red' : 'blue'
    })

/** A file that is dragged over the page. */
const filesToDrop = (page: Page, name: string, bytes: Buffer) =>
  page.evaluateHandle(
    ([name, bytes]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], name))
      return transfer
    },
    [name, [...bytes]] as const,
  )

test('a picture is dropped, cropped by keyboard, published, and shown on the menu', async ({
  browser,
  page,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const venue = await ownVenue(GRILL)
  const tablet = await openMenuDesk(browser, venue, baseURL ?? '')
  const row = tablet.getByRole('button', { name: /^Hummus/ }).first()
  await row.click()
  const dish = tablet.getByRole('dialog', { name: 'Edit dish' })
  const pictures = dish.getByRole('region', { name: 'Pictures' })
  await expect(dish).toBeVisible()
  const before = await pictures.getByRole('button', { name: /^Remove picture/ }).count()
  for (let count = 0; count < before; count++) await pictures.getByLabel('Remove picture 1').click()

  const photo = await noisyPhoto(4000, 3000)
  const uploaded = tablet.waitForRequest((request) => request.url().includes('photo.jpg'))
  const [chooser] = await Promise.all([
    tablet.waitForEvent('filechooser'),
    pictures.getByRole('button', { name: 'Add pictures' }).click(),
  ])
  await chooser.setFiles([
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') },
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo },
  ])
  // In the size that is kept.
  const { 'content-length': sent } = await (await uploaded).allHeaders()
  expect(Number(sent)).toBeLessThan(photo.length / 2)
  await expect(pictures.getByText('Picture 1 added')).toBeAttached()
  await pictures.getByLabel('Remove picture 1').click()
  await expect(pictures.getByText('This isn’t a picture we can use.')).toBeVisible()
  await pictures.getByLabel('Remove notes.jpg').click()

  const dataTransfer = await filesToDrop(tablet, 'hummus.png', await twoColours(1200, 300).png().toBuffer())
  // Beside the pictures, the browser would open the file.
  const isLeftToBrowser = await dish
    .getByRole('heading', { name: 'Edit dish' })
    .evaluate(
      (heading, transfer) =>
        heading.dispatchEvent(
          new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }),
        ),
      dataTransfer,
    )
  expect(isLeftToBrowser).toBe(false)
  await pictures.dispatchEvent('drop', { dataTransfer })
  await expect(pictures.getByText('Picture 1 added')).toBeAttached()
  await pictures.getByRole('button', { name: 'Crop picture 1' }).focus()
  await tablet.keyboard.press('Enter')
  await expect(pictures.getByRole('button', { name: 'Use this part' })).toBeEnabled()
  await pictures.getByLabel('Left to right').focus()
  await tablet.keyboard.press('End')
  expect(await axeFindings(tablet)).toEqual([])
  await pictures.getByRole('button', { name: 'Use this part' }).focus()
  await tablet.keyboard.press('Enter')
  await expect(pictures.getByRole('button', { name: 'Crop picture 1' })).toBeFocused()
  await dish.getByRole('button', { name: 'Save' }).click()
  await expect(dish).toBeHidden()
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 96)
  await tablet.getByRole('button', { name: 'Publish' }).click()
  await waitUntilLive(tablet)

  await expect(async () => {
    await page.goto(`/${venue.ref}/dinein`)
    const source = await itemRow(page, 'Hummus').locator('img').first().getAttribute('src')
    expect(source).toContain(encodeURIComponent('/media/pictures/'))
  }).toPass({ timeout: 120_000 })
  expect(await colourOf(page, 'Hummus')).toBe('blue')
  await tablet.context().close()
})
