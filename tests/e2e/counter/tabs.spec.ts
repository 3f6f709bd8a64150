/** Browsers open six connections to a host over HTTP/1.1. The tabs of the counter use one of them. */
// @feature-file counter.shared-stream

import { addItem } from '../support/visit/diner.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'
import { openBoard, openTablet } from '../support/visit/tablet.ts'

/** Browsers offer locks only over https and on this machine. */
for (const locks of ['locks', 'no locks'])
  test(`an order rings in six tabs with ${locks}, which leave connections for everything else`, async ({
    browser,
    ownVenue,
    baseURL,
  }) => {
    test.slow()
    const grill = await ownVenue({ ...GRILL, categories: ['cold'] })
    const first = await openTablet(browser, grill, baseURL ?? '')
    const context = first.context()
    if (locks === 'no locks') {
      await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
      await openBoard(first, grill)
    }
    const tabs = [first]
    for (let tab = 2; tab <= 6; tab++) {
      const page = await context.newPage()
      await openBoard(page, grill)
      tabs.push(page)
    }
    // Calls and pages of the same browser, and an order page with its own stream.
    await first.getByRole('button', { name: 'Sold out' }).click()
    await expect(first.getByRole('dialog').getByText('Hummus', { exact: true }).first()).toBeVisible()
    await first.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const diner = await context.newPage()
    const placeOrder = async () => {
      await diner.goto(`/${grill.ref}/dinein`)
      await addItem(diner, 'Hummus')
      await diner.goto(`/${grill.ref}/dinein/checkout`)
      await diner.getByRole('button', { name: /^Place order/ }).click()
      await expect(diner.getByText('Thank you! Your order has been sent')).toBeVisible()
    }
    await placeOrder()
    for (const tab of tabs) {
      const alarm = tab.getByRole('dialog', { name: 'New order' })
      await expect(alarm).toBeVisible()
      await alarm.getByRole('button', { name: 'Stop ringing' }).click()
    }

    // The last one to be opened has the connection.
    await tabs.pop()?.close()
    await placeOrder()
    for (const tab of tabs) {
      await expect(tab.getByRole('dialog', { name: 'New order' })).toBeVisible()
      await expect(tab.getByRole('region', { name: 'New' }).getByRole('article')).toHaveCount(2)
    }
    await context.close()
  })
