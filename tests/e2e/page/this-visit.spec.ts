/** What pages remember of a visit: the last order type, the scanned table, the order in progress, and the delivery area. */
import { addItem } from '../support/visit/diner.ts'
import { expect, test } from '../support/visit/open-venue.ts'

// @feature routing.bottom-navigation
test('menu and cart lead to the order type used last, also after Back', async ({ page, grill }) => {
  const cart = page.getByRole('link', { name: /^(\d+ )?Cart$/ }).first()
  await page.goto(`/${grill.ref}`)
  await expect(cart).toHaveAttribute('href', `/${grill.ref}/dinein/cart`)
  await page.goto(`/${grill.ref}/pickup`)
  await addItem(page, 'Hummus')
  for (const path of ['', '/more', '/orders/status']) {
    await page.goto(`/${grill.ref}${path}`)
    await expect(cart).toHaveAttribute('href', `/${grill.ref}/pickup/cart`)
    await expect(page.getByRole('link', { name: 'Menu', exact: true })).toHaveAttribute(
      'href',
      `/${grill.ref}/pickup`,
    )
  }
  await cart.click()
  const main = page.getByRole('main')
  await expect(main.getByText('Car pickup', { exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'Dine in' }).click()
  await expect(page).toHaveURL(`/${grill.ref}/dinein/cart`)
  await page.goBack()
  await page.goBack()
  await expect(cart).toHaveAttribute('href', `/${grill.ref}/pickup/cart`)
})

test('a scanned table is shown on home, menu and cart of dine-in, and can be changed there', async ({
  page,
  grill,
}) => {
  await page.goto(`/${grill.ref}?table=s3`)
  const table = page.getByRole('combobox', { name: 'Table' })
  await expect(table).toHaveValue('s3')
  await expect(table.getByRole('option', { selected: true })).toHaveText('Table 3')
  await page.goto(`/${grill.ref}/dinein`)
  await expect(table).toHaveValue('s3')
  await table.selectOption({ label: 'Table 5' })
  await page.goto(`/${grill.ref}/dinein/cart`)
  await expect(table).toHaveValue('s5')
  await page.goto(`/${grill.ref}/pickup`)
  await expect(table).toHaveCount(0)
})

test('an unknown table is reported at once, and another one can be selected', async ({ page, grill }) => {
  await page.goto(`/${grill.ref}/dinein?table=moon`)
  const unknown = page.getByText('We don’t recognise the table in your QR code.')
  await expect(unknown).toBeVisible()
  await page.getByRole('combobox', { name: 'Table' }).selectOption({ label: 'Table 2' })
  await expect(unknown).toBeHidden()
  await page.goto(`/${grill.ref}`)
  await expect(page.getByRole('combobox', { name: 'Table' })).toHaveValue('s2')
})

// @feature order.live-status order.again-from-home
test('home and menu link to an order in progress, and home offers to repeat a completed one', async ({
  page,
  grill,
}) => {
  await page.goto(`/${grill.ref}/dinein?table=s3`)
  await addItem(page, 'Hummus')
  await page.goto(`/${grill.ref}/dinein/checkout`)
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page).toHaveURL(/\/order\//)
  const order = page.url()
  const [placed] = await grill.orders()
  await grill.setStatus(placed?.id ?? '', 'accepted')
  for (const path of ['', '/dinein']) {
    await page.goto(`/${grill.ref}${path}`)
    const bar = page.getByRole('link', { name: `Order ${placed?.number} Accepted, being prepared` })
    await expect(bar).toBeInViewport()
    await expect(bar).toHaveAttribute('href', new URL(order).pathname)
  }
  await grill.setStatus(placed?.id ?? '', 'delivered')
  await page.goto(order)
  await expect(page.getByText('Enjoy it!')).toBeVisible()
  await page.goto(`/${grill.ref}`)
  // Home offers to repeat the completed order. The menu has no bar.
  const again = page.getByRole('link', { name: 'Order again' })
  await expect(again).toBeVisible()
  await expect(again).toHaveAttribute('href', new URL(order).pathname)
  await page.goto(`/${grill.ref}/dinein`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.locator('.active-order')).toHaveCount(0)
})

// @feature delivery.menu-terms
test('a delivery menu shows the terms of the selected area, also on later visits', async ({
  page,
  grill,
}) => {
  const menu = `/${grill.ref}/delivery`
  await page.goto(menu)
  const choose = page.getByRole('button', { name: 'Choose your area' })
  const shamiya = page.getByRole('button', { name: 'Deliver to: Shamiya' })
  const terms = 'Delivery KWD 0.750 · Minimum order KWD 3.500 · Takes about 45 min'
  await expect(page.getByText('Minimum order from KWD 2.000')).toBeVisible()
  // A tap before the script has loaded does nothing.
  await page.waitForLoadState('load')
  await choose.click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Shamiya/ })
    .click()
  await expect(shamiya).toBeFocused()
  await expect(page.getByText(terms)).toBeVisible()

  await page.reload()
  await expect(page.getByText(terms)).toBeVisible()
  await addItem(page, 'Hummus')
  await page.goto(`${menu}/cart`)
  await shamiya.click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Qibla/ })
    .click()
  const qibla = page.getByRole('button', { name: 'Deliver to: Qibla' })
  await expect(qibla).toBeVisible()
  // A closing sheet goes back in the history, which would abort the next navigation.
  await expect.poll(() => page.evaluate(() => history.state?.sheets ?? 0)).toBe(0)
  await page.goto(menu)
  await expect(qibla).toBeVisible()
  await expect(page.getByText('Delivery KWD 0.500 · Minimum order KWD 2.000')).toBeVisible()
})

// @feature delivery.menu-terms
test('a link with an area selects it on the menu', async ({ page, grill }) => {
  await page.goto(`/${grill.ref}/delivery?area=shamiya`)
  await expect(page.getByRole('button', { name: 'Deliver to: Shamiya' })).toBeVisible()
})
