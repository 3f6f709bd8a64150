/** While a screen waits for its data it shows its shape, and nothing else turns or blinks (spec §2). */
import { expect, test } from '../support/visit/open-venue.ts'

for (const { path, name } of [
  { path: '/dinein/cart', name: 'Your cart is empty' },
  { path: '/dinein/checkout', name: 'Nothing to order yet' },
  { path: '/orders/status', name: 'No active orders' },
]) {
  // @feature routing.loading
  test(`${path} has its heading and its shape at once, then what it is about`, async ({ page, grill }) => {
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
    const shape = main.locator('[aria-hidden="true"]').filter({ visible: true })
    await expect(shape.first()).toBeVisible()
    const before = await shape.first().boundingBox()
    expect(before?.height ?? 0, 'room for what comes').toBeGreaterThan(50)
    await expect(main.getByText(name)).toHaveCount(0)
    release()
    await expect(main.getByText(name)).toBeVisible()
  })
}
