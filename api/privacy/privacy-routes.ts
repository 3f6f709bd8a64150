import { operatorCalls } from '../../src/contract/operator/operator-calls.ts'
import { listMismatches } from '../db/payment-mismatches.ts'
import type { CallDeps } from '../http/call-deps.ts'
import type { Register } from '../http/register.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { eraseByOrderId, eraseByPhone } from './erase-personal-data.ts'
import { exportByPhone } from './export-person.ts'

/** Maximum number of payment mismatches in one response. */
const MAX_MISMATCHES = 500

/** The operator's calls to erase and export a person's data and to list charges whose amount differs from the requested one. */
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
    // Only counts are logged, so that the log does not identify the person.
    deps.log('info', 'personal data erased', { orders: erased.orders, reservations: erased.reservations })
    return erased
  })
  register(operatorCalls.exportPerson, async ({ body: { user_id: businessId, phone } }) => {
    const data = await exportByPhone({ ...deps, venues }, { businessId, phone })
    const { orders, reservations } = data
    deps.log('info', 'personal data exported', { orders: orders.length, reservations: reservations.length })
    return data
  })
  register(operatorCalls.listPaymentMismatches, async () => ({
    mismatches: await listMismatches(deps.db, MAX_MISMATCHES),
  }))
}
