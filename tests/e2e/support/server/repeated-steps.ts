/** Steps on the way to a screen, taken once per worker: later pages get what they left in the browser. */
import type { Page } from '@playwright/test'
import type { Stage } from '../visit/screen-case.ts'

type Step = (page: Page, stage: Stage) => Promise<void>
/** What a step left behind: the storage of the site, and the address it led to. */
type SavedState = {
  readonly origin: string
  readonly storage: Readonly<Record<string, string>>
  readonly url: string
}

/**
 * The step, for screens that say themselves where they are. The first page takes it; the pages after it get the storage
 * it left. For steps whose outcome no screen changes: the cart and the login of a diner, the orders of a customer.
 */
export function runOnce(step: Step): Step {
  return async (page, stage) => {
    await restoreOrRun(page, stage, step)
  }
}

/** The same for a step that leads to the screen, such as an order that is placed. */
export function runOnceAndOpen(step: Step): Step {
  return async (page, stage) => {
    const left = await restoreOrRun(page, stage, step)
    if (left) await page.goto(left.url)
  }
}

const known = new Map<Step, Map<string, SavedState>>()

/** What an earlier page left, given to this one; null where this one has just taken the step. */
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

/** Before the first script of the site runs, and never again in this tab: what the page changes stays changed. */
function restoreState({ origin, storage }: SavedState): void {
  const MARK = 'put-back'
  if (location.origin !== origin || sessionStorage.getItem(MARK)) return
  sessionStorage.setItem(MARK, '1')
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
}
