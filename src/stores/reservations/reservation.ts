import { atom, onMount, type ReadableAtom } from 'nanostores'
import { browserClient } from '../../client/browser.ts'
import { CallError } from '../../client/http.ts'
import type { Reservation } from '../../contract/reservation.ts'
import { cancelReservationCall, reservationCall } from '../../contract/reservation-calls.ts'
import { holdsPlace } from '../../domain/reservation-status.ts'
import { browserPage } from '../page/browser-page.ts'
import { type Found, pollWhileShown } from '../poll.ts'
import { isOfDevice, secretHeaders } from './device-reservations.ts'

export type WatchedReservation =
  | { readonly state: 'loading' }
  /** Not of this device nor this customer, or unknown to the venue. */
  | { readonly state: 'unknown' }
  | {
      readonly state: 'loaded'
      readonly reservation: Reservation
      /** The last poll failed. */
      readonly stale: boolean
    }
  | { readonly state: 'failed'; readonly error: CallError }

export type ReservationWatch = {
  readonly $reservation: ReadableAtom<WatchedReservation>
  /** Calls it off. @throws CallError */
  cancel(): Promise<void>
}

/**
 * A reservation, asked for again and again while the page is shown and the venue may still answer. A guest opens those of
 * this device alone.
 */
export function watchReservation(id: string, loggedIn: boolean): ReservationWatch {
  const $reservation = atom<WatchedReservation>({ state: 'loading' })
  const input = () => ({ params: { reservationId: id }, headers: secretHeaders(id) })
  onMount($reservation, () => {
    if (!loggedIn && !isOfDevice(id)) {
      $reservation.set({ state: 'unknown' })
      return
    }
    return pollWhileShown(browserPage(), async (signal): Promise<Found> => {
      const before = $reservation.get()
      try {
        const { reservation } = await browserClient().call(reservationCall, { ...input(), signal })
        $reservation.set({ state: 'loaded', reservation, stale: false })
        if (!goesOn(reservation)) return 'over'
        const moved = before.state === 'loaded' && before.reservation.status !== reservation.status
        return moved ? 'changed' : 'same'
      } catch (cause) {
        if (signal.aborted) return 'over'
        const after = failed(cause, before)
        $reservation.set(after)
        return after.state === 'unknown' ? 'over' : 'same'
      }
    })
  })
  return {
    $reservation,
    async cancel() {
      const { reservation } = await browserClient().call(cancelReservationCall, input())
      $reservation.set({ state: 'loaded', reservation, stale: false })
    },
  }
}

/** Until it is over, the venue may still say something. */
function goesOn({ status, ends_at }: Reservation): boolean {
  return holdsPlace(status) && Date.parse(ends_at) > Date.now()
}

function failed(cause: unknown, before: WatchedReservation): WatchedReservation {
  const error = cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
  if (error.code === 'not-found') return { state: 'unknown' }
  return before.state === 'loaded' ? { ...before, stale: true } : { state: 'failed', error }
}
