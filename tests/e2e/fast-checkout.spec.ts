/** A checkout that is entered by itself, by a link, a reload or Back: is there anything to order? */
import { addPlain } from './support/diner.ts'
import { expect, test } from './support/open-venue.ts'

test.skip(({ isMobile }) => !isMobile, 'the rules are the same at any width')

test('with nothing to order it says so and leads to the menu; with something it is the checkout', async ({
  page,
  grill,
}) => {
  const place = page.getByRole('button', { name: /^Place order/ })
  await page.goto(`/${grill.ref}/dinein/checkout`)
  await expect(page.getByRole('heading', { name: 'There is nothing to order yet' })).toBeVisible()
  await expect(place).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'See the menu' }).click()
  await expect(page).toHaveURL(`/${grill.ref}/dinein`)
  // Loaded whole: a tap before that is a link to the item.
  await page.goto(`/${grill.ref}/dinein`)
  await addPlain(page, 'Hummus')
  await page.goto(`/${grill.ref}/dinein/checkout`)
  await expect(place).toBeEnabled()
  await page.reload()
  await expect(place).toBeEnabled()
})
