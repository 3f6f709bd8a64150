import { hash } from '../crypto/secrets.ts'
import type { HashedUser } from './event.ts'

/**
 * Hashes user data as vendors match it: SHA-256 in hexadecimal of the trimmed email in lower case, and of the phone number's
 * digits with the country code. `phone`: E.164 or ''.
 */
export function hashUser({ phone, email }: { phone: string; email: string | null }): HashedUser {
  const digits = phone.replace(/\D/g, '')
  const address = email?.trim().toLowerCase() ?? ''
  return {
    email: address === '' ? null : hash(address),
    phoneDigits: digits === '' ? null : hash(digits),
    phoneE164: digits === '' ? null : hash(`+${digits}`),
  }
}
