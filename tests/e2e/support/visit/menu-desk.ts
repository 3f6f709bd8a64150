import { type Browser, expect, type Page } from '@playwright/test'
import type { OpenVenue } from './open-venue.ts'
import { openTablet } from './tablet.ts'

/** Enrols a tablet as a device of the owner, and opens the menu desk, with its motion: most of its sheets move. */
export async function openMenuDesk(browser: Browser, venue: OpenVenue, baseURL: string): Promise<Page> {
  const tablet = await openTablet(browser, venue, baseURL)
  await tablet.getByRole('link', { name: 'Menu' }).click()
  return tablet
}

/** Waits until the desk says that diners have what was published. What it says before can be gone before a test sees it. */
export const waitUntilLive = (tablet: Page): Promise<void> =>
  expect(tablet.getByText(/^Published\. Live after [\d.]+ s\.$/)).toBeVisible({ timeout: 120_000 })

/** Chooses what the desk has in the sheet “More” on phones. */
export async function chooseMore(phone: Page, name: string): Promise<void> {
  await phone.getByRole('button', { name: 'More', exact: true }).click()
  await phone.getByRole('dialog', { name: 'More', exact: true }).getByRole('button', { name }).click()
}
