import { persisted } from '../persisted.ts'

/** A reservation made on this device. The secret opens it; it is never put in a URL. */
export type DeviceReservation = {
  readonly id: string
  readonly secret: string
  /** `user_id` of the business: its branches share customers. */
  readonly userId: string
}

/** Most that are kept; the API is asked for no more at once. */
const MOST = 50

/** Reservations of this device, newest first. */
export const $deviceReservations = persisted<readonly DeviceReservation[]>(
  'okmenu_reservations',
  (stored) =>
    Array.isArray(stored)
      ? stored.filter((entry) => typeof entry?.id === 'string' && typeof entry.secret === 'string')
      : null,
  [],
)

export function keepDeviceReservation(reservation: DeviceReservation): void {
  const others = $deviceReservations.get().filter(({ id }) => id !== reservation.id)
  $deviceReservations.set([reservation, ...others].slice(0, MOST))
}

export const isOfDevice = (id: string): boolean => $deviceReservations.get().some((kept) => kept.id === id)

/** The header that opens a reservation for who made it on this device; a customer's token opens theirs without. */
export function secretHeaders(id: string): Record<string, string> {
  const kept = $deviceReservations.get().find((entry) => entry.id === id)
  return kept ? { 'Reservation-Secret': kept.secret } : {}
}
