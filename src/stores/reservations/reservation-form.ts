import { atom, type ReadableAtom } from 'nanostores'
import type { PageEnvironment } from '../page/environment.ts'
import { parseStored } from '../parse-stored.ts'
import { storedFields } from '../stored-fields.ts'

/** What is being reserved, for this visit: it survives reload and Back. The person is kept with the cart. */
export type ReservationFormValues = {
  /** Null: the first day that has room. */
  readonly date: string | null
  /** When it starts, as `18:30`; null: the first time that has room. */
  readonly from: string | null
  readonly people: number
  /** Null: any table. */
  readonly tableId: string | null
  /** Counts of what is reserved along, by the keys of their lines. */
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
  const at = `reservation:${branchId}`
  const $values = atom(parseStored(session.read(at), readValues, EMPTY))
  const keep = (values: ReservationFormValues) => {
    $values.set(values)
    session.write(at, JSON.stringify(values))
  }
  return {
    $values,
    set: (values) => keep({ ...$values.get(), ...values }),
    clear: () => keep(EMPTY),
  }
}

function readValues(stored: unknown): ReservationFormValues | null {
  const kept = { ...EMPTY, ...(storedFields(stored) as Partial<ReservationFormValues>) }
  const isValid =
    Number.isInteger(kept.people) &&
    kept.people > 0 &&
    typeof kept.note === 'string' &&
    [kept.date, kept.from, kept.tableId].every((text) => text === null || typeof text === 'string') &&
    typeof kept.counts === 'object' &&
    kept.counts !== null &&
    Object.values(kept.counts).every((count) => Number.isInteger(count) && count > 0)
  return isValid ? kept : null
}
