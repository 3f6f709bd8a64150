import { atom, computed, type ReadableAtom } from 'nanostores'
import type { CallError } from '../../client/http.ts'
import type { ReservePayload } from '../../contract/payloads/visitor.ts'
import type { CartLine } from '../../domain/order/line.ts'
import { markPlaced } from '../just-placed.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { loadPhoneBook, type PhoneBook } from '../phone-book.ts'
import { createReservationDraft, type ReservationDraft } from './reservation-draft.ts'
import { type ReserveFailure, toReserveFailure } from './reservation-failure.ts'
import { type Problems, problemsOf, refusedFields } from './reservation-problems.ts'
import { openReserving } from './reserve.ts'
import { toReserveRequest } from './reserve-request.ts'

export type ReservationPage = Pick<
  ReservationDraft,
  'place' | '$items' | '$person' | '$total' | 'open' | 'set' | 'setCount'
> & {
  readonly payload: ReservePayload
  readonly $problems: ReadableAtom<Problems>
  /** Counts refused attempts, so that the screen can move the focus to the refused field. */
  readonly $refusals: ReadableAtom<number>
  /** Whether the request is being sent or has succeeded. Nothing can be changed then. */
  readonly $busy: ReadableAtom<boolean>
  readonly $failure: ReadableAtom<ReserveFailure | null>
  /** Marks the phone field if it does not contain a valid phone number. */
  checkPhone(): Promise<void>
  reserve(): Promise<void>
}

/**
 * The screen that reserves a table or a service (spec §2, reservation). `loadBook` loads the numbering plans that parse phone
 * numbers.
 */
export function createReservationPage(
  page: PageEnvironment,
  payload: ReservePayload,
  cartKey: string,
  loadBook: () => Promise<PhoneBook> = loadPhoneBook,
): ReservationPage {
  const draft = createReservationDraft(page, payload, cartKey)
  const reserving = openReserving(page, payload.branchId, payload.userId)
  const $offline = atom(false)
  const $busy = computed(reserving.$state, ({ state }) => state === 'sending' || state === 'reserved')
  const problems = createProblems()
  const bookOrNull = () => loadBook().catch(() => null)
  let isOpen = false

  const finish = (id: string) => {
    draft.clear()
    if (!isOpen) return
    markPlaced(id)
    page.navigate.replace(`/${payload.referenceId}/reservation/success/${encodeURIComponent(id)}`)
  }
  return {
    ...draft,
    payload,
    $problems: problems.$problems,
    $refusals: problems.$refusals,
    $busy,
    $failure: computed([reserving.$state, $offline], (state, offline) => {
      if (offline) return 'network'
      return state.state === 'failed' ? toReserveFailure(state.error) : null
    }),
    open() {
      isOpen = true
      const close = draft.open()
      return () => {
        isOpen = false
        close()
      }
    },
    set(part) {
      draft.set(part)
      problems.forget(part)
    },
    setCount(key, count) {
      draft.setCount(key, count)
      problems.forget({ items: count })
      reserving.edit()
    },
    async checkPhone() {
      const { phone } = draft.now()
      if (phone.trim() === '') return
      const book = await bookOrNull()
      if (book && !book.parse(phone, payload.countryCode)) problems.add({ phone: 'invalid' })
    },
    async reserve() {
      // The diner confirms the present draft, even if slots become free or taken while the book loads.
      const confirmed = draft.now()
      const { slot } = confirmed
      if (!slot) return
      $offline.set(false)
      const book = await bookOrNull()
      // The diner pressed twice, or the reservation is already made.
      if ($busy.get()) return
      if (!book) return $offline.set(true)
      const typed = confirmed.phone.trim()
      const phone = typed === '' ? null : book.parse(typed, payload.countryCode)
      const found = problemsOf(payload, confirmed, phone)
      problems.refuse(found)
      if (Object.keys(found).length > 0 || !phone) return
      await reserving.send(toReserveRequest(payload, { ...confirmed, slot, phone, locale: page.locale }))
      const state = reserving.$state.get()
      if (state.state === 'reserved') finish(state.reservation.id)
      if (state.state === 'failed' && isOpen) applyRefusal(draft, problems, state.error, confirmed.lines)
    },
  }
}

/** Updates the slots, lines and total after a refusal. `sent` contains the lines of the refused request. */
function applyRefusal(
  draft: ReservationDraft,
  problems: ReturnType<typeof createProblems>,
  { answer, issues }: CallError,
  sent: readonly CartLine[],
): void {
  if (answer?.code === 'changed' || answer?.changes?.length) {
    const gone = (answer.changes ?? []).filter(({ state }) => state !== 'price' && state !== 'ok')
    draft.applyChanges(
      gone.map(({ index }) => sent[index]?.key ?? ''),
      answer.total == null ? null : Number(answer.total),
    )
  }
  // Another diner has taken the place, or the time has passed.
  if (issues.some(({ path }) => ['schedule', 'table_id', 'users'].includes(path))) void draft.place.refresh()
  problems.refuse(refusedFields(issues))
}

/** The problems of the fields, as found at the last attempt to send them. */
function createProblems() {
  const $problems = atom<Problems>({})
  const $refusals = atom(0)
  return {
    $problems,
    $refusals,
    add: (found: Problems) => $problems.set({ ...$problems.get(), ...found }),
    refuse(found: Problems) {
      $problems.set(found)
      if (Object.keys(found).length > 0) $refusals.set($refusals.get() + 1)
    },
    /** Removes the problems of the fields in `changed`. */
    forget(changed: Readonly<Partial<Record<string, unknown>>>) {
      $problems.set(
        Object.fromEntries(Object.entries($problems.get()).filter(([field]) => !(field in changed))),
      )
    },
  }
}
