/** What the operator's tool does with reservations: lists them, and answers to them. */
import type { OperatorCallName, OperatorCallResponse } from '../../src/contract/operator/operator-calls.ts'

type Call = <Name extends OperatorCallName>(
  name: Name,
  params?: Readonly<Record<string, string>>,
  body?: string,
) => Promise<OperatorCallResponse<Name>>

/** Status codes of reservations by name (spec §4, the second set); the operator sets all but pending. */
const STATUSES = { pending: 0, accepted: 1, rejected: 2, completed: 3, cancelled: 9 } as const
type StatusName = keyof typeof STATUSES

const nameOf = (code: number) =>
  (Object.keys(STATUSES) as StatusName[]).find((name) => STATUSES[name] === code) ?? String(code)

/** What people wrote cannot pass for a line of ours, nor give the terminal orders. */
const oneLine = (text: string) => text.replaceAll(/\p{C}+/gu, ' ').trim()

/** The code of a status an operator sets; null: there is none by that name. */
export function reservationStatusOf(name: string): number | null {
  return name !== 'pending' && Object.hasOwn(STATUSES, name) ? STATUSES[name as StatusName] : null
}

/** The reservations of a branch, or of all: what starts last comes last. */
export async function listReservations(
  call: Call,
  out: (text: string) => void,
  branch?: string,
): Promise<boolean> {
  const { reservations } = await call('listReservations', branch === undefined ? {} : { branch })
  for (const one of reservations.reverse()) {
    const { date, from, to } = one.schedule
    const table = one.table ? ` · table ${one.table.id}` : ''
    const who = oneLine(`${one.name ?? ''} ${one.phone ?? ''}`)
    out(`${date} ${from}-${to} · ${one.reference_id} · ${nameOf(one.status)} · ${one.users} people${table}\n`)
    out(`  ${one.id} · number ${one.number} · ${who}\n`)
    for (const line of one.order_lines) out(`  ${line.quantity} × ${oneLine(line.item_id)}\n`)
    if (one.comment) out(`  ${oneLine(one.comment)}\n`)
  }
  return true
}

/** Answers to a reservation, or closes it. */
export async function moveReservation(
  call: Call,
  out: (text: string) => void,
  reservationId: string,
  status: number,
): Promise<boolean> {
  const { reservation } = await call('setReservationStatus', { reservationId }, JSON.stringify({ status }))
  out(`reservation ${reservation.id}: ${nameOf(reservation.status)} at ${reservation.updated_at}\n`)
  return true
}
