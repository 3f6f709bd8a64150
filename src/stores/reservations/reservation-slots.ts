import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import type { ReservationSlotsResponse } from '../../contract/order/reservation.ts'
import { reservationSlotsCall } from '../../contract/order/reservation-calls.ts'
import type { PageEnvironment } from '../page/environment.ts'

export type SlotsState =
  | { readonly state: 'loading' }
  /** `busy`: the shown slots are being refreshed, or those of another day are loading. */
  | { readonly state: 'loaded'; readonly slots: ReservationSlotsResponse; readonly busy: boolean }
  | { readonly state: 'failed'; readonly error: CallError }

export type Slots = {
  readonly $state: ReadableAtom<SlotsState>
  /** Loads another day (`YYYY-MM-DD`); null: the first day that has room. */
  load(date: string | null): Promise<void>
  /** Refreshes the day that is shown. */
  refresh(): Promise<void>
  /** Refreshes every minute, and when the tab is shown again. Returns a function that stops it. */
  watch(): () => void
}

/** Milliseconds after which the slots are refreshed: other diners reserve meanwhile. */
const FRESH = 60_000

/** The free slots of a branch, one day at a time. */
export function openSlots(page: PageEnvironment, branchId: string): Slots {
  const $state = atom<SlotsState>({ state: 'loading' })
  let asked: string | null = null
  let turn = 0

  const load = async (date: string | null) => {
    asked = date
    turn += 1
    const mine = turn
    const before = $state.get()
    $state.set(before.state === 'loaded' ? { ...before, busy: true } : { state: 'loading' })
    try {
      const slots = await page.client.call(reservationSlotsCall, {
        params: { branchId },
        ...(date === null ? {} : { query: { date } }),
      })
      // A later request has replaced this one.
      if (mine === turn) $state.set({ state: 'loaded', slots, busy: false })
    } catch (cause) {
      if (mine !== turn) return
      const error = cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
      // Old slots of the same day are still useful: the platform checks the reservation anyway.
      const known = before.state === 'loaded' && (date === null || before.slots.date === date)
      $state.set(known ? { ...before, busy: false } : { state: 'failed', error })
    }
  }
  const refresh = () => {
    const now = $state.get()
    return load(now.state === 'loaded' ? (now.slots.date ?? null) : asked)
  }

  return {
    $state,
    load,
    refresh,
    watch() {
      const look = () => {
        if (!page.isHidden() && $state.get().state === 'loaded') void refresh()
      }
      const timer = setInterval(look, FRESH)
      const stop = page.on('shown', look)
      return () => {
        clearInterval(timer)
        stop()
      }
    },
  }
}
