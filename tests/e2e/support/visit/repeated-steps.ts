/** Steps towards a screen that run once per worker. Later pages receive the resulting browser state. */
import type { Page } from '@playwright/test'
import type { Stage } from './screen-case.ts'

type Step = (page: Page, stage: Stage) => Promise<void>
/** The result of a step: the storage of the site, and the resulting address. */
type SavedState = {
  readonly origin: string
  readonly storage: Readonly<Record<string, string>>
  readonly url: string
}

/**
 * Runs the step on the first page only, and restores its storage on later pages. For screens with a path, and
 * for steps whose result no screen changes: the cart and the login of a diner, the orders of a customer.
 */
export function runOnce(step: Step): Step {
  return async (page, stage) => {
    await restoreOrRun(page, stage, step)
  }
}

/** The same for a step that navigates to the screen, such as placing an order. */
export function runOnceAndOpen(step: Step): Step {
  return async (page, stage) => {
    const left = await restoreOrRun(page, stage, step)
    if (left) await page.goto(left.url)
  }
}

const known = new Map<Step, Map<string, SavedState>>()

/** Restores the result of an earlier page and returns it; null if this page has just run the step. */
async function restoreOrRun(page: Page, stage: Stage, step: Step): Promise<SavedState | null> {
  const places = known.get(step) ?? new Map<string, SavedState>()
  known.set(step, places)
  const cookies = await page.context().cookies()
  const language = cookies.find(({ name }) => name === 'i18n_redirected')?.value ?? ''
  const place = `${stage.venue.ref} ${stage.shown} ${language}`
  const left = places.get(place)
  if (left) {
    await page.addInitScript(restoreState, left)
    return left
  }
  await step(page, stage)
  places.set(place, await page.evaluate(readState))
  return null
}

function readState(): SavedState {
  return { origin: location.origin, storage: { ...localStorage }, url: location.href }
}

/** Runs before the first script of the site, and only once per tab: later changes of the page stay. */
function restoreState({ origin, storage }: SavedState): void {
  const MARK = 'put-back'
  if (location.origin !== origin || sessionStorage.getItem(MARK)) return
  sessionStorage.setItem(MARK, '1')
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
}
