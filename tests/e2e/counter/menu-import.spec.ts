/** A new owner brings the menu of a spreadsheet, and diners see it in both languages. */
// @feature-file desk.import

import writeXlsxFile from 'write-excel-file/node'
import { axeFindings } from '../support/inspect/axe.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { chooseMore, openMenuDesk, waitUntilLive } from '../support/visit/menu-desk.ts'
import { itemRow } from '../support/visit/menu-locators.ts'
import { expect, GRILL, test, type Variant } from '../support/visit/open-venue.ts'

const EMPTY: Variant = {
  ...GRILL,
  edit(file) {
    file.menu = []
    file.smart_categories = []
    file.coupons = []
    file.banners = []
    file.discounts = {} as NonNullable<typeof file.discounts>
    file.highlightedCat = null
  },
}

/** 150 dishes in ten categories, as a venue might keep them. */
const rows = [
  ['Our menu', null, null, null, null, null],
  ['Section', 'القسم', 'Dish', 'الصنف', 'Price', 'Remarks'],
  ...Array.from({ length: 150 }, (_, index) => {
    const section = Math.floor(index / 15) + 1
    const isFirst = index % 15 === 0
    return [
      ...[isFirst ? `Section ${section}` : null, isFirst ? `قسم ${section}` : null],
      ...[`Dish ${index + 1}`, `طبق ${index + 1}`, 0.5 + index / 20, index === 0 ? 'With mint' : null],
    ]
  }),
]
const workbook = () =>
  writeXlsxFile(
    rows.map((row) =>
      row.map((value) => {
        if (value === null) return null
        return typeof value === 'number' ? { value, type: Number } : { value, type: String }
      }),
    ),
  ).toBuffer()

test('a spreadsheet with 150 dishes in two languages is on the menu in both', async ({
  browser,
  page,
  context,
  ownVenue,
  baseURL,
}) => {
  test.slow()
  const venue = await ownVenue(EMPTY)
  const tablet = await openMenuDesk(browser, venue, baseURL ?? '')
  await tablet.setViewportSize({ width: 360, height: 740 })
  await tablet.getByRole('button', { name: 'Import your menu' }).click()
  const start = tablet.getByRole('dialog', { name: 'Import your menu' })
  await expect(start).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  const file = { name: 'menu.xlsx', mimeType: '', buffer: await workbook() }
  await start.getByLabel('Choose a file').setInputFiles(file)

  const check = tablet.getByRole('dialog', { name: 'Check the import' })
  await check.getByLabel('What the column “Remarks” holds').selectOption({ label: 'Description (English)' })
  await expect(check.getByText('With mint')).toBeVisible()
  await expect(check.getByRole('definition').first()).toHaveText('150')
  expect(await axeFindings(tablet)).toEqual([])
  await check.getByRole('button', { name: 'Add to changes' }).click()
  await expect(tablet.getByText(/^Dishes imported: /)).toBeVisible()
  await expect(tablet.getByText('Changed: 150 dishes, 10 categories')).toBeVisible()

  // One tap takes it back, and the same file makes it again, with what was said about its columns.
  await tablet.getByRole('button', { name: 'Undo' }).click()
  await tablet.getByRole('button', { name: 'Import your menu' }).click()
  await start.getByLabel('Choose a file').setInputFiles(file)
  await expect(check.getByLabel('What the column “Remarks” holds')).toHaveValue('description:en')
  await check.getByRole('button', { name: 'Add to changes' }).click()
  await tablet.getByRole('button', { name: 'Publish' }).click()
  await waitUntilLive(tablet)

  await expect(async () => {
    await page.goto(`/${venue.ref}/dinein`)
    await expect(itemRow(page, 'Dish 1')).toContainText('With mint', { timeout: 2000 })
  }).toPass({ timeout: 120_000 })
  await setLanguageCookie(context, baseURL ?? '', 'ar')
  await page.reload()
  await expect(itemRow(page, 'طبق 1')).toBeVisible()

  // What is exported changes nothing when it is imported.
  const download = tablet.waitForEvent('download')
  await chooseMore(tablet, 'Export')
  await tablet.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  const exported = await (await download).path()
  await chooseMore(tablet, 'Import')
  await start.getByLabel('Choose a file').setInputFiles(exported)
  await expect(check.getByText('The menu already has all of this. There’s nothing to import.')).toBeVisible()
  await tablet.context().close()
})
