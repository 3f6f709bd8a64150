import { atom, type ReadableAtom } from 'nanostores'
import type { Issue } from '../../../contract/wire/errors.ts'
import type { CheckoutField, FieldProblem } from '../../../domain/venue/checkout-fields.ts'

/** What keeps a section of the checkout from being sent, by field: a key of the section's own messages. */
export type SectionProblems = Readonly<Record<string, string>>

/** What keeps the order from being sent. `fields` are those of the person and the payment. */
export type Problems = {
  readonly fields: Readonly<Partial<Record<CheckoutField | 'payment', FieldProblem>>>
  readonly schedule: SectionProblems
  readonly delivery: SectionProblems
}

export type FormProblems = {
  readonly $problems: ReadableAtom<Problems>
  /** Counts refused tries, so that the screen can move the focus to what was refused. */
  readonly $refusals: ReadableAtom<number>
  /** Shows these problems instead of those before. Returns whether there are any. */
  refuse(found: Problems): boolean
  /** A field is wrong, but the diner is not taken to it. */
  mark(field: CheckoutField, problem: FieldProblem): void
  /** These fields were changed: what was wrong with them is another question now. */
  clearFields(names: readonly string[]): void
  clearSchedule(): void
}

const NONE: Problems = { fields: {}, schedule: {}, delivery: {} }

export function formProblems(): FormProblems {
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

/** Where on the form the server's issues belong. */
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

/** What the server refused of the person, the payment and the time. */
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
