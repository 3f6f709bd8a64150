import { expect, test } from 'vitest'
import { derivedSecret, hash, matchesHash, newSecret } from '../../../api/crypto/secrets.ts'

test('secrets have 128 bits and never repeat', () => {
  const secrets = Array.from({ length: 500 }, newSecret)
  expect(new Set(secrets).size).toBe(500)
  expect(secrets.every((secret) => Buffer.from(secret, 'base64url').length === 16)).toBe(true)
})

test('only the secret itself matches its hash, regardless of length', () => {
  const secret = newSecret()
  expect(matchesHash(secret, hash(secret))).toBe(true)
  for (const other of ['', secret.slice(1), `${secret}x`, newSecret()])
    expect(matchesHash(other, hash(secret))).toBe(false)
})

test('a derived secret is the same only for the same salt and key', () => {
  const [salt, other] = [newSecret(), newSecret()]
  expect(derivedSecret(salt, 'key')).toBe(derivedSecret(salt, 'key'))
  expect(derivedSecret(salt, 'key')).not.toBe(derivedSecret(salt, 'kez'))
  expect(derivedSecret(salt, 'key')).not.toBe(derivedSecret(other, 'key'))
  expect(Buffer.from(derivedSecret(salt, 'key'), 'base64url')).toHaveLength(16)
})
