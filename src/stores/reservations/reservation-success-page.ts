import { atom, computed, type ReadableAtom } from 'nanostores'
import { CallError, isOutcomeUnknown } from '../../client/http.ts'
import type { Reservation } from '../../contract/order/reservation.ts'
import { cancelReservationCall, reservationCall } from '../../contract/order/reservation-calls.ts'
import { cancelProblem, holdsPlace } from '../../domain/reservations/reservation-status.ts'
import { takePlaced } from '../just-placed.ts'
import type { PageEnvironment } from '../page/environment.ts'
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

/**
 * How far calling it off has come. `none`: there is nothing to call off. `late`: it is too late. `asking`: the diner is
 * asked to confirm, for it cannot be taken back. `unknown`: no answer came, and it may be cancelled; asking again is safe.
 */
export type CancelStep = 'none' | 'late' | 'closed' | 'asking' | 'sending' | 'failed' | 'unknown'

export type ReservationSuccessPage = {
  readonly $reservation: ReadableAtom<WatchedReservation>
  /** The diner has just made it: to be thanked once. */
  readonly $isNew: ReadableAtom<boolean>
  readonly $cancel: ReadableAtom<CancelStep>
  /** Loads the reservation, and again for as long as the venue may still answer. */
  open(): () => void
  askToCancel(): void
  keep(): void
  cancel(): Promise<void>
}

/** A reservation and where it stands. A guest opens those of this device alone. */
export function reservationSuccessPage(
  page: PageEnvironment,
  id: string,
  loggedIn: boolean,
): ReservationSuccessPage {
  const isMine = loggedIn || isOfDevice(id)
  const $reservation = atom<WatchedReservation>({ state: isMine ? 'loading' : 'unknown' })
  const $isNew = atom(false)
  const $step = atom<'closed' | 'asking' | 'sending' | 'failed' | 'unknown'>('closed')
  const input = () => ({ params: { reservationId: id }, headers: secretHeaders(id) })
  let cancelled = false

  const look = async (signal: AbortSignal): Promise<Found> => {
    const before = $reservation.get()
    try {
      const { reservation } = await page.client.call(reservationCall, { ...input(), signal })
      // This answer may be older than the cancellation.
      if (cancelled) return 'over'
      $reservation.set({ state: 'loaded', reservation, stale: false })
      if (takePlaced(id)) $isNew.set(true)
      if (!goesOn(reservation, page.now())) return 'over'
      const moved = before.state === 'loaded' && before.reservation.status !== reservation.status
      return moved ? 'changed' : 'same'
    } catch (cause) {
      if (signal.aborted || cancelled) return 'over'
      const after = failed(cause, before)
      $reservation.set(after)
      return after.state === 'unknown' ? 'over' : 'same'
    }
  }

  return {
    $reservation,
    $isNew,
    $cancel: computed([$reservation, $step], (watched, step) => {
      if (watched.state !== 'loaded') return 'none'
      const { status, cancel_until } = watched.reservation
      const problem = cancelProblem(status, Date.parse(cancel_until), page.now())
      return problem === null ? step : problem === 'final' ? 'none' : 'late'
    }),
    open: () => (isMine ? pollWhileShown(page, look) : () => {}),
    askToCancel: () => $step.set('asking'),
    keep: () => $step.set('closed'),
    async cancel() {
      if ($step.get() === 'sending' || cancelled) return
      $step.set('sending')
      try {
        const { reservation } = await page.client.call(cancelReservationCall, input())
        cancelled = true
        $reservation.set({ state: 'loaded', reservation, stale: false })
        $step.set('closed')
      } catch (cause) {
        $step.set(cause instanceof CallError && !isOutcomeUnknown(cause) ? 'failed' : 'unknown')
      }
    },
  }
}

/** Until it is over, the venue may still answer. */
function goesOn({ status, ends_at }: Reservation, now: number): boolean {
  return holdsPlace(status) && Date.parse(ends_at) > now
}

function failed(cause: unknown, before: WatchedReservation): WatchedReservation {
  const error = cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
  if (error.code === 'not-found') return { state: 'unknown' }
  return before.state === 'loaded' ? { ...before, stale: true } : { state: 'failed', error }
}
