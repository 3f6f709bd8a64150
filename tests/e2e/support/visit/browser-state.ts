import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from '../../fixtures.ts'

/** The visitor has chosen a language before: the cookie that a switch of language leaves (spec §9). */
export async function setLanguageCookie(context: BrowserContext, url: string, locale: string): Promise<void> {
  await context.addCookies([{ name: 'i18n_redirected', value: locale, url }])
}

/** The visitor's clock, given with the venue's own offset: `2026-11-20T18:00+03:00`. Timers run on as they do. */
export async function setTime(page: Page, moment: string): Promise<void> {
  await page.clock.setFixedTime(new Date(moment))
}

/** Six o’clock in the evening of today where the demo grill stands: closed, its menu has no buttons to add. */
export function setOpenHour(page: Page): Promise<void> {
  const today = new Date(Date.now() + 3 * 60 * 60_000).toISOString().slice(0, 10)
  return setTime(page, `${today}T18:00+03:00`)
}

/** The page has been idle: what waits for that has run, and has asked for what it wants. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // Who waits for the first idle moment may begin to wait for another.
  for (let turn = 0; turn < 3; turn++)
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
}

/** Every picture in `place` that is to be seen at once has come. */
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
 * A sheet that was closed has left the history, too. Until then the step back may end the visit of another page, and brings
 * back the place that was scrolled to.
 */
export async function waitForClosedSheet(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.sheets ?? 0)).toBe(0)
}
