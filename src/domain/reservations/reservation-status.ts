/**
 * Status codes of reservations: the second set (spec §4), and for what the diner calls off the code that the first set has
 * for it.
 */
export const reservationStatus = {
  pending: 0,
  accepted: 1,
  rejected: 2,
  completed: 3,
  cancelled: 9,
} as const
export type ReservationStatus = (typeof reservationStatus)[keyof typeof reservationStatus]
export type ReservationStatusName = keyof typeof reservationStatus

const namesByCode = new Map(
  Object.entries(reservationStatus).map(([name, code]) => [code, name as ReservationStatusName]),
)

export function reservationStatusName(code: ReservationStatus): ReservationStatusName {
  return namesByCode.get(code) ?? 'pending'
}

const allowedMoves: Readonly<Record<ReservationStatusName, readonly ReservationStatusName[]>> = {
  pending: ['accepted', 'rejected', 'cancelled'],
  // A venue may have to take back what it has promised.
  accepted: ['completed', 'rejected', 'cancelled'],
  rejected: [],
  completed: [],
  cancelled: [],
}

/** May a venue move a reservation from one status to the other? Final ones stay. */
export function canMoveReservation(from: ReservationStatus, to: ReservationStatus): boolean {
  return allowedMoves[reservationStatusName(from)].includes(reservationStatusName(to))
}

/** The codes that hold a place: nobody else gets it. */
export const placeHoldingStatuses = [reservationStatus.pending, reservationStatus.accepted] as const

/** It holds its place, as long as nobody has said no, called it off, or closed it. */
export function holdsPlace(status: ReservationStatus): boolean {
  return (placeHoldingStatuses as readonly ReservationStatus[]).includes(status)
}

/** Why a diner cannot cancel: it is over or was called off already, or it starts too soon. */
export type CancelProblem = 'final' | 'too-late'

/** The last moment at which a diner may cancel, in epoch milliseconds. `cancelUntil` in minutes before the start. */
export function cancelDeadline(startsAt: number, cancelUntil: number): number {
  return startsAt - cancelUntil * 60_000
}

/** May the diner cancel at `now`? All moments in epoch milliseconds. */
export function cancelProblem(
  status: ReservationStatus,
  deadline: number,
  now: number,
): CancelProblem | null {
  if (!holdsPlace(status)) return 'final'
  return now > deadline ? 'too-late' : null
}
