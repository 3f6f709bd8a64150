import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  Assertion,
  CreationOptions,
  NewPasskey,
  RequestOptions,
} from '../../src/contract/counter/passkey-calls.ts'

/** What an authenticator or a browser could do wrong. */
type Fault = Partial<{
  /** The page that the passkey is made for; default: that of the browser. */
  origin: string
  rpId: string
  challenge: string
  isUserVerified: boolean
  /** How often the passkey was used before. */
  counter: number
  /** Base64url; default: a new one. */
  credentialId: string
}>

type Credential = { id: Buffer; rpId: string; userHandle: string; key: KeyObject; uses: number }

/** A device that creates and uses passkeys for the pages of one origin, with keys of P-256. */
export type Authenticator = ReturnType<typeof createAuthenticator>

export function createAuthenticator(origin: string) {
  const credentials: Credential[] = []
  const clientData = (type: string, challenge: string, fault: Fault) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: fault.challenge ?? challenge,
        origin: fault.origin ?? origin,
        crossOrigin: false,
      }),
    )
  return {
    create(options: CreationOptions, fault: Fault = {}): NewPasskey {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = fault.credentialId ? Buffer.from(fault.credentialId, 'base64url') : randomBytes(16)
      const rpId = options.rp.id
      credentials.push({ id, rpId, userHandle: options.user.id, key: privateKey, uses: 0 })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          ...([
            [1, 2], // Key type: elliptic curve
            [3, -7], // Algorithm: ES256
            [-1, 1], // Curve: P-256
          ] as const),
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        authenticatorData(fault.rpId ?? rpId, flags(fault) | ATTESTED, fault.counter ?? 0),
        ...[Buffer.alloc(16), length, id, key],
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' },
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, fault).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal', 'quantum'],
        },
        clientExtensionResults: {},
      }
    },
    get(options: RequestOptions, fault: Fault = {}): Assertion {
      const allowed = options.allowCredentials.map(({ id }) => id)
      const credential = credentials.findLast(
        ({ id, rpId }) =>
          rpId === options.rpId && (allowed.length === 0 || allowed.includes(id.toString('base64url'))),
      )
      if (!credential) throw new Error('this authenticator has no such passkey')
      credential.uses += 1
      const data = clientData('webauthn.get', options.challenge, fault)
      const authData = authenticatorData(
        fault.rpId ?? options.rpId,
        flags(fault),
        fault.counter ?? credential.uses,
      )
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      const id = credential.id.toString('base64url')
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, credential.key).toString('base64url'),
          userHandle: credential.userHandle,
        },
        clientExtensionResults: {},
      }
    },
  }
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40
const flags = ({ isUserVerified = true }: Fault) => PRESENT | (isUserVerified ? VERIFIED : 0)

function authenticatorData(rpId: string, flagBits: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flagBits)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest])
}
