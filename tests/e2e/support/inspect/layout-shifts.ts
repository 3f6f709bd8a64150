/** Layout shifts as the browser counts them: what moves by itself, not because somebody pressed something. */
import type { Page } from '@playwright/test'

export type Shift = { readonly value: number; readonly sources: readonly string[] }

/**
 * What moves this long after a tap or a key answers it, in milliseconds. The browser itself allows half a second, which a
 * busy machine exceeds.
 */
const ANSWER_MS = 10_000

/** From the next document on. */
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

/** Since the document was opened. */
export const layoutShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'shifts') as Shift[])

/** The page came as it is shown: neither an island nor the search fills it in. */
export const isCompleteWithoutScripts = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('main :is(astro-island[client=only], [data-results])') === null)

export const sumShifts = (shifts: readonly Shift[]): number =>
  shifts.reduce((total, { value }) => total + value, 0)
