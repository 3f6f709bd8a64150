import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const KEY_BYTES = 32

/** Hashes a PIN with a new salt. A PIN has so few possible values that a fast hash could be reversed. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(pin, salt, KEY_BYTES)
  return `${salt.toString('base64url')}.${key.toString('base64url')}`
}

/** Whether a PIN has this hash. */
export async function matchesPin(pin: string, stored: string): Promise<boolean> {
  const [salt = '', key = ''] = stored.split('.')
  const expected = Buffer.from(key, 'base64url')
  const given = await derive(pin, Buffer.from(salt, 'base64url'), KEY_BYTES)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
