import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from '../../fixtures.ts'

/** Sets the language cookie of a visitor who has switched the language (specification §9). */
export async function setLanguageCookie(context: BrowserContext, url: string, locale: string): Promise<void> {
  await context.addCookies([{ name: 'i18n_redirected', value: locale, url }])
}

/**
 * Sets the clock of the visitor to a moment such as `2026-11-20T18:00+03:00`. Timers keep running.
 */
export async function setTime(page: Page, moment: string): Promise<void> {
  await page.clock.setFixedTime(new Date(moment))
}

/** Sets the clock to 18:00 of today at the demo grill. While it is closed, its menu has no add buttons. */
export function setOpenHour(page: Page): Promise<void> {
  const today = new Date(Date.now() + 3 * 60 * 60_000).toISOString().slice(0, 10)
  return setTime(page, `${today}T18:00+03:00`)
}

/** Waits until the page has been idle, so that deferred scripts have run and sent their requests. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // A callback of the first idle period may wait for another one.
  for (let turn = 0; turn < 3; turn++)
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
}

/** Expects that every visible picture in `place` has loaded. */
export async function expectPictures(place: Locator): Promise<void> {
  const pictures = await place.all()
  expect(pictures.length, 'pictures').toBeGreaterThan(0)
  for (const picture of pictures) {
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0)
  }
}

/**
 * Waits until a closed sheet has left the history. Before that, its step back may interrupt the next
 * navigation and restores the scroll position.
 */
export async function waitForClosedSheet(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.sheets ?? 0)).toBe(0)
}
