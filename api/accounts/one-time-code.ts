import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Channel, CodeSent } from '../../src/contract/account/one-time-code.ts'
import { parsePhoneParts } from '../../src/domain/values/phone.ts'
import type { Business } from '../../src/domain/venue/venue.ts'
import {
  CODE_LENGTH,
  CODE_MINUTES,
  CODE_TRIES,
  RESEND_SECONDS,
} from '../../src/domain/visit/one-time-code.ts'
import {
  type Limit,
  type LimitedTurn,
  lockTurns,
  recordTurns,
  secondsToWait,
  takeTurns,
} from '../db/limited-turns.ts'
import {
  type CodePurpose,
  insertCode,
  type OtpCode,
  renewCode,
  spendCode,
  tryCode,
  unusedCode,
} from '../db/otp-codes.ts'
import type { Database } from '../db/schema/database.ts'
import { ApiError, invalid, tooMany } from '../http/errors.ts'
import type { Log } from '../http/log.ts'
import { networkOf, WIDE_FACTOR, wideNetworkOf } from '../http/network.ts'
import type { MessageSender } from '../messages/message-sender.ts'
import type { createMessageTranslators } from '../messages/message-translators.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { keyedHash } from './account-secret.ts'
import { chooseCodeHost, composeCodeMessage } from './code-message.ts'

export type CodeDeps = {
  db: Kysely<Database>
  venues: VenueReader
  /** Epoch milliseconds. */
  now(): number
  randomId(): string
  log: Log
  secret: string
  sender: MessageSender
  texts: ReturnType<typeof createMessageTranslators>
  /** The installation's site: an origin. */
  siteUrl: string
}

/** Where a request for a code comes from. */
export type RequestSource = { address: string; host: string | undefined }

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

const HOUR = 3600
/** Codes sent to one phone, whatever the business: enough for whoever owns it, too few to guess one in a lifetime. */
const PER_PHONE = [
  { most: 1, seconds: RESEND_SECONDS },
  { most: 5, seconds: HOUR },
  { most: 15, seconds: 24 * HOUR },
]
/** Codes one address asks for: a venue's guests share one. */
const PER_ADDRESS = [
  { most: 60, seconds: HOUR },
  { most: 240, seconds: 24 * HOUR },
]
/** Codes one business sends, from wherever they are asked for: what a flood of made-up phones can cost it. */
const PER_BUSINESS = [
  { most: 600, seconds: HOUR },
  { most: 3000, seconds: 24 * HOUR },
]
/** Wrong codes one address enters. */
const WRONG_PER_ADDRESS = [{ most: 60, seconds: HOUR }]
/** Tries of each code that are looked at whatever others of the network entered: nobody can lock out the rest of it. */
const FREE_TRIES = 2

/** Until then another code may take the place of one that expired, in milliseconds. */
const RENEWABLE_FOR = HOUR * 1000
/** Codes are forgotten after that, in milliseconds. */
const RETENTION = 24 * HOUR * 1000

/**
 * Sends a code to a phone. Whether the phone has an account is not even looked up: answer and work are the same.
 * @throws ApiError `not-found` (branch), `unavailable` with the reason `otp-disabled` or `not-sent`, `invalid` (phone),
 * `rate-limited` with the seconds to wait.
 */
export async function sendCode(deps: CodeDeps, request: CodeRequest, from: RequestSource): Promise<CodeSent> {
  const { business } = await deps.venues.branch(deps.db, { branchId: request.branch_id })
  assertCodesEnabled(business)
  const phone = parsePhoneParts(request.phone, request.dial_code, business.countryCode)?.e164
  if (phone === undefined)
    throw invalid([{ path: 'phone', message: 'this is not a phone number of that country' }])
  const id = deps.randomId()
  const code = newCode()
  const now = deps.now()
  const wait = await deps.db.transaction().execute(async (trx) => {
    const wait = await takeTurns(trx, sendTurns(deps, phone, business.userId, from.address), now)
    if (wait > 0) return wait
    const row = {
      id,
      purpose: request.purpose,
      business_id: business.userId,
      branch_id: request.branch_id,
      channel: request.channel,
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
  return deliver(deps, business, { ...request, id, phone, code }, from)
}

/**
 * Sends another code in the place of one; the one before no longer counts.
 * @throws ApiError as `sendCode`; `invalid` with the reason `expired` when there is nothing to send again.
 */
export async function resendCode(deps: CodeDeps, id: string, from: RequestSource): Promise<CodeSent> {
  const now = deps.now()
  const code = newCode()
  const found = await unusedCode(deps.db, id)
  if (!found || found.created_at.getTime() <= now - RENEWABLE_FOR) throw expired()
  const { business } = await deps.venues.branch(deps.db, { branchId: found.branch_id })
  assertCodesEnabled(business)
  const refused = await deps.db.transaction().execute(async (trx) => {
    const wait = await takeTurns(trx, sendTurns(deps, found.phone, found.business_id, from.address), now)
    if (wait > 0) return tooManyCodes(wait)
    return (await renewCode(trx, id, codeColumns(deps, id, code))) ? null : expired()
  })
  if (refused) throw refused
  return deliver(deps, business, { ...found, code }, from)
}

/** What a code is entered for; `channel` null: whatever it was sent by. */
export type EnteredCode = {
  id: string
  code: string
  purpose: CodePurpose
  channel: Channel | null
  address: string
}

/**
 * Checks a code and uses it up. A failure is returned, not thrown: the transaction has to commit, or the try would not
 * count. It is `invalid` with the reason `wrong` or `expired`, or `rate-limited` with the seconds to wait.
 */
export async function checkCode(
  deps: CodeDeps,
  trx: Transaction<Database>,
  use: EnteredCode,
): Promise<OtpCode | ApiError> {
  const now = deps.now()
  const found = await unusedCode(trx, use.id)
  if (!found || found.purpose !== use.purpose || found.expires_at.getTime() <= now) return expired()
  if (use.channel !== null && found.channel !== use.channel) return expired()
  const spent = async () =>
    tooManyTries(await secondsToWait(trx, sendTurns(deps, found.phone, found.business_id, use.address), now))
  if (found.tries >= CODE_TRIES) return spent()
  const wrongTurns = networkTurns(deps, 'wrong', use.address, WRONG_PER_ADDRESS)
  await lockTurns(trx, wrongTurns)
  // Read again: others of this network may have tried the code while this waited for its turn.
  const tries = (await unusedCode(trx, use.id))?.tries ?? CODE_TRIES
  if (tries >= FREE_TRIES) {
    const wait = await secondsToWait(trx, wrongTurns, now)
    if (wait > 0) return tooManyTries(wait)
  }
  const tried = await tryCode(trx, use.id, new Date(now))
  if (!tried) return spent()
  if (hashesEqual(tried.code_hash, hashCode(deps, use.id, use.code))) {
    await spendCode(trx, tried.id, new Date(now))
    return tried
  }
  await recordTurns(trx, wrongTurns, now)
  return invalid([{ path: 'code', message: 'this is not the code', reason: 'wrong' }])
}

function assertCodesEnabled(business: Business): void {
  if (!business.disableOtp) return
  const message = 'this venue sends no codes: everybody orders as a guest'
  throw new ApiError('unavailable', message, {
    issues: [{ path: 'branch_id', message, reason: 'otp-disabled' }],
  })
}

/** Says that a code was sent as soon as the sender has taken it over. */
async function deliver(
  deps: CodeDeps,
  business: Business,
  to: { id: string; channel: Channel; phone: string; locale: string; code: string },
  from: RequestSource,
): Promise<CodeSent> {
  const host = chooseCodeHost(from.host, business, deps.siteUrl)
  try {
    await deps.sender.send(composeCodeMessage(deps.texts, business, { ...to, host }))
  } catch (error) {
    // A gateway's own words may hold the phone or the text.
    const kind = error instanceof Error ? error.name : typeof error
    deps.log('error', 'message not sent', { channel: to.channel, kind })
    const message = 'the code could not be sent'
    throw new ApiError('unavailable', message, { issues: [{ path: 'phone', message, reason: 'not-sent' }] })
  }
  return {
    verification_id: to.id,
    channel: to.channel,
    length: CODE_LENGTH,
    expires_in: CODE_MINUTES * 60,
    resend_in: RESEND_SECONDS,
  }
}

const newCode = () => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

const hashCode = ({ secret }: CodeDeps, id: string, code: string) => keyedHash(secret, `code ${id}`, code)

const codeColumns = (deps: CodeDeps, id: string, code: string) => ({
  code_hash: hashCode(deps, id, code),
  expires_at: new Date(deps.now() + CODE_MINUTES * 60_000),
})

const hashesEqual = (a: string, b: string) => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'))

/** What the networks of an address do: its own, and the wide one around it with a higher limit. */
function networkTurns(
  { secret }: CodeDeps,
  kind: string,
  address: string,
  limits: readonly Limit[],
): LimitedTurn[] {
  const turn = (network: string, factor: number) => ({
    key: `${kind} ${keyedHash(secret, 'address', network)}`,
    limits: limits.map(({ most, seconds }) => ({ most: most * factor, seconds })),
  })
  const wide = wideNetworkOf(address)
  return [turn(networkOf(address), 1), ...(wide === null ? [] : [turn(wide, WIDE_FACTOR)])]
}

function sendTurns(deps: CodeDeps, phone: string, businessId: string, address: string): LimitedTurn[] {
  return [
    { key: `phone ${keyedHash(deps.secret, 'phone', phone)}`, limits: PER_PHONE },
    ...networkTurns(deps, 'address', address, PER_ADDRESS),
    { key: `business ${businessId}`, limits: PER_BUSINESS },
  ]
}

const tooManyCodes = (wait: number) => tooMany('too many codes were asked for', 'codes', wait)
const tooManyTries = (wait: number) => tooMany('too many wrong codes were entered', 'tries', wait)
const expired = () =>
  invalid([{ path: 'verification_id', message: 'this code counts no more', reason: 'expired' }])
