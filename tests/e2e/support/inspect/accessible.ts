/** What every page is held to, light and dark: axe finds nothing, and the page is no wider than the window. */
import type { Page } from '@playwright/test'
import { expect } from '../../fixtures.ts'
import { axeFindings, COLOR_RULES } from './axe.ts'

/** Puts the page into a scheme of the device and waits until its colours are those of the scheme. */
export async function setColorScheme(
  page: Page,
  media: { colorScheme?: 'light' | 'dark'; forcedColors?: 'active' | 'none' },
): Promise<void> {
  await page.emulateMedia(media)
  await page.evaluate(coloursSettled)
}

/** A change of scheme passes down the page by transitions, however short. */
async function coloursSettled(): Promise<void> {
  do await new Promise(requestAnimationFrame)
  while (
    document.getAnimations().some((animation) => {
      // What lies in a closed list of languages is not drawn, and its transitions never end.
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null
      return animation instanceof CSSTransition && target?.checkVisibility()
    })
  )
}

/** Fails with what axe finds by day, what it finds in the colours of the night, and a page wider than its window. */
export async function expectAccessible(page: Page): Promise<void> {
  await setColorScheme(page, { colorScheme: 'light' })
  expect(await axeFindings(page), 'light').toEqual([])
  await setColorScheme(page, { colorScheme: 'dark' })
  expect(await axeFindings(page, COLOR_RULES), 'dark').toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth, 'width of the page').toBeLessThanOrEqual(clientWidth)
}
