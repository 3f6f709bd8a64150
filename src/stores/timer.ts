/** The longest delay of a timer, in milliseconds. Browsers fire longer ones at once (spec §9). */
export const MAX_TIMER_MS = 2_147_483_647

/** How long the browser asks before leaving the page while an order is being sent, in milliseconds (spec §9). */
export const RELOAD_GUARD_MS = 10_000

/** Runs `act` after a delay in milliseconds, at most `MAX_TIMER_MS`. Returns a function that cancels it. */
export function schedule(delay: number, act: () => void): () => void {
  const timer = setTimeout(act, Math.min(Math.max(0, delay), MAX_TIMER_MS))
  return () => clearTimeout(timer)
}

/** Makes the browser ask before the page is left, for at most 10 seconds. Returns a function that ends this sooner. */
export function guardReload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  const end = () => removeEventListener('beforeunload', ask)
  addEventListener('beforeunload', ask)
  const callOff = schedule(RELOAD_GUARD_MS, end)
  return () => {
    callOff()
    end()
  }
}
