import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { generateVAPIDKeys } from 'web-push'
import { loadPushKeys } from '../../../api/push/push-keys.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'push-keys-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('the keys of push messages are created once, readable only by their owner', () => {
  const keys = loadPushKeys(dataDir)
  const file = join(dataDir, 'push-private-key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toBe(`${keys.privateKey}\n`)
  expect(loadPushKeys(dataDir)).toEqual(keys)
})

test('a private key that is configured has the public key that other programs give it', () => {
  const keys = generateVAPIDKeys()
  expect(loadPushKeys(dataDir, { privateKey: keys.privateKey })).toEqual(keys)
  expect(loadPushKeys(dataDir, keys)).toEqual(keys)
  const { publicKey } = generateVAPIDKeys()
  expect(() => loadPushKeys(dataDir, { ...keys, publicKey })).toThrow('SUFRA_PUSH_PUBLIC_KEY')
})

test('a private key must be a number of the curve', () => {
  for (const privateKey of ['x'.repeat(20), Buffer.alloc(32, 255).toString('base64url')])
    expect(() => loadPushKeys(dataDir, { privateKey })).toThrow('SUFRA_PUSH_PRIVATE_KEY')
})
