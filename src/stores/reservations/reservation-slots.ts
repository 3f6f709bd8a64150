import { atom, onMount, type ReadableAtom } from 'nanostores'
import { browserClient } from '../../client/browser.ts'
import { CallError } from '../../client/http.ts'
import type { ReservationSlots } from '../../contract/reservation.ts'
import { reservationSlotsCall } from '../../contract/reservation-calls.ts'

export type SlotsState =
  | { readonly state: 'loading' }
  /** `busy`: what is shown is asked for anew, or another day is. */
  | { readonly state: 'loaded'; readonly slots: ReservationSlots; readonly busy: boolean }
  | { readonly state: 'failed'; readonly error: CallError }

export type Slots = {
  readonly $state: ReadableAtom<SlotsState>
  /** Another day (`YYYY-MM-DD`); null: the first that has room. */
  ask(date: string | null): Promise<void>
  /** The day that is shown, as it is now. */
  askAgain(): Promise<void>
}

/** How old what is shown may become, in milliseconds: others reserve meanwhile. */
const FRESH = 60_000

/** What a branch has free, a day at a time; asked for anew every minute while the page is shown. */
export function openSlots(branchId: string): Slots {
  const $state = atom<SlotsState>({ state: 'loading' })
  let asked: string | null = null
  let turn = 0

  const ask = async (date: string | null) => {
    asked = date
    turn += 1
    const mine = turn
    const before = $state.get()
    $state.set(before.state === 'loaded' ? { ...before, busy: true } : { state: 'loading' })
    try {
      const slots = await browserClient().call(reservationSlotsCall, {
        params: { branchId },
        ...(date === null ? {} : { query: { date } }),
      })
      // An answer that was overtaken says nothing any more.
      if (mine === turn) $state.set({ state: 'loaded', slots, busy: false })
    } catch (cause) {
      if (mine !== turn) return
      const error = cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
      // What is known of the same day still helps; the reservation itself is checked anyway.
      const known = before.state === 'loaded' && (date === null || before.slots.date === date)
      $state.set(known ? { ...before, busy: false } : { state: 'failed', error })
    }
  }
  const askAgain = () => {
    const now = $state.get()
    return ask(now.state === 'loaded' ? (now.slots.date ?? null) : asked)
  }

  onMount($state, () => {
    const look = () => {
      if (!document.hidden && $state.get().state === 'loaded') void askAgain()
    }
    const timer = setInterval(look, FRESH)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  })
  return { $state, ask, askAgain }
}
