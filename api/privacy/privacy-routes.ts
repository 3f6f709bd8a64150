import { operatorCalls } from '../../src/contract/operator/operator-calls.ts'
import { listMismatches } from '../db/payment-mismatches.ts'
import type { CallDeps } from '../http/call-deps.ts'
import type { Register } from '../http/register.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { eraseByOrderId, eraseByPhone } from './erase-personal-data.ts'

/** Most payments of another amount in one answer. */
const MAX_MISMATCHES = 500

/** What operators do about single persons and payments: erase a person, see what a provider charged otherwise. */
export function privacyRoutes(register: Register, deps: CallDeps, venues: VenueReader): void {
  register(operatorCalls.erasePerson, async ({ body }) => {
    const { order_id: orderId, user_id: businessId, phone } = body
    const erased =
      businessId !== null && phone !== null
        ? await eraseByPhone(
            { ...deps, venues },
            { businessId, phone },
            { forfeitWallet: body.forfeit_wallet },
          )
        : await eraseByOrderId(deps, orderId ?? '')
    // Counts alone: who it was is not to be in a log.
    deps.log('info', 'person erased', { orders: erased.orders, reservations: erased.reservations })
    return erased
  })
  register(operatorCalls.listPaymentMismatches, async () => ({
    mismatches: await listMismatches(deps.db, MAX_MISMATCHES),
  }))
}
