import type { ReservePayload } from '../../contract/payloads/visitor.ts'
import type { Issue } from '../../contract/wire/errors.ts'
import type { CartLine } from '../../domain/order/line.ts'
import type { SlotTimes } from '../../domain/time/slots.ts'
import type { Phone } from '../../domain/values/phone.ts'

/** What the diner has chosen and typed. `agreed`: the total in major units that they were told last. */
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

/** What is missing before a draft can be sent. `phone`: as it was read, null where it is no number. */
export function problemsOf(
  { settings, sections }: Pick<ReservePayload, 'settings' | 'sections'>,
  draft: Pick<Draft, 'name' | 'phone' | 'lines'>,
  phone: Phone | null,
): Problems {
  const chooses = settings.type === 'reserv_service' && sections.length > 0
  return {
    ...(draft.name.trim() === '' ? { name: 'required' } : {}),
    ...(phone ? {} : { phone: draft.phone.trim() === '' ? 'required' : 'invalid' }),
    ...(chooses && draft.lines.length === 0 ? { items: 'required' } : {}),
  }
}

/** The fields that the platform refused. */
export function refusedFields(issues: readonly Issue[]): Problems {
  const about = (path: string) => issues.some((issue) => issue.path === path)
  return {
    ...(about('name') ? { name: 'required' } : {}),
    ...(about('phone') ? { phone: 'invalid' } : {}),
    ...(about('order_lines') ? { items: 'required' } : {}),
  }
}
