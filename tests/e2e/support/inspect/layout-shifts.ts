/** Layout shifts as the browser counts them: movement that is not caused by input. */
import type { Page } from '@playwright/test'

export type Shift = { readonly value: number; readonly sources: readonly string[] }

/**
 * Movement within this many milliseconds after a tap or a key counts as its effect. Browsers allow half a
 * second, which a busy machine exceeds.
 */
const ANSWER_MS = 10_000

/** Starts watching with the next document. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript((answer) => {
    const shifts: Shift[] = []
    Object.assign(globalThis, { shifts })
    let lastInput = Number.NEGATIVE_INFINITY
    for (const type of ['pointerdown', 'keydown', 'input'])
      addEventListener(
        type,
        ({ timeStamp }) => {
          lastInput = timeStamp
        },
        { capture: true, passive: true },
      )
    type Entry = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Entry[])
        if (!hadRecentInput && startTime - lastInput > answer)
          shifts.push({
            value,
            sources: sources.map(({ node }) =>
              node instanceof Element ? node.outerHTML.slice(0, 120) : String(node),
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  }, ANSWER_MS)
}

/** Returns the shifts since the document was opened. */
export const layoutShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'shifts') as Shift[])

/** Whether the page is complete without scripts: neither an island nor the search fills it in. */
export const isCompleteWithoutScripts = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('main :is(astro-island[client=only], [data-results])') === null)

export const sumShifts = (shifts: readonly Shift[]): number =>
  shifts.reduce((total, { value }) => total + value, 0)
