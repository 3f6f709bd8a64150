/** While a screen waits for its data, it shows its skeleton (spec §2). */
import { expect, test } from '../support/visit/open-venue.ts'

for (const { path, content } of [
  { path: '/dinein/cart', content: 'Your cart is empty' },
  { path: '/dinein/checkout', content: 'Nothing to order yet' },
  { path: '/orders/status', content: 'No active orders' },
]) {
  // @feature routing.loading
  test(`${path} shows its heading and skeleton at once, then its content`, async ({ page, grill }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/${grill.ref}${path}/_payload.json`, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`/${grill.ref}${path}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    const skeleton = main.locator('[aria-hidden="true"]').filter({ visible: true })
    await expect(skeleton.first()).toBeVisible()
    const before = await skeleton.first().boundingBox()
    expect(before?.height ?? 0, 'height of the skeleton').toBeGreaterThan(50)
    await expect(main.getByText(content)).toHaveCount(0)
    release()
    await expect(main.getByText(content)).toBeVisible()
  })
}
