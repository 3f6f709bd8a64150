import { hash, matchesHash } from '../crypto/secrets.ts'
import type { StoredReservation } from '../db/reservations.ts'
import { notFound } from '../http/errors.ts'

/** The credentials of a request for a reservation: a logged-in customer, the reservation's secret, or both. */
export type ReservationAccess = { readonly customerId: string | null; readonly secret: string }

/**
 * Returns the reservation if the credentials give access to it. Without access, it takes the same time and fails in the
 * same way as for an unknown reservation. @throws ApiError `not-found`
 */
export function requireAccess(
  stored: StoredReservation | undefined,
  { customerId, secret }: ReservationAccess,
): StoredReservation {
  const known = matchesHash(secret, stored?.secretHash ?? hash(''))
  const own = customerId !== null && stored?.customerId === customerId
  if (!stored || !(known || own)) throw notFound('there is no such reservation')
  return stored
}
