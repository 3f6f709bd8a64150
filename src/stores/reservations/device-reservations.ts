import { persisted } from '../persisted.ts'

/** A reservation made on this device. The secret grants access to it and is never part of a URL. */
export type DeviceReservation = {
  readonly id: string
  readonly secret: string
  /** `user_id` of the business: its branches share customers. */
  readonly userId: string
}

/** Maximum number of stored reservations. The API accepts no more in one request. */
const MAX_RESERVATIONS = 50

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
  $deviceReservations.set([reservation, ...others].slice(0, MAX_RESERVATIONS))
}

export const isOfDevice = (id: string): boolean => $deviceReservations.get().some((kept) => kept.id === id)

/**
 * Returns the header that grants access to a reservation made on this device. Customers need none for their own
 * reservations, because their token grants access.
 */
export function secretHeaders(id: string): Record<string, string> {
  const secret = reservationSecret(id)
  return secret === undefined ? {} : { 'Reservation-Secret': secret }
}

/** The secret of a reservation made on this device. */
export const reservationSecret = (id: string): string | undefined =>
  $deviceReservations.get().find((entry) => entry.id === id)?.secret
