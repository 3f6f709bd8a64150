import { calls } from '../../src/contract/calls.ts'
import { parsePhoneParts } from '../../src/domain/values/phone.ts'
import { findCustomer } from '../db/customers.ts'
import { deleteSession, deleteSessions } from '../db/sessions.ts'
import { invalid } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import { logIn } from './log-in.ts'
import type { CodeDeps } from './one-time-code.ts'
import { findProofExpiry, verifyPhone } from './phone-proof.ts'
import { resendCode, sendCode } from './send-code.ts'

/** The calls to log in by a one-time code, log out, and verify phones (spec §4, §7). */
export function loginRoutes(register: Register, deps: CodeDeps): void {
  const { db, log } = deps
  const from = (call: { address: string; header(name: string): string | undefined }) => ({
    address: call.address,
    host: call.header('host'),
  })

  register(calls.login, (call) =>
    sendCode(deps, { ...call.body, purpose: 'login', channel: 'sms' }, from(call)),
  )
  register(calls.register, (call) =>
    sendCode(deps, { ...call.body, purpose: 'login', channel: 'sms' }, from(call)),
  )
  register(calls.registerWhatsapp, (call) =>
    sendCode(deps, { ...call.body, purpose: 'login', channel: 'whatsapp' }, from(call)),
  )
  register(calls.sendOtp, (call) => sendCode(deps, { ...call.body, purpose: 'phone' }, from(call)))
  register(calls.resendOtp, (call) => {
    const id = call.query.verification_id
    if (id === undefined)
      throw invalid([{ path: 'verification_id', message: 'expected the verification id of a code' }])
    return resendCode(deps, id, from(call))
  })

  const loggedIn = async (
    channel: 'sms' | 'whatsapp',
    entered: { id: string; code: string; address: string },
  ) => {
    const answer = await logIn(deps, { ...entered, channel })
    log('info', 'logged in', { channel, first: answer.is_new })
    return answer
  }
  register(calls.verify, ({ body, address }) =>
    loggedIn('sms', { id: body.verification_id, code: body.code, address }),
  )
  register(calls.verifyByWhatsapp, ({ body, address }) =>
    loggedIn('whatsapp', { id: body.verification_id, code: body.code, address }),
  )
  register(calls.verifyOtp, async ({ body, address }) => ({
    verified_phone: await verifyPhone(deps, { id: body.verification_id, code: body.code, address }),
  }))
  register(calls.verifyPhone, async ({ body, customer }) => {
    const { business } = await deps.venues.branch(db, { branchId: body.branch_id })
    const phone = parsePhoneParts(body.phone, body.dial_code, business.countryCode)?.e164
    if (phone === undefined)
      throw invalid([{ path: 'phone', message: 'this is not a valid phone number of that country' }])
    const member = customer?.businessId === business.userId ? customer : null
    // A customer's own phone was verified at login.
    if (member && (await findCustomer(db, member.customerId))?.phone === phone)
      return { verified: true, expires_at: null }
    const until = await findProofExpiry(
      db,
      { proof: body.proof, businessId: business.userId, phone },
      deps.now(),
    )
    return { verified: until !== null, expires_at: until?.toISOString() ?? null }
  })
  register(calls.logout, async ({ customer }) => {
    await deleteSession(db, customer.tokenHash)
    log('info', 'logged out', {})
    return { message: '' }
  })
  register(calls.logoutEverywhere, async ({ customer }) => {
    await deleteSessions(db, customer.customerId)
    log('info', 'logged out everywhere', {})
    return { message: '' }
  })
}
