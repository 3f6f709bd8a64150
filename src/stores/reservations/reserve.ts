import { atom, type ReadableAtom } from 'nanostores'
import { CallError, isOutcomeUnknown } from '../../client/http.ts'
import type { Reservation, ReserveRequestInput } from '../../contract/order/reservation.ts'
import { reserveTableCall } from '../../contract/order/reservation-calls.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { parseStored } from '../parse-stored.ts'
import { randomId } from '../random-id.ts'
import { guardReload } from '../timer.ts'
import { keepDeviceReservation } from './device-reservations.ts'

export type ReserveState =
  | { readonly state: 'editing' }
  | { readonly state: 'sending' }
  | { readonly state: 'failed'; readonly error: CallError }
  | { readonly state: 'reserved'; readonly reservation: Reservation }

export type Reserving = {
  readonly $state: ReadableAtom<ReserveState>
  /** Sends the request. Sending it again after a lost answer or a reload does not make a second reservation. */
  send(request: ReserveRequestInput): Promise<void>
  /** Returns to editing after a failure. */
  edit(): void
}

/** One attempt: its idempotency key, and in `lost` the keys of earlier requests whose outcome is unknown. */
type Attempt = {
  readonly key: string
  readonly request: string
  readonly refused: boolean
  readonly lost: readonly string[]
}

/** Creates the model that sends a reservation. `userId` is the id of the business. */
export function openReserving(
  { client, session }: Pick<PageEnvironment, 'client' | 'session'>,
  branchId: string,
  userId: string,
): Reserving {
  const $state = atom<ReserveState>({ state: 'editing' })
  const storageKey = `reserving:${branchId}`
  return {
    $state,
    edit() {
      if ($state.get().state === 'failed') $state.set({ state: 'editing' })
    },
    async send(request) {
      if ($state.get().state === 'sending') return
      const before = parseStored(session.read(storageKey), readAttempt, null)
      const attempt = nextAttempt(before, JSON.stringify(request))
      const wasLost = before?.key === attempt.key && !before.refused
      session.write(storageKey, JSON.stringify(attempt))
      $state.set({ state: 'sending' })
      const release = guardReload()
      try {
        const { reservation, secret } = await client.call(reserveTableCall, {
          body: request,
          headers: {
            'Idempotency-Key': attempt.key,
            ...(attempt.lost.length > 0 ? { 'Replaces-Keys': attempt.lost.join(',') } : {}),
          },
        })
        keepDeviceReservation({ id: reservation.id, secret, userId })
        session.write(storageKey, null)
        $state.set({ state: 'reserved', reservation })
      } catch (cause) {
        const error =
          cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
        // A key has reserved nothing only if every request with it was refused. A refusal does not tell the outcome of earlier
        // requests.
        if (!isOutcomeUnknown(error) && !wasLost)
          session.write(storageKey, JSON.stringify({ ...attempt, refused: true }))
        $state.set({ state: 'failed', error })
      } finally {
        release()
      }
    },
  }
}

function nextAttempt(before: Attempt | null, request: string): Attempt {
  if (before?.request === request) return { ...before, refused: false }
  const lostKeys = before && !before.refused ? [before.key] : []
  return { key: randomId(), request, refused: false, lost: [...(before?.lost ?? []), ...lostKeys] }
}

function readAttempt(stored: unknown): Attempt | null {
  const { key, request, lost } = stored as Partial<Attempt>
  const isValid = typeof key === 'string' && typeof request === 'string' && Array.isArray(lost)
  return isValid ? (stored as Attempt) : null
}
