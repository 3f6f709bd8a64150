import { hash } from '../crypto/secrets.ts'
import type { HashedUser } from './event.ts'

/**
 * A person as vendors match them: e-mails in small letters without spaces around, phones as digits with the country's
 * code; SHA-256 of that, hexadecimal. `phone` is E.164 or ''.
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
