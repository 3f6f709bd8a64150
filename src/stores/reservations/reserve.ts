import { atom, type ReadableAtom } from 'nanostores'
import { CallError, isOutcomeUnknown } from '../../client/http.ts'
import type { Reservation, ReserveRequestInput } from '../../contract/order/reservation.ts'
import { reserveTableCall } from '../../contract/order/reservation-calls.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { parseStored } from '../parse-stored.ts'
import { guardReload } from '../timer.ts'
import { keepDeviceReservation } from './device-reservations.ts'

export type ReserveState =
  | { readonly state: 'editing' }
  | { readonly state: 'sending' }
  | { readonly state: 'failed'; readonly error: CallError }
  | { readonly state: 'reserved'; readonly reservation: Reservation }

export type Reserving = {
  readonly $state: ReadableAtom<ReserveState>
  /** Sends it. The same request again, after a lost answer or a reload, is the same reservation. */
  send(request: ReserveRequestInput): Promise<void>
  edit(): void
}

/** One try: the key that makes its repeats one reservation, and keys of other requests whose answers never came. */
type Try = {
  readonly key: string
  readonly request: string
  readonly refused: boolean
  readonly lost: readonly string[]
}

/** `userId` of the business. */
export function openReserving(
  { client, session }: Pick<PageEnvironment, 'client' | 'session'>,
  branchId: string,
  userId: string,
): Reserving {
  const $state = atom<ReserveState>({ state: 'editing' })
  const at = `reserving:${branchId}`
  return {
    $state,
    edit() {
      if ($state.get().state === 'failed') $state.set({ state: 'editing' })
    },
    async send(request) {
      if ($state.get().state === 'sending') return
      const before = parseStored(session.read(at), readTry, null)
      const attempt = nextTry(before, JSON.stringify(request))
      const unsure = before?.key === attempt.key && !before.refused
      session.write(at, JSON.stringify(attempt))
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
        session.write(at, null)
        $state.set({ state: 'reserved', reservation })
      } catch (cause) {
        const error =
          cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
        // Nothing was reserved by a key whose every send was refused. A refusal says nothing of the sends before it.
        if (!isOutcomeUnknown(error) && !unsure)
          session.write(at, JSON.stringify({ ...attempt, refused: true }))
        $state.set({ state: 'failed', error })
      } finally {
        release()
      }
    },
  }
}

function nextTry(before: Try | null, request: string): Try {
  if (before?.request === request) return { ...before, refused: false }
  const unsure = before && !before.refused ? [before.key] : []
  return { key: crypto.randomUUID(), request, refused: false, lost: [...(before?.lost ?? []), ...unsure] }
}

function readTry(stored: unknown): Try | null {
  const { key, request, lost } = stored as Partial<Try>
  const isValid = typeof key === 'string' && typeof request === 'string' && Array.isArray(lost)
  return isValid ? (stored as Try) : null
}
