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
  /** The reservation belongs neither to this device nor to this customer, or the venue does not know it. */
  | { readonly state: 'unknown' }
  | {
      readonly state: 'loaded'
      readonly reservation: Reservation
      /** Whether the last poll failed. */
      readonly stale: boolean
    }
  | { readonly state: 'failed'; readonly error: CallError }

/**
 * The step of the cancellation. `none`: there is nothing to cancel. `late`: it is too late. `asking`: the diner must confirm,
 * because a cancellation is final. `unknown`: there was no answer and it may be cancelled; sending it again is safe.
 */
export type CancelStep = 'none' | 'late' | 'closed' | 'asking' | 'sending' | 'failed' | 'unknown'

export type ReservationSuccessPage = {
  readonly $reservation: ReadableAtom<WatchedReservation>
  /** Whether the diner has just made the reservation. True only once, for the thanks. */
  readonly $isNew: ReadableAtom<boolean>
  readonly $cancel: ReadableAtom<CancelStep>
  /** Loads the reservation and polls it as long as the venue may still change its status. */
  open(): () => void
  /** Asks the diner to confirm the cancellation. */
  askToCancel(): void
  /** Keeps the reservation and closes the question. */
  keep(): void
  cancel(): Promise<void>
}

/** A reservation and its status. A guest can open only the reservations of this device. */
export function createReservationSuccessPage(
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

  const poll = async (signal: AbortSignal): Promise<Found> => {
    const before = $reservation.get()
    try {
      const { reservation } = await page.client.call(reservationCall, { ...input(), signal })
      // Ignores the answer, which may be older than the cancellation.
      if (cancelled) return 'over'
      $reservation.set({ state: 'loaded', reservation, stale: false })
      if (takePlaced(id)) $isNew.set(true)
      if (!mayStillChange(reservation, page.now())) return 'over'
      const changed = before.state === 'loaded' && before.reservation.status !== reservation.status
      return changed ? 'changed' : 'same'
    } catch (cause) {
      if (signal.aborted || cancelled) return 'over'
      const after = stateAfterFailure(cause, before)
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
    open: () => (isMine ? pollWhileShown(page, poll) : () => {}),
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

/** Whether the venue may still change the status: until the reserved time is over. */
function mayStillChange({ status, ends_at }: Reservation, now: number): boolean {
  return holdsPlace(status) && Date.parse(ends_at) > now
}

function stateAfterFailure(cause: unknown, before: WatchedReservation): WatchedReservation {
  const error = cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
  if (error.code === 'not-found') return { state: 'unknown' }
  return before.state === 'loaded' ? { ...before, stale: true } : { state: 'failed', error }
}
