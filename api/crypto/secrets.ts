import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Generates a secret of 128 random bits that is safe in URLs. */
export const newSecret = (): string => randomBytes(16).toString('base64url')

/** The SHA-256 hash of a text, in hexadecimal. */
export const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** True if `given` has the expected hash. Compares in constant time; hashing also hides the length. */
export function matchesHash(given: string, expectedHash: string): boolean {
  return timingSafeEqual(Buffer.from(hash(given), 'hex'), Buffer.from(expectedHash, 'hex'))
}

/**
 * Derives a secret of 128 bits from `salt` and the caller's key. A repeated request gets the same secret, although neither
 * the secret nor the key is stored.
 */
export function derivedSecret(salt: string, key: string): string {
  return createHmac('sha256', Buffer.from(salt, 'base64url'))
    .update(key)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
}

/**
 * Hashes a text with the secret and a purpose. Codes and phones have so few possible values that a plain hash could be
 * reversed.
 */
export function keyedHash(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('hex')
}
