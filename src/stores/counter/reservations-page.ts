import { atom, computed, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import {
  counterReservationsCall,
  moveReservationCall,
} from '../../contract/counter/counter-reservation-calls.ts'
import type { Reservation } from '../../contract/order/reservation.ts'
import type { ResponseOf } from '../../contract/wire/call.ts'
import { type ReservationStatus, reservationStatus } from '../../domain/reservations/reservation-status.ts'
import {
  endsReservation,
  type ReservationStep,
  reservationDays,
  statusAfter,
} from '../../domain/reservations/staff-steps.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { createDelayedSends } from './delayed-sends.ts'

/** A step that the server has not confirmed. `canUndo`: it has not been sent, and can be taken back. */
export type PendingStep = {
  readonly reservation: Reservation
  readonly step: ReservationStep
  readonly canUndo: boolean
}
/** What staff must know about their last step, as with orders: see `MoveNotice`. */
export type StepNotice = {
  readonly kind: 'moved' | 'unsent' | 'refused'
  readonly number: number
  readonly status: ReservationStatus
}
export type ReservationDays = ReturnType<typeof reservationDays<Reservation>>
/** The tables of the branch, with their seats. */
export type BranchTables = Readonly<ResponseOf<typeof counterReservationsCall>['tables']>

export type ReservationsPage = {
  /** `failed`: the last attempt to load failed. Days that were loaded before remain. */
  readonly $state: ReadableAtom<'loading' | 'failed' | 'ready'>
  readonly $days: ReadableAtom<ReservationDays>
  readonly $reservations: ReadableAtom<readonly Reservation[]>
  readonly $tables: ReadableAtom<BranchTables>
  /** How many reservations wait for an answer. */
  readonly $waiting: ReadableAtom<number>
  readonly $pending: ReadableAtom<ReadonlyMap<string, PendingStep>>
  readonly $notice: ReadableAtom<StepNotice | null>
  /** Loads the list again. Never throws. */
  load(): Promise<void>
  take(reservation: Reservation, step: ReservationStep): Promise<void>
  /** Shows a reservation as the server has just answered it. */
  replace(reservation: Reservation): void
  undo(id: string): void
  dismissNotice(): void
  open(): () => void
}

/** How often the list is loaded again while it is visible, in milliseconds. */
const REFRESH = 30_000

/** The reservations of today and later, and the answers to them. */
export function createReservationsPage(page: PageEnvironment, referenceId: string): ReservationsPage {
  const $state = atom<'loading' | 'failed' | 'ready'>('loading')
  const $reservations = atom<readonly Reservation[]>([])
  const $tables = atom<BranchTables>([])
  const $pending = atom<ReadonlyMap<string, PendingStep>>(new Map())
  const $notice = atom<StepNotice | null>(null)
  const $days = computed($reservations, reservationDays)
  const $waiting = computed(
    [$reservations, $pending],
    (all, pending) =>
      all.filter(({ id, status }) => status === reservationStatus.pending && !pending.has(id)).length,
  )
  const delayed = createDelayedSends(page)
  let changes = 0

  async function load(): Promise<void> {
    changes += 1
    const turn = changes
    try {
      const answer = await page.client.call(counterReservationsCall, { params: { referenceId } })
      // Meanwhile something was loaded or moved later than this.
      if (turn !== changes) return
      $reservations.set(answer.reservations)
      $tables.set(answer.tables)
      $state.set('ready')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (turn === changes) $state.set('failed')
    }
  }
  const replace = (changed: Reservation) => {
    changes += 1
    $reservations.set($reservations.get().map((one) => (one.id === changed.id ? changed : one)))
  }
  const setPending = (id: string, step: PendingStep | null) => {
    const changed = new Map($pending.get())
    if (step) changed.set(id, step)
    else changed.delete(id)
    $pending.set(changed)
  }
  async function explain(error: unknown, { id, number }: Reservation, wanted: ReservationStatus) {
    if (!(error instanceof CallError)) throw error
    if (error.answer !== null) await load()
    const status = $reservations.get().find((one) => one.id === id)?.status ?? reservationStatus.cancelled
    // Another device did the same.
    if (error.code === 'conflict' && status === wanted) return
    const kind = error.answer === null ? 'unsent' : error.code === 'conflict' ? 'moved' : 'refused'
    $notice.set({ kind, number, status })
  }
  async function send(reservation: Reservation, step: ReservationStep, keepalive = false): Promise<void> {
    const { id, status: from } = reservation
    const to = statusAfter[step]
    setPending(id, { reservation, step, canUndo: false })
    try {
      const params = { referenceId, reservationId: id }
      const body = { from, to, no_show: step === 'noShow' }
      const answer = await page.client.call(moveReservationCall, { params, body, keepalive })
      replace(answer.reservation)
    } catch (error) {
      await explain(error, reservation, to)
    } finally {
      setPending(id, null)
    }
  }
  return {
    ...{ $state, $days, $reservations, $tables, $waiting, $pending, $notice, load, replace },
    async take(reservation, step) {
      const { id } = reservation
      if ($pending.get().has(id)) return
      $notice.set(null)
      if (!endsReservation(step)) return send(reservation, step)
      setPending(id, { reservation, step, canUndo: true })
      delayed.add(id, (keepalive) => send(reservation, step, keepalive))
    },
    undo(id) {
      if (delayed.takeBack(id)) setPending(id, null)
    },
    dismissNotice: () => $notice.set(null),
    open() {
      void load()
      const timer = setInterval(() => {
        if (!page.isHidden()) void load()
      }, REFRESH)
      const stops = [
        delayed.open(),
        page.on('shown', () => void load()),
        page.on('online', () => void load()),
      ]
      return () => {
        clearInterval(timer)
        for (const stop of stops) stop()
      }
    },
  }
}
