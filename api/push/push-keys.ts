import { createECDH } from 'node:crypto'
import { loadSecret } from '../crypto/secret-file.ts'

export const PUSH_PRIVATE_KEY = {
  file: 'push-private-key',
  variable: 'SUFRA_PUSH_PRIVATE_KEY',
  description: 'a private key for push messages',
}

/** The keys by which push services recognise this installation (VAPID, RFC 8292), in base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

/**
 * Loads the keys of push messages: the private one that is `given` (from the environment), else the one in
 * `DATA_DIR/push-private-key`, which is created on the first start. Any 32 random bytes are a key. The public key follows from
 * it; `given.publicKey` only confirms that. Another key makes all subscriptions useless.
 * @throws Error if the keys are malformed or do not belong together
 */
export function loadPushKeys(
  dataDir: string,
  given: { readonly publicKey?: string | undefined; readonly privateKey?: string | undefined } = {},
): PushKeys {
  const { secret: privateKey } = loadSecret(dataDir, PUSH_PRIVATE_KEY, given.privateKey)
  const publicKey = derivePublicKey(privateKey)
  if (given.publicKey !== undefined && given.publicKey !== publicKey)
    throw new Error('SUFRA_PUSH_PUBLIC_KEY: is not the public key of SUFRA_PUSH_PRIVATE_KEY')
  return { publicKey, privateKey }
}

function derivePublicKey(privateKey: string): string {
  const bytes = Buffer.from(privateKey, 'base64url')
  const curve = createECDH('prime256v1')
  try {
    if (bytes.length !== 32) throw new Error(`${bytes.length} bytes`)
    curve.setPrivateKey(bytes)
  } catch (cause) {
    throw new Error('SUFRA_PUSH_PRIVATE_KEY: is not a key of the curve P-256 in base64url', { cause })
  }
  return curve.getPublicKey('base64url')
}
