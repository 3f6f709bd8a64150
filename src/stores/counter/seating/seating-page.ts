import { atom, computed, type ReadableAtom } from 'nanostores'
import { CallError } from '../../../client/http.ts'
import { seatReservationCall } from '../../../contract/counter/counter-reservation-calls.ts'
import type { Reservation, ReservedTable } from '../../../contract/order/reservation.ts'
import type { HeldPlace } from '../../../domain/reservations/reservation-capacity.ts'
import { holdsPlace } from '../../../domain/reservations/reservation-status.ts'
import {
  STAY_MINUTES,
  seatsTogether,
  suggestTables,
  tableChoices,
} from '../../../domain/reservations/seating.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import type { ReservationsPage } from '../reservations-page.ts'

/** A table that can be assigned to the reservation. */
export type SeatChoice = {
  readonly table: ReservedTable & { readonly seats: number | null }
  readonly isChosen: boolean
  readonly isSuggested: boolean
  /** The other reservation that holds it during the stay; null: it is free. */
  readonly heldBy: Reservation | null
}
/**
 * What became of the last attempt to save. `taken`: another reservation holds one of the tables. `moved`: the reservation has
 * changed meanwhile; its current state is shown. `failed`: nothing was saved.
 */
export type SeatingState = 'editing' | 'sending' | 'saved' | 'taken' | 'moved' | 'failed'

export type SeatingPage = {
  readonly $state: ReadableAtom<SeatingState>
  /** How long the reservation lasts, in minutes. */
  readonly $minutes: ReadableAtom<number>
  /** The tables of the branch, in its order. */
  readonly $choices: ReadableAtom<readonly SeatChoice[]>
  /** How many people fit at the chosen tables; null if there are none or their seats are unknown. */
  readonly $seats: ReadableAtom<number | null>
  /** Makes the stay longer or shorter. */
  addMinutes(minutes: number): void
  toggle(tableId: string): void
  save(): Promise<void>
}

const MINUTE = 60_000

/** The tables and the length of stay of one reservation, which staff can change. */
export function createSeatingPage(
  page: PageEnvironment,
  list: ReservationsPage,
  referenceId: string,
  opened: Reservation,
): SeatingPage {
  const $state = atom<SeatingState>('editing')
  const $minutes = atom(minutesOf(opened))
  const $chosen = atom(idsOf(opened))
  /** The state of the reservation to which the shown choices belong. */
  let known = opened

  const $choices = computed(
    [list.$reservations, list.$tables, $minutes, $chosen],
    (all, tables, minutes, chosen) => {
      const startsAt = Date.parse(opened.starts_at)
      const stay = { startsAt, endsAt: startsAt + minutes * MINUTE }
      const held = all
        .filter(({ id, status }) => id !== opened.id && holdsPlace(status))
        .map((reservation) => ({ ...toHeld(reservation), reservation }))
      const gone = known.tables.filter(({ id }) => !tables.some((table) => table.id === id))
      const offered = [...tables, ...gone.map((table) => ({ ...table, seats: null }))]
      const onFloors = tables.map((table) => ({ ...table, floor: JSON.stringify(table.floor) }))
      const suggested = suggestTables(onFloors, { people: opened.users, stay, wishes: idsOf(known) }, held)
      return tableChoices(offered, stay, held).map(({ table, heldBy }) => ({
        table,
        isChosen: chosen.includes(table.id),
        isSuggested: suggested.includes(table.id),
        heldBy: heldBy?.reservation ?? null,
      }))
    },
  )
  const edit = () => {
    if ($state.get() !== 'sending') $state.set('editing')
  }
  /** Shows the current state of the reservation if another device has changed it. */
  const showCurrent = () => {
    known = list.$reservations.get().find(({ id }) => id === opened.id) ?? known
    $minutes.set(minutesOf(known))
    $chosen.set(idsOf(known))
  }
  async function explain(error: unknown): Promise<SeatingState> {
    if (!(error instanceof CallError)) throw error
    if (error.code !== 'conflict') return 'failed'
    await list.load()
    if (error.issues.some(({ reason }) => reason === 'taken')) return 'taken'
    const wanted = String([$minutes.get(), ...$chosen.get()])
    showCurrent()
    // Another device did the same, or the answer to an earlier attempt was lost.
    return String([$minutes.get(), ...$chosen.get()]) === wanted ? 'saved' : 'moved'
  }
  return {
    ...{ $state, $minutes, $choices },
    $seats: computed($choices, (choices) => {
      const chosen = choices.filter(({ isChosen }) => isChosen)
      return chosen.length === 0 ? null : seatsTogether(chosen.map(({ table }) => table))
    }),
    addMinutes(minutes) {
      const { least, most } = STAY_MINUTES
      $minutes.set(Math.min(most, Math.max(least, $minutes.get() + minutes)))
      edit()
    },
    toggle(tableId) {
      const chosen = $chosen.get()
      $chosen.set(chosen.includes(tableId) ? chosen.filter((id) => id !== tableId) : [...chosen, tableId])
      edit()
    },
    async save() {
      if ($state.get() === 'sending') return
      $state.set('sending')
      const from = { minutes: minutesOf(known), tables: [...idsOf(known)] }
      const body = { from, to: { minutes: $minutes.get(), tables: [...$chosen.get()] } }
      try {
        const params = { referenceId, reservationId: opened.id }
        const { reservation } = await page.client.call(seatReservationCall, { params, body })
        known = reservation
        list.replace(reservation)
        $state.set('saved')
      } catch (error) {
        $state.set(await explain(error))
      }
    },
  }
}

const idsOf = ({ tables }: Reservation): readonly string[] => tables.map(({ id }) => id)

const minutesOf = ({ starts_at, ends_at }: Reservation): number =>
  Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE)

const toHeld = (reservation: Reservation): HeldPlace => ({
  startsAt: Date.parse(reservation.starts_at),
  endsAt: Date.parse(reservation.ends_at),
  people: reservation.users,
  tableIds: idsOf(reservation),
})
