import type { Browser, Page } from '@playwright/test'
import { translatorFor } from '../../../helpers/messages.ts'
import { setLanguageCookie } from './browser-state.ts'
import { expect, type OpenVenue } from './open-venue.ts'

/** Enrols a tablet as a device of the owner, and opens the board. */
export async function openTablet(
  browser: Browser,
  venue: OpenVenue,
  baseURL: string,
  language = 'en',
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    // An order that rings would otherwise repaint the whole screen sixty times per second, in each tab.
    reducedMotion: 'reduce',
  })
  await setLanguageCookie(context, baseURL, language)
  const page = await context.newPage()
  await join(page, venue, language)
  await openBoard(page, venue, language)
  return page
}

/** Enrols the browser of a page as a device of the owner. Its PIN is 2580. */
export async function join(page: Page, venue: OpenVenue, language: string): Promise<void> {
  const t = translatorFor(language)
  await page.goto(await venue.inviteOwner())
  await page.getByLabel(t('counter:join.device')).fill('Tablet at the bar')
  await page.getByLabel(t('counter:pin')).fill('2580')
  await page.getByRole('button', { name: t('counter:join.submit') }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/counter') && !url.pathname.endsWith('/join'))
}

/** Opens the board and waits for its stream. */
export async function openBoard(page: Page, { ref }: OpenVenue, language = 'en'): Promise<void> {
  await page.goto(`/counter/${ref}`)
  await expect(
    page.getByText(translatorFor(language)('counter:connection.live'), { exact: true }),
  ).toBeVisible()
}
