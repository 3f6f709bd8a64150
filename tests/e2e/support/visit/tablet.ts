import type { Browser, Page } from '@playwright/test'
import { expect, type OpenVenue } from './open-venue.ts'

/** Enrols a tablet as a device of the owner, and opens the board. */
export async function openTablet(browser: Browser, venue: OpenVenue, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(await venue.inviteOwner())
  await page.getByLabel('Name of this device').fill('Tablet at the bar')
  await page.getByLabel('PIN').fill('2580')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/counter') && !url.pathname.endsWith('/join'))
  await page.goto(`/counter/${venue.ref}`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  return page
}
