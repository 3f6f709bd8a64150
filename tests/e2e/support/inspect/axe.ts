/** axe in the page itself: its code is brought in once per document, and no second page is opened for its report. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Rules whose outcome depends on colours; the others find the same by day and by night. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'] as const

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Every page gets it anew: less than half as long as `axe.source`. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE)
}

/** One line per finding: what, where, why. `rules` none: all that WCAG 2.2 AA and good practice ask for. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  await injectAxe(page)
  return page.evaluate(analyze, {
    only: rules ? { type: 'rule' as const, values: [...rules] } : { type: 'tag' as const, values: TAGS },
  })
}

/** Runs in the browser. */
async function analyze({ only }: { only: { type: 'rule' | 'tag'; values: string[] } }): Promise<string[]> {
  const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
  // axe cannot reckon with the way Leaflet blends its tiles, and would give up the contrast of the whole page.
  if (document.querySelector('.leaflet-container')) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.leaflet-tile{mix-blend-mode:normal!important}')
    document.adoptedStyleSheets.push(sheet)
  }
  const { violations, incomplete } = await inPage.run(document, {
    runOnly: only,
    resultTypes: ['violations', 'incomplete'],
  })

  /** A target that was half scrolled under a bar has its size where all of it is in sight. */
  const isSmallInSight = async (selector: string): Promise<boolean> => {
    const before = scrollY
    document.querySelector(selector)?.scrollIntoView({ block: 'center' })
    const { violations: again } = await inPage.run(selector, { runOnly: ['target-size'] })
    scrollTo(0, before)
    return again.length > 0
  }

  // A rule that broke has looked at nothing.
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
