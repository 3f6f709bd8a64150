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
  /** Loads a day (`YYYY-MM-DD`), or the first day with a free slot if null. */
  load(date: string | null): Promise<void>
  /** Refreshes the day that is shown. */
  refresh(): Promise<void>
  /** Refreshes the slots every minute and when the tab is shown again. Returns a function that stops it. */
  watch(): () => void
}

/** Interval between refreshes, in milliseconds: other diners reserve meanwhile. */
const REFRESH_INTERVAL = 60_000

/** The free slots of a branch, one day at a time. */
export function openSlots(page: PageEnvironment, branchId: string): Slots {
  const $state = atom<SlotsState>({ state: 'loading' })
  let requestedDate: string | null = null
  let lastRequest = 0

  const load = async (date: string | null) => {
    requestedDate = date
    lastRequest += 1
    const request = lastRequest
    const before = $state.get()
    $state.set(before.state === 'loaded' ? { ...before, busy: true } : { state: 'loading' })
    try {
      const slots = await page.client.call(reservationSlotsCall, {
        params: { branchId },
        ...(date === null ? {} : { query: { date } }),
      })
      // Ignores the answer if a later request has replaced this one.
      if (request === lastRequest) $state.set({ state: 'loaded', slots, busy: false })
    } catch (cause) {
      if (request !== lastRequest) return
      const error = cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
      // Keeps earlier slots of the same day, because the platform checks the reservation anyway.
      const known = before.state === 'loaded' && (date === null || before.slots.date === date)
      $state.set(known ? { ...before, busy: false } : { state: 'failed', error })
    }
  }
  const refresh = () => {
    const now = $state.get()
    return load(now.state === 'loaded' ? (now.slots.date ?? null) : requestedDate)
  }

  return {
    $state,
    load,
    refresh,
    watch() {
      const refreshIfShown = () => {
        if (!page.isHidden() && $state.get().state === 'loaded') void refresh()
      }
      const timer = setInterval(refreshIfShown, REFRESH_INTERVAL)
      const stop = page.on('shown', refreshIfShown)
      return () => {
        clearInterval(timer)
        stop()
      }
    },
  }
}
