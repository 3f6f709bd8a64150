import { expect, test } from './support/visit/open-venue.ts'

const throwLater = () => {
  setTimeout(() => {
    throw new Error('late')
  })
}

test.describe('a page that logs an error', () => {
  test.fail('fails its test', async ({ page }) => {
    await page.evaluate(() => console.error('boom'))
  })
})

test.describe('a page that throws', () => {
  test.fail('fails its test', async ({ page }) => {
    const thrown = page.waitForEvent('pageerror')
    await page.evaluate(throwLater)
    await thrown
  })
})

test.describe('a page that logs an allowed error', () => {
  test.use({ allowedErrors: [/boom/] })
  test('does not fail its test', async ({ page }) => {
    await page.evaluate(() => console.error('boom'))
    expect(await page.evaluate(() => 1 + 1)).toBe(2)
  })
})
