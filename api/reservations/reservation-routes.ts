import { calls } from '../../src/contract/calls.ts'
import { operatorCalls } from '../../src/contract/operator/operator-calls.ts'
import { RESERVATION_SECRET_HEADER, RESERVATIONS_PAGE_SIZE } from '../../src/contract/order/reservation.ts'
import {
  canMoveReservation,
  reservationStatusName,
} from '../../src/domain/reservations/reservation-status.ts'
import { matchesHash } from '../crypto/secrets.ts'
import {
  findReservation,
  findReservationSecrets,
  listLatestReservations,
  listReservations,
  lockReservation,
} from '../db/reservations.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, notFound } from '../http/errors.ts'
import { parseIdempotencyKey, parseIdempotencyKeys } from '../http/idempotency-key.ts'
import { parseListLimit } from '../http/list-limit.ts'
import type { Caller, Register } from '../http/register.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { cancelReservation } from './cancel-reservation.ts'
import { changeReservationStatus } from './change-status.ts'
import { makeReservation } from './make-reservation.ts'
import { reservationFromStored } from './placed-reservation.ts'
import { type ReservationAccess, requireAccess } from './reservation-access.ts'
import { findReservationSlots } from './reservation-slots.ts'

/** The calls that make, read, list and cancel reservations (spec §7). */
export function reservationRoutes(register: Register, deps: CallDeps, venues: VenueReader): void {
  const { db, log } = deps
  const own = { ...deps, venues }

  register(calls.reservationSlots, async ({ params, query }) => {
    const view = await venues.branch(db, { branchId: params.branchId })
    return findReservationSlots(db, view, query.date, deps.now())
  })
  register(calls.reserveTable, async ({ body, header, customer }) => {
    const answer = await makeReservation(own, body, {
      key: parseIdempotencyKey('Idempotency-Key', header),
      supersedes: parseIdempotencyKeys('Replaces-Keys', header),
      customer,
    })
    const { id, branch_id, number } = answer.reservation
    log('info', 'reservation made', { reservation: id, branch: branch_id, number })
    return answer
  })
  register(calls.reservation, async ({ params, header, customer }) => {
    const stored = await findReservation(db, params.reservationId)
    return { reservation: reservationFromStored(requireAccess(stored, accessFrom(header, customer))) }
  })
  register(calls.cancelReservation, async ({ params, header, customer }) => {
    const stored = await cancelReservation(deps, params.reservationId, accessFrom(header, customer))
    return { reservation: reservationFromStored(stored) }
  })
  register(calls.reservations, async ({ params, body, customer }) => {
    const { business } = await venues.branch(db, { branchId: params.branchId })
    const secrets = new Map(body.known.map(({ id, secret }) => [id, secret]))
    const stored = await findReservationSecrets(db, business.userId, [...secrets.keys()])
    const { page } = body
    const { rows, total } = await listReservations(
      db,
      {
        customerId: customer?.businessId === business.userId ? customer.customerId : null,
        ids: stored.flatMap(({ id, secretHash }) =>
          matchesHash(secrets.get(id) ?? '', secretHash) ? [id] : [],
        ),
        when: body.when,
        now: new Date(deps.now()),
      },
      { offset: (page - 1) * RESERVATIONS_PAGE_SIZE, limit: RESERVATIONS_PAGE_SIZE },
    )
    return {
      reservations: rows.map(reservationFromStored),
      page,
      next_page: page * RESERVATIONS_PAGE_SIZE < total ? page + 1 : null,
      total,
    }
  })
  operatorReservationRoutes(register, deps)
}

/** The operator's reservation calls: list the latest reservations and set a reservation's status. */
function operatorReservationRoutes(register: Register, { db, now }: CallDeps): void {
  register(operatorCalls.listReservations, async ({ query }) => {
    const limit = parseListLimit(query.limit, 100)
    const rows = await listLatestReservations(db, query.branch ?? null, limit)
    return { reservations: rows.map(reservationFromStored) }
  })
  register(operatorCalls.setReservationStatus, ({ params, body }) =>
    db.transaction().execute(async (trx) => {
      const stored = await lockReservation(trx, params.reservationId)
      if (!stored) throw notFound(`there is no reservation ${params.reservationId}`)
      if (!canMoveReservation(stored.status, body.status))
        throw new ApiError(
          'conflict',
          `a reservation that is ${reservationStatusName(stored.status)} cannot become ${reservationStatusName(body.status)}`,
        )
      const at = new Date(now())
      await changeReservationStatus(trx, stored.id, body.status, at)
      return { reservation: reservationFromStored({ ...stored, status: body.status, updatedAt: at }) }
    }),
  )
}

function accessFrom(
  header: (name: string) => string | undefined,
  customer: Caller | null,
): ReservationAccess {
  return { customerId: customer?.customerId ?? null, secret: header(RESERVATION_SECRET_HEADER) ?? '' }
}
