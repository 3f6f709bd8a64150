import { atom, type ReadableAtom } from 'nanostores'
import { browserClient } from '../../client/browser.ts'
import { CallError } from '../../client/http.ts'
import type { Reservation } from '../../contract/reservation.ts'
import { reservationsCall } from '../../contract/reservation-calls.ts'
import { $deviceReservations } from './device-reservations.ts'

export type ReservationHistory = {
  readonly $history: ReadableAtom<HistoryState>
  /** The next page, or the one that failed. One at a time; none after the last. */
  more(): Promise<void>
}

export type HistoryState = {
  readonly reservations: readonly Reservation[]
  /** `done`: there are no more. */
  readonly state: 'ready' | 'loading' | 'failed' | 'done'
}

/** Reservations at a business (`userId`): the customer's, if somebody is logged in, and those of this device. */
export function openReservationHistory(branchId: string, userId: string): ReservationHistory {
  const $history = atom<HistoryState>({ reservations: [], state: 'ready' })
  let page = 1
  return {
    $history,
    async more() {
      const { state, reservations } = $history.get()
      if (state === 'loading' || state === 'done') return
      $history.set({ reservations, state: 'loading' })
      const known = $deviceReservations
        .get()
        .filter((kept) => kept.userId === userId)
        .map(({ id, secret }) => ({ id, secret }))
      try {
        const answer = await browserClient().call(reservationsCall, {
          params: { branchId },
          body: { known, page },
        })
        const ids = new Set(reservations.map(({ id }) => id))
        // What was reserved meanwhile pushes others to the next page.
        const added = answer.reservations.filter(({ id }) => !ids.has(id))
        page = answer.next_page ?? page
        $history.set({
          reservations: [...reservations, ...added],
          state: answer.next_page === null ? 'done' : 'ready',
        })
      } catch (cause) {
        if (!(cause instanceof CallError)) throw cause
        $history.set({ reservations, state: 'failed' })
      }
    },
  }
}
