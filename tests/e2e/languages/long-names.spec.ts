/** Names longer than their line: the elements beside them keep their place and stay in one piece. */
import type { Locator, Page } from '@playwright/test'
import { brokenWords } from '../support/inspect/broken-words.ts'
import { setOpenHour } from '../support/visit/browser-state.ts'
import { addItem, menuButton } from '../support/visit/diner.ts'
import { expect, findItem, GRILL, test } from '../support/visit/open-venue.ts'

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsteller'
const LONG_NAME = 'Slow-roasted heirloom aubergine with smoked tahini, pomegranate and warm flatbread'

const named = (name: string) => [{ locale: 'en', name, description: '' }]
/** Returns the number of lines of the text of an element. */
const countLines = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

test('the mark of a required group stays on one line', async ({ page, ownVenue }) => {
  const venue = await ownVenue({
    ...GRILL,
    edit(file) {
      for (const group of findItem(file, 'kebab').modifier_groups)
        group.locales = [{ locale: 'en', name: LONG_WORD }]
    },
  })
  await page.goto(`/${venue.ref}/dinein/grill/kebab`)
  const marks = page.getByRole('group').getByText('Required', { exact: true })
  await expect(marks.first()).toBeVisible()
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    for (const mark of await marks.all()) {
      expect(await countLines(mark), `at ${width} px`).toBe(1)
      const box = await mark.boundingBox()
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    }
  }
})

test('the prices of a cart are aligned, and an item without a picture reserves no space for one', async ({
  page,
  ownVenue,
}) => {
  const venue = await ownVenue({
    ...GRILL,
    edit(file) {
      findItem(file, 'hummus').locales = named(LONG_NAME)
      const plain = findItem(file, 'mutabbal')
      plain.locales = named('Plain')
      plain.images = []
    },
  })
  await page.goto(`/${venue.ref}/dinein`)
  // The add button stays on the corner of the picture, regardless of the text beside it.
  const corner = (name: string) =>
    menuButton(page, name).evaluate((add) => {
      const [row, picture] = [add.closest('li'), add.parentElement?.querySelector('img')]
      if (!row || !picture) throw new Error('the dish has no picture')
      const { bottom, height } = picture.getBoundingClientRect()
      const spare = row.getBoundingClientRect().height - height
      return { below: Math.round(add.getBoundingClientRect().bottom - bottom), spare }
    })
  const [long, short] = [await corner(LONG_NAME), await corner('Fattoush')]
  expect(long.spare).toBeGreaterThan(short.spare + 20)
  expect(long.below).toBe(short.below)
  await addItem(page, LONG_NAME)
  await addItem(page, 'Plain')
  await page.goto(`/${venue.ref}/dinein/cart`)
  const lines = page.getByRole('list', { name: 'In your cart' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  const ends = await lines
    .locator('.num')
    .evaluateAll((prices) => prices.map((price) => Math.round(price.getBoundingClientRect().right)))
  expect(new Set(ends).size).toBe(1)
  const start = (text: string) =>
    lines.filter({ hasText: text }).evaluate((line) => {
      const name = line.querySelector('p')?.getBoundingClientRect().left ?? 0
      return Math.round(name - line.getBoundingClientRect().left)
    })
  expect(await start('Plain')).toBe(0)
  expect(await start(LONG_NAME)).toBeGreaterThan(40)
})

test('the name of a category does not overlap its description, however many lines it has', async ({
  page,
  ownVenue,
}) => {
  const venue = await ownVenue({
    ...GRILL,
    edit(file) {
      const [first] = file.menu
      if (!first) throw new Error('the menu has no category')
      first.locales = [{ locale: 'en', name: LONG_NAME, description: 'Baked while you wait' }]
    },
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/${venue.ref}/dinein`)
  const section = page.locator('.section').filter({ hasText: 'Baked while you wait' })
  const link = section.getByRole('heading', { level: 2 }).getByRole('link')
  expect(await countLines(link)).toBeGreaterThan(2)
  const lowest = await link.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getBoundingClientRect().bottom
  })
  const description = await section.getByText('Baked while you wait').boundingBox()
  expect(description?.y).toBeGreaterThanOrEqual(lowest - 1)
})

/** Opens the sheet or the page of the mixed grill, and returns the element that contains its choices. */
const MIXED_GRILL = {
  async sheet(page: Page) {
    await page.goto('/dallah-grill/delivery')
    await menuButton(page, 'Mixed grill').click()
    return page.getByRole('dialog', { name: 'Mixed grill' })
  },
  async page(page: Page) {
    await page.goto('/dallah-grill/delivery/grill/mixed-grill')
    return page.getByRole('main')
  },
}

for (const [place, open] of Object.entries(MIXED_GRILL))
  test(`the choices of an item break no words on its ${place} and have their radio buttons aligned`, async ({
    page,
  }) => {
    await setOpenHour(page)
    const choices = await open(page)
    await expect(choices.getByText('Grilled vegetables')).toBeVisible()
    for (const width of [390, 360, 345, 320]) {
      await page.setViewportSize({ width, height: 740 })
      const radios = await choices
        .getByRole('radio')
        .evaluateAll((all) => all.map((radio) => Math.round(radio.getBoundingClientRect().right)))
      expect(new Set(radios).size, `ends of the radio buttons at ${width} px`).toBe(1)
      expect(await brokenWords(choices), `at ${width} px`).toEqual([])
    }
  })
