/**
 * Runs axe in the page itself: its code is injected once per document, and no second page is opened for its
 * report.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Rules that depend on colours. The others have the same findings in both schemes. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'] as const

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Injected into every page: less than half the size of `axe.source`. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE)
}

/** Returns a line per finding: rule, element, reason. Without `rules`: WCAG 2.2 AA and best practices. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  await injectAxe(page)
  return page.evaluate(analyze, {
    only: rules ? { type: 'rule' as const, values: [...rules] } : { type: 'tag' as const, values: TAGS },
  })
}

/** Runs in the browser. */
async function analyze({ only }: { only: { type: 'rule' | 'tag'; values: string[] } }): Promise<string[]> {
  const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
  // axe does not support the blending of Leaflet tiles, and would skip the contrast of the whole page.
  if (document.querySelector('.leaflet-container')) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.leaflet-tile{mix-blend-mode:normal!important}')
    document.adoptedStyleSheets.push(sheet)
  }
  const { violations, incomplete } = await inPage.run(document, {
    runOnly: only,
    resultTypes: ['violations', 'incomplete'],
  })

  /** A target that was partly scrolled under a bar is measured where it is fully visible. */
  const isSmallInSight = async (selector: string): Promise<boolean> => {
    const before = scrollY
    document.querySelector(selector)?.scrollIntoView({ block: 'center' })
    const { violations: again } = await inPage.run(selector, { runOnly: ['target-size'] })
    scrollTo(0, before)
    return again.length > 0
  }

  // A rule that fails has checked nothing.
  const broken = incomplete.filter(({ nodes }) =>
    nodes.some(({ any, all, none }) => [...any, ...all, ...none].some(({ id }) => id === 'error-occurred')),
  )
  const lines: string[] = []
  for (const { id, nodes } of [...violations, ...broken])
    for (const { target, failureSummary = '' } of nodes)
      if (id !== 'target-size' || (await isSmallInSight(target.join(' '))))
        lines.push(`${id} ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`)
  return lines
}
