import { atom, computed, type ReadableAtom } from 'nanostores'
import type { ReservationSlotsResponse } from '../../contract/order/reservation.ts'
import type { ReservePayload } from '../../contract/payloads/visitor.ts'
import { maxPartySize } from '../../domain/reservations/reservation.ts'
import { canSeatParty, hasCapacity } from '../../domain/reservations/reservation-capacity.ts'
import type { SlotTimes } from '../../domain/time/slots.ts'
import type { PageEnvironment } from '../page/environment.ts'
import type { ReservationForm, ReservationFormValues } from './reservation-form.ts'
import { openSlots, type SlotsState } from './reservation-slots.ts'

/** A chosen time that is no longer free, and the one that replaces it; null: that day has no other. */
export type ReplacedTime = { readonly was: SlotTimes; readonly is: SlotTimes | null }

export type PlaceTime = ReservationSlotsResponse['slots'][number] & { readonly hasRoom: boolean }

/** What is free, and what of it the diner has chosen. */
export type PlaceView = {
  readonly state: SlotsState['state']
  /** Null until slots are known, and after a failure. */
  readonly loaded: ReservationSlotsResponse | null
  /** Another day is chosen, and its slots are not known yet. */
  readonly pending: boolean
  readonly day: string
  readonly times: readonly PlaceTime[]
  readonly chosen: PlaceTime | null
  readonly change: ReplacedTime | null
  readonly people: number
  readonly most: number
  readonly taken: ReadonlySet<string>
  /** Null: any. */
  readonly tableId: string | null
  /** The chosen table, when it cannot be had at the chosen time. */
  readonly lostTableId: string | null
}

export type Place = {
  readonly $view: ReadableAtom<PlaceView>
  /** Loads the slots, keeps them fresh, and replaces a chosen time that is no longer free. */
  open(): () => void
  setDate(date: string): void
  setTime(from: string): void
  setPeople(count: number): void
  /** Null: any. */
  setTable(tableId: string | null): void
  refresh(): Promise<void>
  retry(): void
}

/** When, for how many and at which table. */
export function createPlace(page: PageEnvironment, payload: ReservePayload, form: ReservationForm): Place {
  const slots = openSlots(page, payload.branchId)
  const most = maxPartySize(payload.settings, payload.tables)
  const $change = atom<ReplacedTime | null>(null)
  const $view = computed([slots.$state, form.$values, $change], (state, values, change) =>
    viewOf(payload, most, state, values, change),
  )
  const settle = () => {
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
      const stops = [slots.watch(), $view.subscribe(settle)]
      void slots.load(form.$values.get().date)
      return () => {
        for (const stop of stops) stop()
      }
    },
    setDate(date) {
      $change.set(null)
      // The chosen time is kept where the other day has it.
      form.set({ date })
      void slots.load(date)
    },
    setTime(from) {
      $change.set(null)
      // Keeps the day, even if another becomes the first one that has room.
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
