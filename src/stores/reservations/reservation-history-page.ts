import { atom, computed, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import type { Reservation } from '../../contract/order/reservation.ts'
import { reservationsCall } from '../../contract/order/reservation-calls.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { $deviceReservations } from './device-reservations.ts'

export type HistoryView = {
  /** The soonest first. */
  readonly upcoming: readonly Reservation[]
  /** The latest first. */
  readonly past: readonly Reservation[]
  /** The number of reservations loaded so far. */
  readonly count: number
  /** `done`: all reservations are loaded. */
  readonly state: 'ready' | 'loading' | 'failed' | 'done'
}

export type ReservationHistoryPage = {
  readonly $history: ReadableAtom<HistoryView>
  /** Loads the first page. */
  open(): () => void
  /** Loads the next page, or repeats the one that failed. Does nothing while a page is loading, or after the last one. */
  more(): Promise<void>
}

type Loaded = { readonly reservations: readonly Reservation[]; readonly state: HistoryView['state'] }

/** The reservations at a business (`userId`): those of the logged-in customer, if any, and those of this device. */
export function createReservationHistoryPage(
  page: PageEnvironment,
  { branchId, userId }: { readonly branchId: string; readonly userId: string },
): ReservationHistoryPage {
  const $loaded = atom<Loaded>({ reservations: [], state: 'ready' })
  let number = 1
  const more = async () => {
    const { state, reservations } = $loaded.get()
    if (state === 'loading' || state === 'done') return
    $loaded.set({ reservations, state: 'loading' })
    const known = $deviceReservations
      .get()
      .filter((kept) => kept.userId === userId)
      .map(({ id, secret }) => ({ id, secret }))
    try {
      const answer = await page.client.call(reservationsCall, {
        params: { branchId },
        body: { known, page: number },
      })
      const ids = new Set(reservations.map(({ id }) => id))
      // A reservation made meanwhile moves others to the next page. Those are already shown.
      const added = answer.reservations.filter(({ id }) => !ids.has(id))
      number = answer.next_page ?? number
      $loaded.set({
        reservations: [...reservations, ...added],
        state: answer.next_page === null ? 'done' : 'ready',
      })
    } catch (cause) {
      $loaded.set({ reservations, state: 'failed' })
      if (!(cause instanceof CallError)) throw cause
    }
  }
  return {
    $history: computed($loaded, ({ reservations, state }) => {
      const now = page.now()
      const isUpcoming = ({ ends_at }: Reservation) => Date.parse(ends_at) > now
      return {
        upcoming: reservations.filter(isUpcoming).reverse(),
        past: reservations.filter((one) => !isUpcoming(one)),
        count: reservations.length,
        state,
      }
    }),
    open() {
      void more()
      return () => {}
    },
    more,
  }
}
