import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useWords } from '../../components/ui/words.tsx'
import type { WireUser } from '../../contract/account.ts'
import { toMinor } from '../../domain/money.ts'
import type { ReservePayload } from '../../payload/reservation-payload.ts'
import { markPlaced } from '../../stores/checkout/just-placed.ts'
import { orderFormFor } from '../../stores/checkout/order-form.ts'
import { loadPhoneBook } from '../../stores/phone-book.ts'
import { openReservationForm } from '../../stores/reservations/reservation-form.ts'
import { openReserving } from '../../stores/reservations/reserve.ts'
import { reserveRequestOf } from '../../stores/reservations/reserve-request.ts'
import { useItems } from './useItems.ts'
import { usePlace } from './usePlace.ts'

export type Problem = 'required' | 'invalid'
export type Problems = { readonly name?: Problem; readonly phone?: Problem; readonly items?: Problem }

/** The whole of a reservation that is being made. */
export function useReservation(payload: ReservePayload, customer: WireUser | null, cartKey: string) {
  const { locale } = useWords()
  const { branchId, userId, referenceId, settings, sections } = payload
  const [form] = useState(() => openReservationForm(branchId))
  const [reserving] = useState(() => openReserving(branchId, userId))
  const person = orderFormFor(cartKey)
  const { name, phone } = useStore(person.$values)
  const { note } = useStore(form.$values)
  const state = useStore(reserving.$state)
  const place = usePlace(payload, form)
  const items = useItems(payload, form, place.chosen)
  const [problems, setProblems] = useState<Problems>({})
  /** Counts refused tries, so that the screen can move the focus to what was refused. */
  const [refusals, setRefusals] = useState(0)
  const [offline, setOffline] = useState(false)
  /** The total in major units that the server named, as the diner has seen it since. */
  const [told, setTold] = useState<number | null>(null)

  // Who is logged in need not say who they are; what they typed themselves stays.
  useEffect(() => {
    if (!customer) return
    const before = person.$values.get()
    person.set({
      ...(before.name.trim() === '' ? { name: customer.name } : {}),
      ...(before.phone.trim() === '' ? { phone: customer.phone } : {}),
    })
  }, [customer, person])

  const refuse = (found: Problems) => {
    setProblems(found)
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1)
  }

  const reserve = async () => {
    if (state.state === 'sending' || !place.chosen) return
    setOffline(false)
    const book = await loadPhoneBook().catch(() => null)
    if (!book) return setOffline(true)
    const parsed = phone.trim() === '' ? null : book.parse(phone, payload.countryCode)
    const chooses = settings.type === 'reserv_service' && sections.length > 0
    const found: Problems = {
      ...(name.trim() === '' ? { name: 'required' } : {}),
      ...(parsed ? {} : { phone: phone.trim() === '' ? 'required' : 'invalid' }),
      ...(chooses && items.lines.length === 0 ? { items: 'required' } : {}),
    }
    refuse(found)
    if (Object.keys(found).length > 0 || !parsed) return
    await reserving.send(
      reserveRequestOf(payload, {
        slot: place.chosen,
        people: place.people,
        tableId: place.tableId,
        lines: items.lines,
        agreed: told,
        name,
        phone: parsed,
        note,
        locale,
      }),
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what an answer means is done once per answer
  useEffect(() => {
    if (state.state === 'reserved') {
      markPlaced(state.reservation.id)
      form.clear()
      location.replace(`/${referenceId}/reservation/success/${encodeURIComponent(state.reservation.id)}`)
    }
    if (state.state !== 'failed') return
    const { issues, answer } = state.error
    const about = (path: string) => issues.some((issue) => issue.path === path)
    if (answer?.code === 'changed') {
      const gone = answer.changes.filter(({ state: how }) => how !== 'price')
      items.drop(gone.map(({ item_id }) => item_id))
      setTold(answer.total === null ? null : Number(answer.total))
    }
    // Somebody was sooner, or time has passed: what is free now, and the next of it.
    if (['schedule', 'table_id', 'users'].some(about)) void place.askAgain()
    refuse({
      ...(about('name') ? { name: 'required' } : {}),
      ...(about('phone') ? { phone: 'invalid' } : {}),
      ...(about('order_lines') ? { items: 'required' } : {}),
    })
  }, [state])

  const changed = () => {
    setTold(null)
    reserving.edit()
  }
  return {
    payload,
    place,
    items: {
      ...items,
      set(key: string, count: number) {
        items.set(key, count)
        setProblems(({ items: _, ...others }) => others)
        changed()
      },
    },
    person: { name, phone, note },
    problems,
    refusals,
    offline,
    state,
    /** What is paid at the venue, in minor units: ours, or what the server said last. */
    total: told === null ? items.quote.total : toMinor(told, payload.currency),
    told: told !== null,
    set(part: Partial<{ name: string; phone: string; note: string }>) {
      const { note: written, ...who } = part
      if (written !== undefined) form.set({ note: written })
      person.set(who)
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))),
      )
    },
    /** Leaving the phone field: is it a number? */
    async checkPhone() {
      if (phone.trim() === '') return
      const book = await loadPhoneBook().catch(() => null)
      if (book && !book.parse(phone, payload.countryCode))
        setProblems((before) => ({ ...before, phone: 'invalid' }))
    },
    reserve,
  }
}

export type ReservationModel = ReturnType<typeof useReservation>
