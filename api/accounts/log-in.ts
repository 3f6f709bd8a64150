import type { WireUser } from '../../src/contract/account/account.ts'
import type { Channel } from '../../src/contract/account/one-time-code.ts'
import { findOrCreateCustomer } from '../db/customers.ts'
import { ApiError } from '../http/errors.ts'
import { checkCode } from './check-code.ts'
import type { CodeDeps } from './one-time-code.ts'
import { loadUser } from './profile.ts'
import { openSession } from './sessions.ts'

/** The answer to a login. */
export type LoginResult = { token: string; expires_at: string; user: WireUser; is_new: boolean }

/**
 * Logs in the owner of the phone that a code was sent to. The first login creates their account at the business.
 * @throws ApiError as returned by `checkCode`.
 */
export async function logIn(
  deps: CodeDeps,
  entered: { id: string; code: string; channel: Channel; address: string },
): Promise<LoginResult> {
  const now = deps.now()
  const outcome = await deps.db.transaction().execute(async (trx) => {
    const code = await checkCode(deps, trx, { ...entered, purpose: 'login' })
    if (code instanceof ApiError) return code
    const { customer, created } = await findOrCreateCustomer(trx, {
      id: deps.randomId(),
      business_id: code.business_id,
      phone: code.phone,
      name: code.name,
      email: code.email,
      created_at: new Date(now),
    })
    const { token, expiresAt } = await openSession(trx, customer.id, now)
    const user = await loadUser(trx, customer)
    return { token, expires_at: expiresAt.toISOString(), user, is_new: created }
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}
