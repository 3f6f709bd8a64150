import { RESEND_SECONDS } from '../../src/domain/visit/one-time-code.ts'
import { keyedHash } from '../crypto/secrets.ts'
import type { Limit, LimitedTurn } from '../db/limited-turns.ts'
import { tooMany } from '../http/errors.ts'
import { networkOf, WIDE_FACTOR, wideNetworkOf } from '../http/network.ts'

const HOUR = 3600
/** Codes sent to a phone, over all businesses: enough for its owner, too few for anyone to guess one. */
const PER_PHONE = [
  { most: 1, seconds: RESEND_SECONDS },
  { most: 5, seconds: HOUR },
  { most: 15, seconds: 24 * HOUR },
]
/** Codes requested from a network, which a venue's guests share. */
const PER_NETWORK = [
  { most: 60, seconds: HOUR },
  { most: 240, seconds: 24 * HOUR },
]
/** Codes sent by a business, from any network. Limits what a flood of invented phone numbers can cost it. */
const PER_BUSINESS = [
  { most: 600, seconds: HOUR },
  { most: 3000, seconds: 24 * HOUR },
]
/** Wrong codes entered from a network. */
const WRONG_PER_NETWORK = [{ most: 60, seconds: HOUR }]
/** Attempts per code that the network limit does not block, so that nobody can lock out others of their network. */
export const UNBLOCKED_ATTEMPTS = 2

/** What the limits depend on. */
type LimitDeps = {
  /** Keys the hashes of phones and networks. */
  secret: string
}

/** The turns counted when a code is sent to a phone: those of the phone, the sender's networks and the business. */
export function sendTurns(
  deps: LimitDeps,
  phone: string,
  businessId: string,
  address: string,
): LimitedTurn[] {
  return [
    { key: `phone ${keyedHash(deps.secret, 'phone', phone)}`, limits: PER_PHONE },
    ...networkTurns(deps, 'address', address, PER_NETWORK),
    { key: `business ${businessId}`, limits: PER_BUSINESS },
  ]
}

/** The turns counted when a wrong code is entered: those of the sender's networks. */
export const wrongCodeTurns = (deps: LimitDeps, address: string): LimitedTurn[] =>
  networkTurns(deps, 'wrong', address, WRONG_PER_NETWORK)

/** The turns of an address's network, and of the wide network around it with a higher limit. */
export function networkTurns(
  { secret }: LimitDeps,
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

/** The error for too many requests for codes; `wait` in seconds. */
export const tooManyCodes = (wait: number) => tooMany('too many codes were requested', 'codes', wait)

/** The error for too many wrong codes; `wait` in seconds. */
export const tooManyAttempts = (wait: number) => tooMany('too many wrong codes were entered', 'tries', wait)
