import type { Channel, CodeSent } from '../../src/contract/account/one-time-code.ts'
import { parsePhoneParts } from '../../src/domain/values/phone.ts'
import type { Business } from '../../src/domain/venue/venue.ts'
import { CODE_LENGTH, CODE_LIFETIME_MINUTES, RESEND_SECONDS } from '../../src/domain/visit/one-time-code.ts'
import { takeTurns } from '../db/limited-turns.ts'
import { type CodePurpose, findUnusedCode, insertCode, renewCode } from '../db/otp-codes.ts'
import { ApiError, invalid } from '../http/errors.ts'
import { messageSource } from '../messages/message-source.ts'
import type { CurrentBranch } from '../venues/venue-reader.ts'
import { sendTurns, tooManyCodes } from './code-limits.ts'
import { chooseCodeHost, composeCodeMessage } from './code-message.ts'
import { type CodeDeps, codeColumns, codeExpired, generateCode, hashCode } from './one-time-code.ts'

/** The network address that a code is requested from, and the `Host` of the request. */
export type RequestSource = { address: string; host: string | undefined }

/** A request for a code. */
export type CodeRequest = {
  purpose: CodePurpose
  channel: Channel
  branch_id: string
  phone: string
  dial_code: string
  locale: string
  name?: string
  email?: string | null
}

const HOUR = 3_600_000
/** How long after it was sent a code can be sent again, even if it has expired, in milliseconds. */
const RENEWABLE_FOR = HOUR
/** How long codes are stored, in milliseconds. */
const RETENTION = 24 * HOUR

/**
 * Sends a code to a phone. Does not look up whether the phone has an account, so neither the answer nor its timing reveals
 * it.
 * @throws ApiError `not-found` (branch), `unavailable` with the reason `otp-disabled` or `not-sent`, `invalid` (phone),
 * `rate-limited` with the seconds to wait.
 */
export async function sendCode(deps: CodeDeps, request: CodeRequest, from: RequestSource): Promise<CodeSent> {
  const branch = await deps.venues.branch(deps.db, { branchId: request.branch_id })
  const { business } = branch
  assertCodesEnabled(business)
  const phone = parsePhoneParts(request.phone, request.dial_code, business.countryCode)?.e164
  if (phone === undefined)
    throw invalid([{ path: 'phone', message: 'this is not a valid phone number of that country' }])
  // The answer names the channel, so the diner learns of the other one.
  const channel = deps.sender.channels.find((one) => one === request.channel) ?? deps.sender.channels[0]
  if (channel === undefined) throw notSent()
  const id = deps.randomId()
  const code = generateCode()
  const now = deps.now()
  const wait = await deps.db.transaction().execute(async (trx) => {
    const wait = await takeTurns(trx, sendTurns(deps, phone, business.userId, from.address), now)
    if (wait > 0) return wait
    const row = {
      id,
      purpose: request.purpose,
      business_id: business.userId,
      branch_id: request.branch_id,
      channel,
      phone,
      locale: request.locale,
      name: request.name ?? '',
      email: request.email ?? null,
      created_at: new Date(now),
      ...codeColumns(deps, id, code),
    }
    await insertCode(trx, row, new Date(now - RETENTION))
    return 0
  })
  if (wait > 0) throw tooManyCodes(wait)
  return deliver(deps, branch, { ...request, channel, id, phone, code }, from)
}

/**
 * Sends a new code in place of an earlier one, which becomes invalid.
 * @throws ApiError as `sendCode`, and `invalid` with the reason `expired` if there is no code to send again.
 */
export async function resendCode(deps: CodeDeps, id: string, from: RequestSource): Promise<CodeSent> {
  const now = deps.now()
  const code = generateCode()
  const found = await findUnusedCode(deps.db, id)
  if (!found || found.created_at.getTime() <= now - RENEWABLE_FOR) throw codeExpired()
  const branch = await deps.venues.branch(deps.db, { branchId: found.branch_id })
  assertCodesEnabled(branch.business)
  const refused = await deps.db.transaction().execute(async (trx) => {
    const wait = await takeTurns(trx, sendTurns(deps, found.phone, found.business_id, from.address), now)
    if (wait > 0) return tooManyCodes(wait)
    return (await renewCode(trx, id, codeColumns(deps, id, code))) ? null : codeExpired()
  })
  if (refused) throw refused
  return deliver(deps, branch, { ...found, code }, from)
}

function assertCodesEnabled(business: Business): void {
  if (!business.disableOtp) return
  const message = 'this venue has no login: all diners order as guests'
  throw new ApiError('unavailable', message, {
    issues: [{ path: 'branch_id', message, reason: 'otp-disabled' }],
  })
}

function notSent(): ApiError {
  const message = 'the code could not be sent'
  return new ApiError('unavailable', message, { issues: [{ path: 'phone', message, reason: 'not-sent' }] })
}

/** Sends the message and returns once the sender has accepted it. @throws ApiError `unavailable` if it was not sent. */
async function deliver(
  deps: CodeDeps,
  branch: CurrentBranch,
  to: { id: string; channel: Channel; phone: string; locale: string; code: string },
  from: RequestSource,
): Promise<CodeSent> {
  const { business } = branch
  const host = chooseCodeHost(from.host, business, deps.siteUrl)
  const message = composeCodeMessage(deps.texts, business, { ...to, host })
  const source = messageSource(branch, deps.now())
  try {
    await deps.sender.send({ ...message, source }, async () => {
      const found = await findUnusedCode(deps.db, to.id)
      return found?.code_hash === hashCode(deps, to.id, to.code)
    })
  } catch (error) {
    // Only the error's name is logged: its message could contain the phone or the text.
    const kind = error instanceof Error ? error.name : typeof error
    deps.log('error', 'message not sent', { channel: to.channel, kind })
    throw notSent()
  }
  return {
    verification_id: to.id,
    channel: to.channel,
    length: CODE_LENGTH,
    expires_in: CODE_LIFETIME_MINUTES * 60,
    resend_in: RESEND_SECONDS,
  }
}
