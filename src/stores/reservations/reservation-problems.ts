import type { ReservePayload } from '../../contract/payloads/visitor.ts'
import type { Issue } from '../../contract/wire/errors.ts'
import type { CartLine } from '../../domain/order/line.ts'
import type { SlotTimes } from '../../domain/time/slots.ts'
import type { Phone } from '../../domain/values/phone.ts'

/** The choices and entries of the diner. `agreed`: the total in major units that the platform named last; null if none. */
export type Draft = {
  readonly slot: SlotTimes | null
  readonly people: number
  readonly tableId: string | null
  readonly lines: readonly CartLine[]
  readonly agreed: number | null
  readonly name: string
  readonly phone: string
  readonly note: string
}

export type ReservationFieldProblem = 'required' | 'invalid'
export type Problems = {
  readonly name?: ReservationFieldProblem
  readonly phone?: ReservationFieldProblem
  readonly items?: ReservationFieldProblem
}

/** Finds the problems that prevent sending a draft. `phone` is the parsed phone number; null if it is invalid. */
export function problemsOf(
  { settings, sections }: Pick<ReservePayload, 'settings' | 'sections'>,
  draft: Pick<Draft, 'name' | 'phone' | 'lines'>,
  phone: Phone | null,
): Problems {
  const mustChooseItems = settings.type === 'reserv_service' && sections.length > 0
  return {
    ...(draft.name.trim() === '' ? { name: 'required' } : {}),
    ...(phone ? {} : { phone: draft.phone.trim() === '' ? 'required' : 'invalid' }),
    ...(mustChooseItems && draft.lines.length === 0 ? { items: 'required' } : {}),
  }
}

/** Returns the problems of the fields that the platform refused. */
export function refusedFields(issues: readonly Issue[]): Problems {
  const hasIssue = (path: string) => issues.some((issue) => issue.path === path)
  return {
    ...(hasIssue('name') ? { name: 'required' } : {}),
    ...(hasIssue('phone') ? { phone: 'invalid' } : {}),
    ...(hasIssue('order_lines') ? { items: 'required' } : {}),
  }
}
