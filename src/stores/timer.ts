/** Longest delay of a timer, in milliseconds: beyond it browsers fire at once (spec §9). */
export const MAX_TIMER_MS = 2_147_483_647

/** How long leaving the page asks back while an order is being sent, in milliseconds (spec §9). */
export const RELOAD_GUARD_MS = 10_000

/** Runs `act` after a delay in milliseconds, capped at what timers can hold; returns what calls it off. */
export function schedule(delay: number, act: () => void): () => void {
  const timer = setTimeout(act, Math.min(Math.max(0, delay), MAX_TIMER_MS))
  return () => clearTimeout(timer)
}

/** Lets the browser ask before the page is left, for 10 seconds at most; returns what ends it sooner. */
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
