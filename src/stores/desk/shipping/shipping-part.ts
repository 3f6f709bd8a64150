import { dequal } from 'dequal/lite'
import { atom, type ReadableAtom } from 'nanostores'
import type { Edit } from '../../../domain/desk/edit.ts'
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../domain/json/json.ts'
import type { DeskVenue } from '../desk-venue.ts'
import { createLeaveGuard, type LeaveGuard } from '../forms/leave-guard.ts'
import { type PriceProblem, readPrice, showPrice } from '../forms/typed-price.ts'

/** The amounts of a country: per kilogram, per parcel, and the minimum order. */
export const countryAmounts = ['fees_per_kg', 'fixed_fees', 'min_order'] as const
export type CountryAmount = (typeof countryAmounts)[number]

/** A country to which a branch sends parcels, as typed. */
export type CountryRow = Readonly<Record<CountryAmount, string>> & {
  /** Identifies it while the form is open. */
  readonly key: string
  /** ISO 3166, two letters; empty until one is chosen. */
  readonly iso: string
  readonly branch: string
  /** As the file has it, with its own name and picture; null if it is new. */
  readonly element: JsonObject | null
}

/** What has to be corrected in a row. `twice`: another row has the same country and branch. */
export type CountryProblems = Partial<Record<CountryAmount, PriceProblem>> & {
  readonly iso?: 'missing' | 'twice'
}

/** The form for the countries to which a venue sends parcels. The file has no ids for them, so all of them are one edit. */
export type ShippingPart = LeaveGuard & {
  /** The countries; null while the form is closed. */
  readonly $rows: ReadableAtom<readonly CountryRow[] | null>
  /** By the key of the row. */
  readonly $wrong: ReadableAtom<Readonly<Record<string, CountryProblems>>>
  show(): void
  close(): void
  /** Adds a row. Returns its key. */
  add(): string
  change(key: string, part: Partial<Omit<CountryRow, 'key' | 'element'>>): void
  remove(key: string): void
  /** Adds the form to the draft. Returns whether it did: not if something has to be corrected, or the draft is full. */
  save(): boolean
}

/** Highest fee that a venue file may contain. */
const HIGHEST_FEE = 1e9

/** @param addEdits adds edits to the draft, together; returns whether it has room for them */
export function createShippingPart({
  $file,
  $venue,
  addEdits,
}: {
  $file: ReadableAtom<Json>
  $venue: ReadableAtom<Pick<DeskVenue, 'currency' | 'branches'>>
  addEdits(edits: readonly Edit[]): boolean
}): ShippingPart {
  const $rows = atom<readonly CountryRow[] | null>(null)
  const $wrong = atom<Readonly<Record<string, CountryProblems>>>({})
  /** The rows and the list of the file as they were when the form was opened. */
  let before: readonly CountryRow[] = []
  let seen: Json = null
  let isChecked = false
  let added = 0
  const guard = createLeaveGuard(() => !dequal($rows.get(), before))

  function check(): boolean {
    $wrong.set(checkRows($rows.get() ?? [], before, $venue.get().currency))
    return Object.keys($wrong.get()).length === 0
  }

  function setRows(rows: readonly CountryRow[]): void {
    guard.stay()
    $rows.set(rows)
    // After the first attempt, messages follow what is typed.
    if (isChecked) check()
  }

  return {
    ...{ $rows, $wrong, ...guard },
    show() {
      const file = $file.get()
      seen = isJsonObject(file) ? (file.countries ?? null) : null
      before = readRows(seen, $venue.get().currency)
      isChecked = false
      $wrong.set({})
      guard.stay()
      $rows.set(before)
    },
    close: () => $rows.set(null),
    add() {
      const key = `new ${added++}`
      const branch = $venue.get().branches[0]?.id ?? ''
      const amounts = { fees_per_kg: '', fixed_fees: '', min_order: '' }
      setRows([...($rows.get() ?? []), { key, iso: '', branch, element: null, ...amounts }])
      return key
    },
    change: (key, part) =>
      setRows(($rows.get() ?? []).map((row) => (row.key === key ? { ...row, ...part } : row))),
    remove: (key) => setRows(($rows.get() ?? []).filter((row) => row.key !== key)),
    save() {
      isChecked = true
      if (!check()) return false
      const rows = $rows.get() ?? []
      if (dequal(rows, before)) return true
      const to = rows.map((row) => writeRow(row, before, $venue.get().currency))
      return addEdits([{ kind: 'set', path: ['countries'], from: seen, to }])
    },
  }
}

function readRows(countries: Json, currency: string): CountryRow[] {
  return (isJsonList(countries) ? countries : []).filter(isJsonObject).map((element, index) => {
    const amount = (name: CountryAmount) => {
      const value = element[name]
      return showPrice(typeof value === 'number' || typeof value === 'string' ? value : null, currency)
    }
    const [feesPerKg, fixedFees, minOrder] = countryAmounts.map(amount)
    return {
      key: String(index),
      ...{ iso: String(element.country_iso ?? ''), branch: String(element.branch_id ?? ''), element },
      ...{ fees_per_kg: feesPerKg ?? '', fixed_fees: fixedFees ?? '', min_order: minOrder ?? '' },
    }
  })
}

/** What the file had before is never wrong; of two rows with the same country and branch, the changed one is. */
function checkRows(
  rows: readonly CountryRow[],
  before: readonly CountryRow[],
  currency: string,
): Record<string, CountryProblems> {
  const known = new Map(before.map((row) => [row.key, row]))
  return Object.fromEntries(
    rows.flatMap((row, index) => {
      const earlier = known.get(row.key)
      if (dequal(row, earlier)) return []
      const isTwice = rows.some(
        (other, at) =>
          at !== index &&
          other.iso === row.iso &&
          other.branch === row.branch &&
          (at < index || known.has(other.key)),
      )
      const iso = row.iso === '' ? 'missing' : isTwice ? 'twice' : null
      const amounts = countryAmounts.flatMap((name) => {
        const problem = row[name] === earlier?.[name] ? null : amountProblem(row[name], name, currency)
        return problem ? [[name, problem] as const] : []
      })
      const problems: CountryProblems = { ...(iso && { iso }), ...Object.fromEntries(amounts) }
      return Object.keys(problems).length > 0 ? [[row.key, problems]] : []
    }),
  )
}

function amountProblem(typed: string, name: CountryAmount, currency: string): PriceProblem | null {
  const read = readPrice(typed, currency)
  if ('problem' in read) return read.problem
  return name !== 'min_order' && Number(read.price ?? 0) > HIGHEST_FEE ? 'large' : null
}

/** A country for the file. What did not change stays as it is, and so does what only the file knows. */
function writeRow(row: CountryRow, before: readonly CountryRow[], currency: string): JsonObject {
  const earlier = before.find(({ key }) => key === row.key)
  if (earlier && row.element && dequal(row, earlier)) return row.element
  const { element } = row
  // Its own name and picture belong to the country that it was.
  const { country: _, icon: __, ...rest } = element ?? {}
  const kept = row.iso === earlier?.iso ? (element ?? {}) : rest
  const amounts = countryAmounts.flatMap((name) => {
    if (row[name] === earlier?.[name]) return []
    const read = readPrice(row[name], currency)
    const price = 'price' in read ? read.price : null
    return [[name, price !== null && typeof element?.[name] === 'number' ? Number(price) : price] as const]
  })
  const branch = row.branch === earlier?.branch ? {} : { branch_id: row.branch }
  return { ...kept, country_iso: row.iso, ...branch, ...Object.fromEntries(amounts) }
}
