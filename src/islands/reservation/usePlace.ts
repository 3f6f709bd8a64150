import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { mostPeople } from '../../domain/reservation.ts'
import { hasRoom, seatsParty } from '../../domain/reservation-capacity.ts'
import type { SlotTimes } from '../../domain/slots.ts'
import type { ReservePayload } from '../../payload/reservation-payload.ts'
import type { ReservationForm } from '../../stores/reservations/reservation-form.ts'
import { openSlots } from '../../stores/reservations/reservation-slots.ts'

/** A time that could not be kept, and the one in its place; null: that day has none. */
export type Change = { readonly was: SlotTimes; readonly is: SlotTimes | null }

/** When, for how many and at which table: what is free, what is chosen of it, and what had to give way. */
export function usePlace(payload: ReservePayload, form: ReservationForm) {
  const { settings, tables, branchId } = payload
  const [store] = useState(() => openSlots(branchId))
  const state = useStore(store.$state)
  const values = useStore(form.$values)
  const [change, setChange] = useState<Change | null>(null)

  useEffect(() => {
    void store.ask(form.$values.get().date)
  }, [store, form])

  const most = mostPeople(settings, tables)
  const people = Math.min(values.people, most)
  const loaded = state.state === 'loaded' ? state.slots : null
  /** Another day was chosen, and what is free on it is not known yet. */
  const pending = loaded !== null && values.date !== null && loaded.date !== values.date
  const times = (pending ? [] : (loaded?.slots ?? [])).map((slot) => ({
    ...slot,
    hasRoom: hasRoom(
      { takenTables: slot.taken_tables, peopleLeft: slot.people_left ?? null },
      tables,
      people,
    ),
  }))
  const wanted = times.find(({ from }) => from === values.from)
  const chosen = (wanted?.hasRoom ? wanted : times.find((time) => time.hasRoom)) ?? null
  const kept = values.from === null || wanted?.hasRoom === true
  const known = state.state === 'loaded' && !state.busy && !pending
  // A time that was chosen and is gone gives way to the next, in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it happens
  useEffect(() => {
    if (!known || kept || values.from === null) return
    const date = loaded?.date ?? values.date ?? ''
    setChange({ was: { date, from: values.from, to: '' }, is: chosen })
    form.set({ from: chosen?.from ?? null })
  }, [known, kept])

  const taken = new Set(chosen?.taken_tables ?? [])
  const fits = (id: string) => {
    const table = tables.find((one) => one.id === id)
    return table !== undefined && !taken.has(id) && seatsParty(table, people)
  }
  return {
    state,
    loaded,
    pending,
    day: values.date ?? loaded?.date ?? loaded?.dates[0] ?? loaded?.today ?? '',
    times,
    chosen,
    change,
    people,
    most,
    taken,
    /** Null: any. */
    tableId: values.tableId !== null && fits(values.tableId) ? values.tableId : null,
    /** The table that was chosen and cannot be had at this time. */
    lostTableId: values.tableId !== null && chosen && !fits(values.tableId) ? values.tableId : null,
    setDate(date: string) {
      setChange(null)
      form.set({ date, from: null })
      void store.ask(date)
    },
    setTime(from: string) {
      setChange(null)
      // The day it is of stays, whatever becomes the first with room.
      form.set({ from, date: loaded?.date ?? null })
    },
    setPeople: (count: number) => form.set({ people: Math.max(1, Math.min(most, count)) }),
    setTable: (tableId: string | null) => form.set({ tableId }),
    askAgain: store.askAgain,
    retry: () => void store.ask(values.date),
  }
}

export type Place = ReturnType<typeof usePlace>
