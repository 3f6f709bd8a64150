import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 128 random bits, for URLs. */
export const newSecret = (): string => randomBytes(16).toString('base64url')

/** SHA-256, hexadecimal. */
export const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Compares in constant time; both sides hashed, so that lengths tell nothing either. */
export function matchesHash(given: string, expectedHash: string): boolean {
  return timingSafeEqual(Buffer.from(hash(given), 'hex'), Buffer.from(expectedHash, 'hex'))
}

/**
 * A secret of 128 bits that `salt` and the caller's key give again: a repeated request gets the same answer, and
 * neither the secret nor the key is stored.
 */
export function derivedSecret(salt: string, key: string): string {
  return createHmac('sha256', Buffer.from(salt, 'base64url'))
    .update(key)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
}
