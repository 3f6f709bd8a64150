import { atom, type ReadableAtom } from 'nanostores'
import type { PageEnvironment } from '../page/environment.ts'
import { parseStored } from '../parse-stored.ts'
import { storedFields } from '../stored-fields.ts'

/**
 * The choices of a reservation. The session stores them, so they survive reload and Back. The cart stores the diner's
 * details.
 */
export type ReservationFormValues = {
  /** Null for the first day with a free slot. */
  readonly date: string | null
  /** The start time, as `18:30`; null for the first free time. */
  readonly from: string | null
  readonly people: number
  /** Null for any table. */
  readonly tableId: string | null
  /** Counts of the additionally reserved items, by the keys of their lines. */
  readonly counts: Readonly<Record<string, number>>
  readonly note: string
}

export type ReservationForm = {
  readonly $values: ReadableAtom<ReservationFormValues>
  set(values: Partial<ReservationFormValues>): void
  clear(): void
}

const EMPTY: ReservationFormValues = {
  date: null,
  from: null,
  people: 2,
  tableId: null,
  counts: {},
  note: '',
}

export function openReservationForm(
  { session }: Pick<PageEnvironment, 'session'>,
  branchId: string,
): ReservationForm {
  const storageKey = `reservation:${branchId}`
  const $values = atom(parseStored(session.read(storageKey), readValues, EMPTY))
  const store = (values: ReservationFormValues) => {
    $values.set(values)
    session.write(storageKey, JSON.stringify(values))
  }
  return {
    $values,
    set: (values) => store({ ...$values.get(), ...values }),
    clear: () => store(EMPTY),
  }
}

function readValues(stored: unknown): ReservationFormValues | null {
  const restored = { ...EMPTY, ...(storedFields(stored) as Partial<ReservationFormValues>) }
  const isValid =
    Number.isInteger(restored.people) &&
    restored.people > 0 &&
    typeof restored.note === 'string' &&
    [restored.date, restored.from, restored.tableId].every(
      (text) => text === null || typeof text === 'string',
    ) &&
    typeof restored.counts === 'object' &&
    restored.counts !== null &&
    Object.values(restored.counts).every((count) => Number.isInteger(count) && count > 0)
  return isValid ? restored : null
}
