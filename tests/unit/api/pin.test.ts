import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPin, matchesPin } from '../../../api/staff/pin.ts'

const PIN = '25803691'

test('a PIN is hashed by scrypt with a new salt and 16 MB, unless the tests ask for less', async () => {
  const [hash, other] = [await hashPin(PIN), await hashPin(PIN)]
  expect(hash).not.toBe(other)
  const [salt = '', key = ''] = hash.split('.').map((part) => Buffer.from(part, 'base64url'))
  expect(key).toEqual(scryptSync(PIN, salt, 32, { N: 2 ** 14, r: 8, p: 1 }))
})

test('only the PIN itself matches its hash, with the cost of the hash', async () => {
  const hash = await hashPin(PIN)
  expect(await matchesPin(PIN, hash)).toBe(true)
  expect(await matchesPin('25803692', hash)).toBe(false)
  expect(await matchesPin(PIN, hash, 2)).toBe(false)
  expect(await matchesPin(PIN, await hashPin(PIN, 2), 2)).toBe(true)
})
