/** The requirements of every page, light and dark: no axe findings, and no wider than the window. */
import type { Page } from '@playwright/test'
import { expect } from '../../fixtures.ts'
import { axeFindings, COLOR_RULES } from './axe.ts'

/** Sets the colour scheme of the device and waits until the page has its colours. */
export async function setColorScheme(
  page: Page,
  media: { colorScheme?: 'light' | 'dark'; forcedColors?: 'active' | 'none' },
): Promise<void> {
  await page.emulateMedia(media)
  await page.evaluate(waitForColours)
}

/** A scheme change reaches the elements of a page through transitions, however short. */
async function waitForColours(): Promise<void> {
  do await new Promise(requestAnimationFrame)
  while (
    document.getAnimations().some((animation) => {
      // The content of a closed language list is not rendered, and its transitions never end.
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null
      return animation instanceof CSSTransition && target?.checkVisibility()
    })
  )
}

/**
 * Fails on axe findings in the light scheme, colour findings in the dark scheme, and a page wider than its
 * window.
 */
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
