/** The board where room is scarce: several full columns, a phone with large text. */
// @feature-file counter.board

import { brokenWords } from '../support/inspect/broken-words.ts'
import { PHONE, switchDevice } from '../support/inspect/devices.ts'
import { doubleTextSize } from '../support/inspect/layout-checks.ts'
import { placeDineIn } from '../support/visit/counter-screens.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'
import { openTablet } from '../support/visit/tablet.ts'

test.slow()

test('columns without orders make room, so that all others fit into the window', async ({
  browser,
  ownVenue,
  baseURL,
}) => {
  const grill = await ownVenue({ ...GRILL, categories: ['cold'] })
  for (let count = 0; count < 4; count++) await placeDineIn(grill)
  const [done, ready, kitchen] = await grill.orders()
  if (!done || !ready || !kitchen) throw new Error('orders are missing')
  for (const { id } of [done, ready, kitchen]) await grill.setStatus(id, 'accepted')
  for (const { id } of [done, ready]) await grill.setStatus(id, 'ready')
  await grill.setStatus(done.id, 'delivered')
  const tablet = await openTablet(browser, grill, baseURL ?? '')
  await tablet.getByRole('button', { name: 'Stop ringing' }).click()
  for (const name of ['New', 'In the kitchen', 'Ready', 'Done today']) {
    const column = tablet.getByRole('region', { name })
    await expect(column.getByRole('article')).toHaveCount(1)
    await expect(column, name).toBeInViewport({ ratio: 1 })
  }
  for (const name of ['Later', 'On the way'])
    await expect(tablet.getByRole('region', { name }), name).toBeHidden()
  await tablet.context().close()
})

for (const language of ['ar', 'de'])
  test(`in large text, no word of the navigation breaks and the name of the venue is whole, ${language}`, async ({
    browser,
    ownVenue,
    baseURL,
  }) => {
    const grill = await ownVenue({ ...GRILL, categories: ['cold'] })
    const page = await openTablet(browser, grill, baseURL ?? '', language)
    await switchDevice(page, PHONE)
    await doubleTextSize(page)
    const links = page.locator('.counter-nav a')
    for (const link of await links.all()) {
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
      expect(await brokenWords(page.locator('.counter-nav'))).toEqual([])
      const label = link.locator('.nav-label')
      const [box, bar] = [await label.boundingBox(), await page.locator('.counter-nav').boundingBox()]
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(bar?.width ?? 0)
    }
    const name = page.getByRole('heading', { level: 1 })
    expect(await name.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(1)
    expect(await name.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0)
    await page.context().close()
  })
