import { atom, type ReadableAtom } from 'nanostores'
import type { Issue } from '../../../contract/wire/errors.ts'
import type { CheckoutField, FieldProblem } from '../../../domain/venue/checkout-fields.ts'

/** What prevents a section of the checkout from being sent, by field. The values are keys of the section's messages. */
export type SectionProblems = Readonly<Record<string, string>>

/** What prevents the order from being sent. `fields` contains the problems of person and payment. */
export type Problems = {
  readonly fields: Readonly<Partial<Record<CheckoutField | 'payment', FieldProblem>>>
  readonly schedule: SectionProblems
  readonly delivery: SectionProblems
}

export type FormProblems = {
  readonly $problems: ReadableAtom<Problems>
  /** The number of refused submissions. The screen moves the focus to the first problem when it changes. */
  readonly $refusals: ReadableAtom<number>
  /** Replaces the shown problems by these. Returns whether there are any. */
  refuse(found: Problems): boolean
  /** Marks a field as wrong without moving the focus to it. */
  mark(field: CheckoutField, problem: FieldProblem): void
  /** Removes the problems of fields that were changed. */
  clearFields(names: readonly string[]): void
  clearSchedule(): void
}

const NONE: Problems = { fields: {}, schedule: {}, delivery: {} }

export function createFormProblems(): FormProblems {
  const $problems = atom<Problems>(NONE)
  const $refusals = atom(0)
  return {
    $problems,
    $refusals,
    refuse(found) {
      $problems.set(found)
      const any = Object.values(found).some((section) => Object.keys(section).length > 0)
      if (any) $refusals.set($refusals.get() + 1)
      return any
    },
    mark(field, problem) {
      const before = $problems.get()
      $problems.set({ ...before, fields: { ...before.fields, [field]: problem } })
    },
    clearFields(names) {
      const before = $problems.get()
      const fields = Object.entries(before.fields).filter(([field]) => !names.includes(field))
      $problems.set({ ...before, fields: Object.fromEntries(fields) })
    },
    clearSchedule: () => $problems.set({ ...$problems.get(), schedule: {} }),
  }
}

/** The fields of the form that the server's issues belong to, by the first part of their path. */
const FIELD_OF: Readonly<Record<string, CheckoutField | 'payment'>> = {
  name: 'name',
  phone: 'phone',
  dial_code: 'phone',
  comment: 'note',
  table_id: 'table',
  car: 'car',
  payment_type: 'payment',
  payment_option: 'payment',
  use_wallet: 'payment',
}

const rootOf = ({ path }: Issue) => path.split('.')[0] ?? ''

/** The server's issues with the person, the payment and the time, as problems of the form. */
export function refusedFields(issues: readonly Issue[]): Pick<Problems, 'fields' | 'schedule'> {
  const fields = issues.flatMap((issue) => {
    const field = FIELD_OF[rootOf(issue)]
    return field ? [[field, 'invalid'] as const] : []
  })
  const when = issues.find((issue) => rootOf(issue) === 'schedule')
  return {
    fields: Object.fromEntries(fields),
    schedule: when ? { slot: when.reason ?? 'not-offered' } : {},
  }
}
