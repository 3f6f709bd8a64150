/** What every screen is held to, light and dark: axe finds nothing, and nothing sticks out. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { contrastReport } from './contrast.ts'
import { themes } from './looks.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** One line per finding: what, where, why. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(plainTiles)
  const { violations, incomplete } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  // A rule that broke has looked at nothing.
  const broken = incomplete.filter(({ nodes }) =>
    nodes.some(({ any, all, none }) => [...any, ...all, ...none].some(({ id }) => id === 'error-occurred')),
  )
  const lines = []
  for (const { id, nodes } of [...violations, ...broken])
    for (const { target, failureSummary = '' } of nodes)
      if (id !== 'target-size' || (await isSmallInSight(page, target.join(' '))))
        lines.push(`${id} ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`)
  return lines
}

/** A target that was half scrolled under a bar has its size where it is wholly to be seen. */
async function isSmallInSight(page: Page, selector: string): Promise<boolean> {
  const before = await page.evaluate(() => scrollY)
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { violations } = await new AxeBuilder({ page }).include(selector).withRules('target-size').analyze()
  await page.evaluate((top) => scrollTo(0, top), before)
  return violations.length > 0
}

/** axe cannot reckon with the way in which Leaflet blends its tiles, and would give up the contrast of the whole page. */
function plainTiles(): void {
  if (!document.querySelector('.leaflet-container')) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.leaflet-tile{mix-blend-mode:normal!important}')
  document.adoptedStyleSheets.push(sheet)
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

/** Fails with what axe finds in either scheme, or where the page is wider than the window. */
export async function expectFine(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(coloursSettled)
    expect(await findings(page), colorScheme).toEqual([])
  }
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth, 'width of the page').toBeLessThanOrEqual(clientWidth)
}

/** Fails where a text or a control of the page, once looked at by `expectFine`, is lost in another venue's colours. */
export async function expectFineInAllThemes(page: Page): Promise<void> {
  const { problems, probes } = await contrastReport(page, themes)
  expect(problems, 'contrast').toEqual([])
  expect(probes, 'texts and controls looked at').toBeGreaterThan(20)
}
