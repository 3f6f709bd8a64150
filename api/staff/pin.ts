import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const KEY_BYTES = 32
/** The cost of scrypt (N). A hash takes 16 MB and about 50 ms. */
const COST = 2 ** 14

/**
 * Hashes a PIN with a new salt. A PIN has so few possible values that a fast hash could be reversed. The default `cost` is the one of
 * installations.
 */
export async function hashPin(pin: string, cost = COST): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(pin, salt, KEY_BYTES, { cost })
  return `${salt.toString('base64url')}.${key.toString('base64url')}`
}

/** Whether a PIN has this hash, made with this `cost`. */
export async function matchesPin(pin: string, stored: string, cost = COST): Promise<boolean> {
  const [salt = '', key = ''] = stored.split('.')
  const expected = Buffer.from(key, 'base64url')
  const given = await derive(pin, Buffer.from(salt, 'base64url'), KEY_BYTES, { cost })
  return expected.length === given.length && timingSafeEqual(expected, given)
}
