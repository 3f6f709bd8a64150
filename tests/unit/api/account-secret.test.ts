import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadAccountSecret } from '../../../api/accounts/account-secret.ts'
import { keyedHash } from '../../../api/crypto/secrets.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'account-secret-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('the account secret is created once, readable only by its owner', () => {
  const secret = loadAccountSecret(dataDir)
  const file = join(dataDir, 'account-secret')
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toBe(`${secret}\n`)
  expect(loadAccountSecret(dataDir)).toBe(secret)
})

test('the account secret can be configured, but must be long enough', () => {
  expect(loadAccountSecret(dataDir, 'given-by-the-environment')).toBe('given-by-the-environment')
  expect(() => loadAccountSecret(dataDir, 'short')).toThrow('SUFRA_ACCOUNT_SECRET')
  writeFileSync(join(dataDir, 'account-secret'), 'short\n')
  expect(() => loadAccountSecret(dataDir)).toThrow('account-secret')
})

test('hashes differ for different secrets, purposes and texts', () => {
  const hashes = [
    keyedHash('one', 'code a', '123456'),
    keyedHash('two', 'code a', '123456'),
    keyedHash('one', 'code b', '123456'),
    keyedHash('one', 'code a', '123457'),
  ]
  expect(new Set(hashes).size).toBe(4)
  expect(keyedHash('one', 'code a', '123456')).toBe(hashes[0])
})
