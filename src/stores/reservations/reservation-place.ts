import { atom, computed, type ReadableAtom } from 'nanostores'
import type { ReservationSlotsResponse } from '../../contract/order/reservation.ts'
import type { ReservePayload } from '../../contract/payloads/visitor.ts'
import { maxPartySize } from '../../domain/reservations/reservation.ts'
import { canSeatParty, hasCapacity } from '../../domain/reservations/reservation-capacity.ts'
import type { SlotTimes } from '../../domain/time/slots.ts'
import type { PageEnvironment } from '../page/environment.ts'
import type { ReservationForm, ReservationFormValues } from './reservation-form.ts'
import { openSlots, type SlotsState } from './reservation-slots.ts'

/** A chosen time that is no longer free, and its replacement; null if the day has no other free time. */
export type ReplacedTime = { readonly was: SlotTimes; readonly is: SlotTimes | null }

export type PlaceTime = ReservationSlotsResponse['slots'][number] & { readonly hasRoom: boolean }

/** The free slots and tables, and the choice of the diner. */
export type PlaceView = {
  readonly state: SlotsState['state']
  /** Null until slots are known, and after a failure. */
  readonly loaded: ReservationSlotsResponse | null
  /** Whether the slots of the chosen day are still loading. */
  readonly pending: boolean
  readonly day: string
  readonly times: readonly PlaceTime[]
  readonly chosen: PlaceTime | null
  readonly change: ReplacedTime | null
  readonly people: number
  /** The largest party. */
  readonly most: number
  /** Ids of the tables that are taken at the chosen time. */
  readonly taken: ReadonlySet<string>
  /** The chosen table; null for any table. */
  readonly tableId: string | null
  /** The chosen table if it is not available at the chosen time; otherwise null. */
  readonly lostTableId: string | null
}

export type Place = {
  readonly $view: ReadableAtom<PlaceView>
  /** Loads the slots, keeps them fresh, and replaces a chosen time that is no longer free. */
  open(): () => void
  setDate(date: string): void
  setTime(from: string): void
  setPeople(count: number): void
  /** Chooses a table; null for any table. */
  setTable(tableId: string | null): void
  /** Reloads the slots of the shown day. */
  refresh(): Promise<void>
  /** Loads the slots again after a failure. */
  retry(): void
}

/** The choice of the time, the party size and the table. */
export function createPlace(page: PageEnvironment, payload: ReservePayload, form: ReservationForm): Place {
  const slots = openSlots(page, payload.branchId)
  const most = maxPartySize(payload.settings, payload.tables)
  const $change = atom<ReplacedTime | null>(null)
  const $view = computed([slots.$state, form.$values, $change], (state, values, change) =>
    viewOf(payload, most, state, values, change),
  )
  const replaceTakenTime = () => {
    const state = slots.$state.get()
    const { loaded, pending, chosen } = $view.get()
    const { from } = form.$values.get()
    const known = state.state === 'loaded' && !state.busy && !pending
    if (!known || from === null || chosen?.from === from) return
    form.set({ from: chosen?.from ?? null })
    $change.set({ was: { date: loaded?.date ?? '', from, to: '' }, is: chosen })
  }
  return {
    $view,
    open() {
      const stops = [slots.watch(), $view.subscribe(replaceTakenTime)]
      void slots.load(form.$values.get().date)
      return () => {
        for (const stop of stops) stop()
      }
    },
    setDate(date) {
      $change.set(null)
      // Keeps the chosen time if the other day has it too.
      form.set({ date })
      void slots.load(date)
    },
    setTime(from) {
      $change.set(null)
      // Stores the shown day, so that it stays even if an earlier day becomes free.
      form.set({ from, date: $view.get().loaded?.date ?? null })
    },
    setPeople: (count) => form.set({ people: Math.max(1, Math.min(most, count)) }),
    setTable: (tableId) => form.set({ tableId }),
    refresh: slots.refresh,
    retry: () => void slots.load(form.$values.get().date),
  }
}

function viewOf(
  { tables }: ReservePayload,
  most: number,
  state: SlotsState,
  values: ReservationFormValues,
  change: ReplacedTime | null,
): PlaceView {
  const people = Math.min(values.people, most)
  const loaded = state.state === 'loaded' ? state.slots : null
  const pending = loaded !== null && values.date !== null && loaded.date !== values.date
  const times = (pending ? [] : (loaded?.slots ?? [])).map((slot) => ({
    ...slot,
    hasRoom: hasCapacity(
      { takenTables: slot.taken_tables, peopleLeft: slot.people_left ?? null },
      tables,
      people,
    ),
  }))
  const wanted = times.find(({ from }) => from === values.from)
  const free = times.filter(({ hasRoom: isFree }) => isFree)
  const later = free.find(({ from }) => from >= (values.from ?? ''))
  const chosen = (wanted?.hasRoom ? wanted : (later ?? free[0])) ?? null
  const taken = new Set(chosen?.taken_tables ?? [])
  const fits = (id: string) => {
    const table = tables.find((one) => one.id === id)
    return table !== undefined && !taken.has(id) && canSeatParty(table, people)
  }
  const wantedTable = values.tableId
  return {
    state: state.state,
    loaded,
    pending,
    day: values.date ?? loaded?.date ?? loaded?.dates[0] ?? loaded?.today ?? '',
    times,
    chosen,
    change,
    people,
    most,
    taken,
    tableId: wantedTable !== null && fits(wantedTable) ? wantedTable : null,
    lostTableId: wantedTable !== null && chosen && !fits(wantedTable) ? wantedTable : null,
  }
}
