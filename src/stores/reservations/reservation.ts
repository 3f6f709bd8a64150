import { atom, onMount, type ReadableAtom } from 'nanostores'
import { browserClient } from '../../client/browser.ts'
import { CallError } from '../../client/http.ts'
import type { Reservation } from '../../contract/reservation.ts'
import { cancelReservationCall, reservationCall } from '../../contract/reservation-calls.ts'
import { holdsPlace } from '../../domain/reservation-status.ts'
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

/** Milliseconds between polls: a venue answers within minutes, not seconds. */
const WAIT = 10_000

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
    let timer: ReturnType<typeof setTimeout> | undefined
    const calledOff = new AbortController()
    const poll = async () => {
      clearTimeout(timer)
      const before = $reservation.get()
      try {
        const { reservation } = await browserClient().call(reservationCall, {
          ...input(),
          signal: calledOff.signal,
        })
        $reservation.set({ state: 'loaded', reservation, stale: false })
        if (!goesOn(reservation)) return
      } catch (cause) {
        if (calledOff.signal.aborted) return
        $reservation.set(failed(cause, before))
        if ($reservation.get().state === 'unknown') return
      }
      if (!document.hidden && !calledOff.signal.aborted) timer = setTimeout(poll, WAIT)
    }
    const wake = () => {
      const current = $reservation.get()
      if (document.hidden) clearTimeout(timer)
      else if (current.state === 'failed' || (current.state === 'loaded' && goesOn(current.reservation)))
        void poll()
    }
    document.addEventListener('visibilitychange', wake)
    addEventListener('online', wake)
    void poll()
    return () => {
      calledOff.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
      removeEventListener('online', wake)
    }
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
