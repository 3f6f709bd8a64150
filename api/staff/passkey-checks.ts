import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import * as v from 'valibot'
import {
  type assertion,
  creationOptions,
  type newPasskey,
  requestOptions,
} from '../../src/contract/counter/passkey-calls.ts'
import type { Database } from '../db/schema/database.ts'
import {
  type ChallengeUse,
  insertChallenge,
  type StoredPasskey,
  takeChallenge,
} from '../db/staff/passkeys.ts'
import type { Db } from '../db/venues.ts'
import { type ApiError, forbidden } from '../http/errors.ts'
import { type RelyingParty, resolveRelyingParty } from './relying-party.ts'

/** How long a challenge can be answered, in milliseconds. */
const CHALLENGE_LIFETIME = 5 * 60_000
/** How long the browser shows its dialog, in milliseconds: less, so that an answer does not come too late. */
const DIALOG_TIMEOUT = CHALLENGE_LIFETIME - 60_000

type NewPasskey = v.InferOutput<typeof newPasskey>
type Assertion = v.InferOutput<typeof assertion>
type Transports = NewPasskey['response']['transports']

/** Says no more than that, so that nobody learns which check failed. */
export const wrongPasskey = (): ApiError => forbidden('the passkey could not be verified', 'passkey')

/** The library takes 28 MB of memory and 130 ms to load, which installations without passkeys need not spend. */
const library = () => import('@simplewebauthn/server')

/**
 * Resolves the relying party of a call, and loads the library. Call it before a transaction begins: the embedded database would keep
 * all other calls waiting while the library loads. @throws ApiError as `resolveRelyingParty`
 */
export async function preparePasskeys(
  ...given: Parameters<typeof resolveRelyingParty>
): Promise<RelyingParty> {
  const party = await resolveRelyingParty(...given)
  await library()
  return party
}

/** Issues a challenge for one use. */
async function issueChallenge(trx: Transaction<Database>, use: ChallengeUse, now: number): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const times = { at: new Date(now), expiresAt: new Date(now + CHALLENGE_LIFETIME) }
  await insertChallenge(trx, challenge, use, times)
  return challenge
}

/** The options with which a browser creates a passkey. `known`: the passkey that the device has already. */
export async function offerCreation(
  trx: Transaction<Database>,
  use: ChallengeUse,
  party: RelyingParty,
  person: { name: string; device: string; known?: StoredPasskey | undefined },
  now: number,
) {
  const { generateRegistrationOptions } = await library()
  const name = `${person.name} · ${person.device}`
  const { known } = person
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.id,
    // An authenticator keeps one passkey per user handle. Each device has its own, also where a person's devices share theirs.
    userID: randomBytes(32),
    userName: name,
    userDisplayName: name,
    challenge: fromBase64url(await issueChallenge(trx, use, now)),
    timeout: DIALOG_TIMEOUT,
    attestationType: 'none',
    excludeCredentials: known?.rpId === party.id ? [credentialOf(known)] : [],
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      residentKey: 'required',
      userVerification: 'required',
    },
  })
  return v.parse(creationOptions, options)
}

/** The options with which a browser asks for a passkey. `known`: the only one that may answer; null: any. */
export async function offerRequest(
  trx: Transaction<Database>,
  use: ChallengeUse,
  party: RelyingParty,
  known: StoredPasskey | null,
  now: number,
) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: fromBase64url(await issueChallenge(trx, use, now)),
    timeout: DIALOG_TIMEOUT,
    userVerification: 'required',
    allowCredentials: known ? [credentialOf(known)] : [],
  })
  return v.parse(requestOptions, options)
}

/** Checks a new passkey and uses up its challenge. Null: it is not valid here. */
export async function checkCreation(
  db: Db,
  use: ChallengeUse,
  party: RelyingParty,
  passkey: NewPasskey,
  now: number,
): Promise<StoredPasskey | null> {
  const challenge = challengeIn(passkey)
  if (challenge === null || !(await takeChallenge(db, challenge, use, new Date(now)))) return null
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: passkey,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(refused)
  if (!verified || !registrationInfo) return null
  const { credential } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: passkey.response.transports,
    rpId: party.id,
    createdAt: new Date(now),
  }
}

/**
 * Checks the proof of a passkey. Its challenge must have been taken. Returns the new count of uses; null: it is not valid here,
 * or an authenticator with a lower count shows that there is a copy.
 */
export async function checkAssertion(
  stored: StoredPasskey,
  party: RelyingParty,
  passkey: Assertion,
): Promise<number | null> {
  const challenge = challengeIn(passkey)
  if (challenge === null || passkey.id !== stored.credentialId || stored.rpId !== party.id) return null
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...response } = passkey.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...passkey, response: { ...response, ...(userHandle && { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: stored.credentialId,
      publicKey: fromBase64url(stored.publicKey),
      counter: stored.counter,
    },
  }).catch(refused)
  return verified && authenticationInfo ? authenticationInfo.newCounter : null
}

/** The library throws for everything that is not as it should be. */
const refused = () =>
  ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined }) as const

/** The challenge that a passkey has signed; null if there is none. */
export function challengeIn({ response }: Pick<NewPasskey | Assertion, 'response'>): string | null {
  try {
    const signed = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return v.parse(v.object({ challenge: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)) }), signed).challenge
  } catch {
    return null
  }
}

const fromBase64url = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

const credentialOf = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  transports: transports as Transports,
})
