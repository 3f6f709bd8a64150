import { expect, type Page } from '@playwright/test'

/** Uses a page until it follows what its venue publishes. It does so from the first key on that is pressed when it is idle. */
export async function followMenu(page: Page): Promise<void> {
  let isFollowing = false
  page.on('request', (request) => {
    if (/\/webapp\/branch\/[^/]+\/stream$/.test(request.url())) isFollowing = true
  })
  await expect(async () => {
    await page.keyboard.press('Shift')
    expect(isFollowing).toBe(true)
  }).toPass()
}
